import type { Component } from 'svelte';
import Cartagena from './cartagena/Picture.svelte';
import Tortuga from './tortuga/Picture.svelte';

export const PICTURES: Readonly<Record<string, Component>> = { tortuga: Tortuga, cartagena: Cartagena };
