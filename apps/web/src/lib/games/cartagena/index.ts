import type { GameTable } from '#lib/games/contract.ts';
import { choice } from './choice.ts';
import { describe } from './describe.ts';
import { pace } from './pace.ts';
import { standing } from './standing.ts';
import Table from './Table.svelte';

export const cartagena: GameTable = { Table, describe, choice, pace, standing };
