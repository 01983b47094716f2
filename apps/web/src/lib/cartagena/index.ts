import type { GameTable } from '#lib/table/games.ts';
import { beforeChance } from './chance.ts';
import { choice, describe, pace, standing } from './describe.ts';
import Table from './Table.svelte';

export const cartagena: GameTable = { Table, describe, choice, pace, beforeChance, standing };
