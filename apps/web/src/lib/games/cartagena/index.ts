import type { GameTable } from '#lib/games/contract.ts';
import { beforeChance } from './chance.ts';
import { choice, describe, pace, standing } from './describe.ts';
import Table from './Table.svelte';

export const cartagena: GameTable = { Table, describe, choice, pace, beforeChance, standing };
