// What an action's phase says about who acts and where. Apart from `ranking.ts`, which uses it in a hot place: see docs/DESIGN.md, Speed.
import type { Cells } from '@sloop/engine';
import * as cellsAt from '../state/cells.ts';
import * as diceTable from '../state/dice.ts';

// Bound once: V8 reads and checks an imported name anew at every use (docs/DESIGN.md, Speed).
const { CREW_SIDE, FIRST_ACTION, FIRST_ASKED, FLEET_SIDE, PHASE, TURN } = cellsAt;
const { BOARD, FLEET } = diceTable;

/** The action of the phase. */
export const actionOf = (state: Cells): number => state[PHASE]! - FIRST_ACTION;

/** The part of a board that an action is about. */
export const sideOf = (action: number): number => (action === BOARD || action === FLEET ? FLEET_SIDE : CREW_SIDE);

export const isFirst = (state: Cells): boolean => state[TURN] === FIRST_ASKED;
