// The functions in this file answer the questions that people ask about a position: who leads an action, what an action
// brings, and what a move would change. Each answer is computed only from the viewer's view (as plain data, see
// `printed.ts`), so that no answer shows more than the viewer may know.
import type { Seat } from '@sloop/engine';
import { FIRST, NOBODY, PHASES, SECOND } from './state/cells.ts';
import { CHESTS, COLOURS, FIRST_BOX, LAST_BOX, START_BOX, TILES, placesAt } from './state/chests.ts';
import { ACTIONS, DEFAULT_NUMBERS, DICE, FACES, type Action } from './state/dice.ts';
import { cellsOf, type DiceTable, type SeatView, type TortugaView } from './printed.ts';
import { boxesFor, tilesFor } from './rules/actions.ts';
import { rank } from './rules/ranking.ts';
import { IN_CREW, IN_FLEET, IN_TORTUGA, PER_SET, score, type Score } from './rules/scoring.ts';
import { MOST_BONUS, room, strength } from './state/spaces.ts';
import { diceOn, sumParts } from './sums.ts';

export * from './log.ts';
export * from './preview.ts';
export * from './sums.ts';
export { placesOf, sideOf } from './printed.ts';
export { ACTIONS, CHESTS, COLOURS, DEFAULT_NUMBERS, DICE, FIRST_BOX, LAST_BOX, MOST_BONUS, PER_SET, START_BOX, TILES };
export { boxesFor, placesAt, tilesFor };
export type { Action, DiceTable, Score, SeatView, TortugaView };

/** The points that a chest in each area scores at the end of the game. A purple chest scores double. */
export const WORTH = { tortuga: IN_TORTUGA, fleet: IN_FLEET, crew: IN_CREW } as const;

export const isAction = (phase: string): phase is Action => (ACTIONS as readonly string[]).includes(phase);

export function progressOf({ phase }: TortugaView, action: Action): 'done' | 'now' | 'next' {
  const steps = PHASES.indexOf(phase) - PHASES.indexOf(action);
  return steps === 0 ? 'now' : steps > 0 ? 'done' : 'next';
}

/**
 * Whether the game ends with this round. It does if the chests in a seat's Tortuga and fleet reach the goal, because
 * the fleet comes home at the end of the round. Until the seats have boarded, the fleet may still lose a chest, so the
 * end is only `likely`.
 */
export function lastRound({ phase, goal, seats }: TortugaView): 'certain' | 'likely' | undefined {
  if (phase === 'over' || seats.every(({ tortuga, fleet }) => tortuga.length + fleet.length < goal)) return undefined;
  return PHASES.indexOf(phase) > PHASES.indexOf('board') ? 'certain' : 'likely';
}

/** The area for a chest that is drawn in the set-up. `index` counts the drawn chests from 0. Undefined after the set-up. */
export const setUpArea = (players: number, index: number): 'shore' | 'crew' | undefined =>
  index < 2 * players ? (['shore', 'crew'] as const)[index % 2] : undefined;

/** Whether the centre island is used. It is not used if there are two players. */
export const hasIsland = ({ players }: TortugaView): boolean => players > 2;

/**
 * If `faces` is a seat's `roll`, returns what a die shows. If `faces` is a seat's `dice`, returns the action on which the die is
 * placed. Undefined for `-` and for a hidden roll.
 */
export function faceAt(faces: string | null, die: number): Action | 'skull' | undefined {
  const letter = faces?.[die] ?? '-';
  return letter === 's' ? 'skull' : ACTIONS[FACES.indexOf(letter)];
}

/** The action that the kept dice of a roll show. Undefined if no dice are kept or all of them are skulls. */
export function keptAction(roll: string, letters: string): Action | undefined {
  const faces = [...letters].map((letter) => faceAt(roll, DICE.indexOf(letter)));
  return faces.find((face) => face !== undefined && face !== 'skull') as Action | undefined;
}

/**
 * The two parts of a seat's sum for an action. `dice` is the sum of the dice in `letters`, which are not placed yet. `more` is the
 * sum of the placed dice and the bonus.
 */
export function countOf(
  numbers: DiceTable,
  board: SeatView,
  letters: string,
  action: Action,
): { readonly dice: number; readonly more: number } {
  const sum = (dice: string): number =>
    sumParts(numbers, board, action, dice).reduce((total, { kind, value }) => total + (kind === 'die' ? value : 0), 0);
  return { dice: sum(letters), more: sum(diceOn(board, action)) + board.bonus[action] };
}

/**
 * Whether a move in the phase `roll` shows dice, bonuses or rolls that were not on the table before it. The last hidden choice
 * does, because it reveals the choices of all seats.
 */
export function revealsChoices(before: TortugaView, after: TortugaView): boolean {
  if (before.phase !== 'roll') return false;
  return after.seats.some(({ dice, bonus, roll }, seat) => {
    const was = before.seats[seat]!;
    const isRaised = ACTIONS.some((action) => bonus[action] !== was.bonus[action]);
    return dice !== was.dice || isRaised || (roll !== null && was.roll === null);
  });
}

/** The ranking for an action with the dice that are placed now. */
export interface Ranking {
  /** Each seat's sum for the action. A seat without a die on the action has 0. */
  readonly sums: readonly number[];
  readonly first: Seat | undefined;
  readonly second: Seat | undefined;
}

export function rankings(view: TortugaView, numbers: DiceTable): Record<Action, Ranking> {
  const cells = cellsOf(view, numbers);
  const named = (seat: Seat): Seat | undefined => (seat === NOBODY ? undefined : seat);
  const of = (action: number): Ranking => {
    rank(cells, action);
    const sums = view.seats.map((_, seat) => strength(cells, seat, action));
    return { sums, first: named(cells[FIRST]!), second: named(cells[SECOND]!) };
  };
  return Object.fromEntries(ACTIONS.map((name, action) => [name, of(action)])) as Record<Action, Ranking>;
}

/** The other seats whose sum for the action equals the seat's sum. Empty if the seat has no die on the action. */
export const tiedWith = ({ sums }: Ranking, seat: Seat): readonly Seat[] =>
  sums.flatMap((sum, other) => (other !== seat && sum > 0 && sum === sums[seat] ? [other] : []));

/** 1 if the seat is first in the action, 2 if it is second, and 0 otherwise. */
export const rankOf = ({ first, second }: Ranking, seat: Seat): 0 | 1 | 2 =>
  seat === first ? 1 : seat === second ? 2 : 0;

/** A seat's score if the game ended now. Tiles that the viewer cannot see are not counted. */
export const scoreNow = (view: TortugaView, numbers: DiceTable, seat: Seat): Score =>
  score(cellsOf(view, numbers), seat);

/** For each action, the number of further dice that a seat can place on it. */
export function roomFor(view: TortugaView, numbers: DiceTable, seat: Seat): Record<Action, number> {
  const cells = cellsOf(view, numbers);
  return Object.fromEntries(ACTIONS.map((name, action) => [name, room(cells, seat, action)])) as Record<Action, number>;
}
