// Answers what people want to know about a position: who leads an action, what the action brings, what a move would change.
// The rules compute the answers from a printed view alone, so that no answer shows more than the viewer may know.
import type { Seat } from '@sloop/engine';
import { FIRST, NOBODY, PHASES, SECOND } from './state/cells.ts';
import { CHESTS, COLOURS, LAST_BOX, TILES, placesAt } from './state/chests.ts';
import { ACTIONS, DICE, FACES, type Action } from './state/dice.ts';
import { cellsOf, type DiceTable, type SeatView, type TortugaView } from './printed.ts';
import { rank } from './rules/ranking.ts';
import { IN_CREW, IN_FLEET, IN_TORTUGA, score, type Score } from './rules/scoring.ts';
import { room, strength } from './state/spaces.ts';

export * from './preview.ts';
export { placesOf, sideOf } from './printed.ts';
export { ACTIONS, CHESTS, COLOURS, DICE, LAST_BOX, TILES, placesAt };
export type { Action, DiceTable, Score, SeatView, TortugaView };

/** The points that a chest scores in each area at the end. A purple chest scores double. */
export const WORTH = { tortuga: IN_TORTUGA, fleet: IN_FLEET, crew: IN_CREW } as const;

export const isAction = (phase: string): phase is Action => (ACTIONS as readonly string[]).includes(phase);

/** Whether an action of this round is done, under way or still to come. */
export function progressOf({ phase }: TortugaView, action: Action): 'done' | 'now' | 'next' {
  const steps = PHASES.indexOf(phase) - PHASES.indexOf(action);
  return steps === 0 ? 'now' : steps > 0 ? 'done' : 'next';
}

/**
 * Where a chest drawn in the set-up goes. `index` is its position among all chests drawn so far, counted from 0. Undefined after
 * the set-up.
 */
export const setUpArea = (players: number, index: number): 'shore' | 'crew' | undefined =>
  index < 2 * players ? (['shore', 'crew'] as const)[index % 2] : undefined;

/** With two players the centre island is not used. */
export const hasIsland = ({ players }: TortugaView): boolean => players > 2;

/**
 * Reads a seat's `roll` or `dice`: returns what a die shows, or the action that the die is placed on. Undefined for `-` and for a
 * hidden roll.
 */
export function faceAt(faces: string | null, die: number): Action | 'skull' | undefined {
  const letter = faces?.[die] ?? '-';
  return letter === 's' ? 'skull' : ACTIONS[FACES.indexOf(letter)];
}

/** The number of a die for an action. */
export const numberOf = (numbers: DiceTable, die: number, action: Action): number =>
  numbers[die]![ACTIONS.indexOf(action)]!;

/** The action that dice kept from a roll show; undefined if there are no dice or only skulls. */
export function keptAction(roll: string, letters: string): Action | undefined {
  const faces = [...letters].map((letter) => faceAt(roll, DICE.indexOf(letter)));
  return faces.find((face) => face !== undefined && face !== 'skull') as Action | undefined;
}

/**
 * Adds up a seat's sum for an action. `dice` is what the dice in `letters` would add. `more` is what counts already: the placed
 * dice and the bonus.
 */
export function countOf(
  numbers: DiceTable,
  board: SeatView,
  letters: string,
  action: Action,
): { readonly dice: number; readonly more: number } {
  const sum = (dice: string): number =>
    [...dice].reduce((total, letter) => total + numberOf(numbers, DICE.indexOf(letter), action), 0);
  const placed = [...DICE].filter((_, die) => faceAt(board.dice, die) === action).join('');
  return { dice: sum(letters), more: sum(placed) + board.bonus[action] };
}

/**
 * Which seats would be first and second in an action with the dice as they are now, and each seat's sum for the action, which is 0
 * without a die.
 */
export interface Ranking {
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

/** A seat's rank in an action; 0 if it does not act. */
export const rankOf = ({ first, second }: Ranking, seat: Seat): 0 | 1 | 2 =>
  seat === first ? 1 : seat === second ? 2 : 0;

/** What a seat would score if the game ended now, as far as the viewer knows. */
export const scoreNow = (view: TortugaView, numbers: DiceTable, seat: Seat): Score =>
  score(cellsOf(view, numbers), seat);

/** How many more dice a seat can place on each action. */
export function roomFor(view: TortugaView, numbers: DiceTable, seat: Seat): Record<Action, number> {
  const cells = cellsOf(view, numbers);
  return Object.fromEntries(ACTIONS.map((name, action) => [name, room(cells, seat, action)])) as Record<Action, number>;
}
