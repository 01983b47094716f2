// What people want to know about a position: who leads an action, what it brings, what a move would change.
// Everything is asked of the rules, and told from a printed view, so that nobody learns more than the viewer knows.
import type { Seat } from '@sloop/engine';
import { FIRST, NOBODY, PHASES, SECOND } from './state/cells.ts';
import { COLOURS, LAST_BOX, placesAt } from './state/chests.ts';
import { ACTIONS, DICE, FACES, type Action } from './state/dice.ts';
import { cellsOf, type DiceTable, type SeatView, type TortugaView } from './printed.ts';
import { rank } from './rules/ranking.ts';
import { IN_CREW, IN_FLEET, IN_TORTUGA, score, type Score } from './rules/scoring.ts';
import { room, strength } from './state/spaces.ts';

export * from './preview.ts';
export { placesOf, sideOf } from './printed.ts';
export { ACTIONS, COLOURS, DICE, LAST_BOX, placesAt };
export type { Action, DiceTable, Score, SeatView, TortugaView };

/** What a chest counts where it lies at the end; a purple one double. */
export const WORTH = { tortuga: IN_TORTUGA, fleet: IN_FLEET, crew: IN_CREW } as const;

export const isAction = (phase: string): phase is Action => (ACTIONS as readonly string[]).includes(phase);

/** How far a round is: an action is done, under way or to come. */
export function progressOf({ phase }: TortugaView, action: Action): 'done' | 'now' | 'next' {
  const steps = PHASES.indexOf(phase) - PHASES.indexOf(action);
  return steps === 0 ? 'now' : steps > 0 ? 'done' : 'next';
}

/** Where the chest goes that is drawn as the `index`-th of the set-up; undefined once the set-up is over. */
export const setUpArea = (players: number, index: number): 'shore' | 'crew' | undefined =>
  index < 2 * players ? (['shore', 'crew'] as const)[index % 2] : undefined;

/** With two players nothing ever lies on the centre island. */
export const hasIsland = ({ players }: TortugaView): boolean => players > 2;

/** What a die shows in `roll`, or the action it lies on in `dice`; undefined for `-` and for what is hidden. */
export function faceAt(faces: string | null, die: number): Action | 'skull' | undefined {
  const letter = faces?.[die] ?? '-';
  return letter === 's' ? 'skull' : ACTIONS[FACES.indexOf(letter)];
}

/** What a die counts under an action. */
export const numberOf = (numbers: DiceTable, die: number, action: Action): number =>
  numbers[die]![ACTIONS.indexOf(action)]!;

/** The action of dice kept from a roll; undefined for none, and for skulls alone. */
export function keptAction(roll: string, letters: string): Action | undefined {
  const faces = [...letters].map((letter) => faceAt(roll, DICE.indexOf(letter)));
  return faces.find((face) => face !== undefined && face !== 'skull') as Action | undefined;
}

/** What dice would count on an action of a seat, and what already counts there: dice placed before, and the bonus. */
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

/** Who would act in an action as the dice lie, and everybody's sum there, 0 without a die. */
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

/** A seat's rank in an action: 0 where it does not act. */
export const rankOf = ({ first, second }: Ranking, seat: Seat): 0 | 1 | 2 =>
  seat === first ? 1 : seat === second ? 2 : 0;

/** What a seat would have if the game ended now, as far as the viewer knows. */
export const scoreNow = (view: TortugaView, numbers: DiceTable, seat: Seat): Score =>
  score(cellsOf(view, numbers), seat);

/** How many more dice each action's space of a seat can hold. */
export function roomFor(view: TortugaView, numbers: DiceTable, seat: Seat): Record<Action, number> {
  const cells = cellsOf(view, numbers);
  return Object.fromEntries(ACTIONS.map((name, action) => [name, room(cells, seat, action)])) as Record<Action, number>;
}
