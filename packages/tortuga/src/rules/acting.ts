// What an action's phase says about who acts and where. Apart from `ranking.ts`, which uses it in a hot place: see docs/DESIGN.md, Speed.
import type { Cells } from '@sloop/engine';
import { CREW_SIDE, FIRST_ACTION, FIRST_ASKED, FLEET_SIDE, PHASE, TURN } from '../state/cells.ts';
import { BOARD, FLEET } from '../state/dice.ts';

/** The action of the phase. */
export const actionOf = (state: Cells): number => state[PHASE]! - FIRST_ACTION;

/** The part of a board that an action is about. */
export const sideOf = (action: number): number => (action === BOARD || action === FLEET ? FLEET_SIDE : CREW_SIDE);

export const isFirst = (state: Cells): boolean => state[TURN] === FIRST_ASKED;
