// The rules as somebody at the table uses them: what a printed view is worth, who leads an action, what a move would change.
import type { Seat, State, View } from '@sloop/engine';
import { rank, strength } from './actions.ts';
import { clearRoll, emptyBoard, intoSlots, placeDice, room, setAnswer, setRound, skullsShown } from './board.ts';
import {
  BAG,
  BAG_SIZE,
  CHEST_OWED,
  CREW_SIDE,
  FIRST,
  FIRST_ACTION,
  FLEET_SIDE,
  ISLAND,
  NOBODY,
  PHASE,
  PHASES,
  POOL_SIZE,
  SECOND,
  STEP,
  TILES_OWED,
  TURN,
  bonus,
  shore,
  shoreSize,
  shows,
  tileCount,
  tiles,
  token,
  tortuga,
  tortugaSize,
} from './cells.ts';
import { CAPACITY, COLOURS, LAST_BOX, colourOf } from './chests.ts';
import { ACTIONS, FACES, type Action } from './dice.ts';
import { bestStow } from './lineup.ts';
import { ACT, BONUS, KIND, STOW_CHESTS, said } from './moves.ts';
import { format, parse } from './notation.ts';
import { show } from './position.ts';
import { OPEN_PASS } from './rolling.ts';
import { playSeat } from './round.ts';
import { IN_CREW, IN_FLEET, IN_TORTUGA, score, type Score } from './scoring.ts';
import { arrange } from './stowing.ts';

export { ACTIONS, COLOURS, LAST_BOX, type Action, type Score };

/** What a chest counts where it lies at the end; a purple one double. */
export const WORTH = { tortuga: IN_TORTUGA, fleet: IN_FLEET, crew: IN_CREW } as const;

/** A seat of a printed view: hidden values are null. */
export interface SeatView {
  readonly boat: number;
  readonly pirate: number;
  readonly tortuga: string;
  readonly fleet: string;
  readonly crew: string;
  readonly shore: string;
  readonly bonus: Readonly<Record<Action, number>>;
  readonly tiles: Readonly<Record<'1' | '2' | '3', number>> | null;
  readonly tileCount: number;
  readonly dice: string;
  readonly roll: string | null;
}

/** What a viewer may know of a game, as it is printed. */
export interface TortugaView {
  readonly game: string;
  readonly players: number;
  readonly goal: number;
  readonly round: number;
  readonly start: Seat;
  readonly phase: (typeof PHASES)[number];
  readonly bag: Readonly<Record<string, number>>;
  readonly island: string;
  readonly tiles: Readonly<Record<'1' | '2' | '3', number>> | null;
  readonly tileCount: number;
  readonly looking: readonly number[] | null;
  readonly seats: readonly SeatView[];
}

/** A row of numbers for each die. */
export type DiceTable = readonly (readonly number[])[];

/** Places that a token on this box holds open: chests in its area, dice on its action. */
export const placesAt = (box: number): number => CAPACITY[box]!;

/** The view's cells; a tile that the viewer has not seen counts nothing. */
function cellsOf(view: TortugaView, numbers: DiceTable): State {
  const cells = emptyBoard(view.players, view.goal, view.start, numbers);
  cells[PHASE] = PHASES.indexOf(view.phase);
  cells[STEP] = OPEN_PASS;
  setRound(cells, view.round);
  for (const [colour, letter] of [...COLOURS].entries()) {
    cells[BAG + colour] = view.bag[letter]!;
    cells[BAG_SIZE]! += view.bag[letter]!;
    if (view.island.includes(letter)) cells[ISLAND + colour] = 1;
  }
  cells[POOL_SIZE] = view.tileCount;
  for (const [seat, shown] of view.seats.entries()) enterSeat(cells, seat, shown);
  return cells;
}

function enterSeat(cells: State, seat: Seat, shown: SeatView): void {
  cells[token(seat, FLEET_SIDE)] = shown.boat;
  cells[token(seat, CREW_SIDE)] = shown.pirate;
  for (const letter of shown.fleet) intoSlots(cells, seat, FLEET_SIDE, colourOf(letter));
  for (const letter of shown.crew) intoSlots(cells, seat, CREW_SIDE, colourOf(letter));
  for (const letter of shown.shore) cells[shore(seat) + colourOf(letter)]!++;
  for (const letter of shown.tortuga) cells[tortuga(seat) + colourOf(letter)]!++;
  cells[shoreSize(seat)] = shown.shore.length;
  cells[tortugaSize(seat)] = shown.tortuga.length;
  for (const [action, name] of ACTIONS.entries()) cells[bonus(seat, action)] = shown.bonus[name];
  for (const value of [1, 2, 3] as const) cells[tiles(seat) + value - 1] = shown.tiles?.[value] ?? 0;
  cells[tileCount(seat)] = shown.tileCount;
  for (const [die, letter] of [...shown.dice].entries())
    if (letter !== '-') placeDice(cells, seat, FACES.indexOf(letter), 1 << die);
  for (const [die, letter] of [...(shown.roll ?? '')].entries())
    if (letter !== '-') cells[shows(seat, FACES.indexOf(letter))]! |= 1 << die;
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

/** What a seat would have if the game ended now, as far as the viewer knows. */
export const scoreNow = (view: TortugaView, numbers: DiceTable, seat: Seat): Score =>
  score(cellsOf(view, numbers), seat);

/** How many more dice each action's space of a seat can hold. */
export function roomFor(view: TortugaView, numbers: DiceTable, seat: Seat): Record<Action, number> {
  const cells = cellsOf(view, numbers);
  return Object.fromEntries(ACTIONS.map((name, action) => [name, room(cells, seat, action)])) as Record<Action, number>;
}

/** Makes a seat the one that acts in an action's phase: first or second, as the dice lie. */
function letAct(cells: State, seat: Seat): void {
  const action = cells[PHASE]! - FIRST_ACTION;
  if (action < 0 || action >= ACTIONS.length) return;
  rank(cells, action);
  cells[TURN] = cells[FIRST] === seat ? 1 : 2;
}

/** What a seat's hunt would bring as the dice lie: chests from the bag, and tiles, of which one is kept. */
export function huntOf(
  view: TortugaView,
  numbers: DiceTable,
  seat: Seat,
): { readonly chests: number; readonly tiles: number } {
  const cells = cellsOf({ ...view, phase: 'hunt' }, numbers);
  letAct(cells, seat);
  playSeat(cells, seat, ACT);
  return { chests: cells[CHEST_OWED]!, tiles: cells[TILES_OWED]! };
}

/**
 * The view right after a move of a seat, before anything else happens: what is drawn, and what others answer, stays open.
 * A view that does not allow the move is given back as it is.
 */
export function afterMove(view: TortugaView, numbers: DiceTable, seat: Seat, text: string): TortugaView {
  const cells = cellsOf(view, numbers);
  letAct(cells, seat);
  if (text.startsWith('skull ')) setAnswer(cells, seat, skullsShown(cells, seat));
  const move = parse(cells, seat, text);
  if (move === undefined) return view;
  if ((move & KIND) === BONUS) cells[bonus(seat, said(move))]!++;
  else playSeat(cells, seat, move);
  if ((move & KIND) === STOW_CHESTS) arrange(cells, seat);
  if (text.startsWith('keep ')) clearRoll(cells, seat);
  return show({ viewer: seat, cells } as unknown as View) as unknown as TortugaView;
}

/** The arrangement that a sensible player begins with, in notation: the dearest chests leftmost, where they are safest. */
export function sensibleStow(view: TortugaView, numbers: DiceTable, seat: Seat): string {
  const cells = cellsOf(view, numbers);
  return format(cells, seat, bestStow(cells, seat));
}
