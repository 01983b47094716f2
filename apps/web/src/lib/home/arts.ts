import type { Component } from 'svelte';
import CartagenaArt from './CartagenaArt.svelte';
import TortugaArt from './TortugaArt.svelte';

/** The picture of each game. */
export const ARTS: Readonly<Record<string, Component>> = { tortuga: TortugaArt, cartagena: CartagenaArt };
