// The rules as somebody at the table uses them: what a printed view is worth, who leads an action, what a move would change.
import type { Move, Seat, State, View } from '@sloop/engine';
import { arrange } from './rules/areas.ts';
import { emptyBoard, intoSlots } from './state/board.ts';
import {
  BAG,
  CHEST_OWED,
  CLAIM_OWED,
  CREW_SIDE,
  FIRST,
  FIRST_ACTION,
  FIRST_ASKED,
  FLEET_SIDE,
  ISLAND,
  LOOKING,
  NOBODY,
  PHASE,
  PHASES,
  POOL_SIZE,
  ROLL,
  ROUND,
  SECOND,
  SECOND_ASKED,
  STEP,
  STOW,
  TILES_OWED,
  TURN,
  OPEN_PASS,
  answer,
  roll,
  shore,
  tileCount,
  tiles,
  token,
  tortuga,
} from './state/cells.ts';
import { COLOURS, LAST_BOX, colourOf, placesAt } from './state/chests.ts';
import { ACTIONS, BOARD, FACES, HUNT, SKULL, setAt, type Action } from './state/dice.ts';
import { ACT, ATTACK, BONUS, KIND, STOW_CHESTS } from './kinds.ts';
import { NO_SLOT, said, slotOf, targetOf } from './moves.ts';
import { format, parse } from './notation.ts';
import { oneChest } from './state/pile.ts';
import { playSeat } from './rules/playing.ts';
import { show } from './position.ts';
import { rank } from './rules/ranking.ts';
import { skullsShown } from './rules/rolls.ts';
import { count, nth } from './rules/play.ts';
import { IN_CREW, IN_FLEET, IN_TORTUGA, score, type Score } from './rules/scoring.ts';
import { bestStow } from './bots/stow.ts';
import { placeDice, raiseBonus, room, strength } from './state/spaces.ts';

export { ACTIONS, COLOURS, LAST_BOX, placesAt, type Action, type Score };

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

/** The view's cells; a tile that the viewer has not seen counts nothing. */
function cellsOf(view: TortugaView, numbers: DiceTable): State {
  const cells = emptyBoard(view.players, view.goal, view.start, numbers);
  cells[PHASE] = PHASES.indexOf(view.phase);
  cells[STEP] = OPEN_PASS;
  cells[ROUND] = view.round;
  for (const [colour, letter] of [...COLOURS].entries()) {
    cells[BAG]! += view.bag[letter]! * oneChest(colour);
    if (view.island.includes(letter)) cells[ISLAND]! += oneChest(colour);
  }
  cells[POOL_SIZE] = view.tileCount;
  if (cells[PHASE] === FIRST_ACTION + HUNT)
    for (const [at, value] of (view.looking ?? []).entries()) cells[LOOKING + at] = value;
  for (const [seat, shown] of view.seats.entries()) enterSeat(cells, seat, shown);
  return cells;
}

function enterSeat(cells: State, seat: Seat, shown: SeatView): void {
  cells[token(seat, FLEET_SIDE)] = shown.boat;
  cells[token(seat, CREW_SIDE)] = shown.pirate;
  for (const letter of shown.fleet) intoSlots(cells, seat, FLEET_SIDE, colourOf(letter));
  for (const letter of shown.crew) intoSlots(cells, seat, CREW_SIDE, colourOf(letter));
  for (const letter of shown.shore) cells[shore(seat)]! += oneChest(colourOf(letter));
  for (const letter of shown.tortuga) cells[tortuga(seat)]! += oneChest(colourOf(letter));
  for (const [action, name] of ACTIONS.entries())
    for (let level = 0; level < shown.bonus[name]; level++) raiseBonus(cells, seat, action);
  for (const value of [1, 2, 3] as const) cells[tiles(seat) + value - 1] = shown.tiles?.[value] ?? 0;
  cells[tileCount(seat)] = shown.tileCount;
  for (const [die, letter] of [...shown.dice].entries())
    if (letter !== '-') placeDice(cells, seat, FACES.indexOf(letter), 1 << die);
  for (const [die, letter] of [...(shown.roll ?? '')].entries())
    if (letter !== '-') cells[roll(seat)]! |= setAt(1 << die, FACES.indexOf(letter));
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

const isActing = (cells: State): boolean => cells[PHASE]! >= FIRST_ACTION && cells[PHASE]! < STOW;

/** Makes a seat the one that acts in an action's phase: first or second, as the dice lie. */
function letAct(cells: State, seat: Seat): void {
  if (!isActing(cells)) return;
  rank(cells, cells[PHASE]! - FIRST_ACTION);
  cells[TURN] = cells[FIRST] === seat ? FIRST_ASKED : SECOND_ASKED;
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

/** Makes the question the one that a text answers, where a view does not tell which it is: naming skulls, claiming a chest. */
function askFor(cells: State, seat: Seat, text: string): void {
  const skulls = skullsShown(cells, seat);
  if (text.startsWith('skull ') && cells[roll(seat)] === setAt(skulls, SKULL)) cells[answer(seat)] = skulls;
  const attacking = isActing(cells) && cells[PHASE]! >= FIRST_ACTION + BOARD;
  if (text.startsWith('claim ') && attacking && cells[TURN] === SECOND_ASKED) cells[CLAIM_OWED] = 1;
}

/** Whether a move is one of a seat's, or an attack on a seat that it may attack. */
function allows(cells: State, seat: Seat, move: Move): boolean {
  if (cells[PHASE] !== ROLL && cells[PHASE] !== STOW && !isActing(cells)) return false;
  const open = (move & KIND) === ATTACK && slotOf(move) === NO_SLOT;
  const total = count(cells, seat);
  for (let index = 0; index < total; index++) {
    const legal = nth(cells, seat, index);
    if (legal === move) return true;
    if (open && (legal & KIND) === ATTACK && targetOf(legal) === targetOf(move)) return true;
  }
  return false;
}

/**
 * The view right after a move of a seat, before anything else happens: what is drawn, and what others answer, stays open.
 * A view that does not allow the move is given back as it is. An attack may leave open which chest it takes: then it takes none.
 */
export function afterMove(view: TortugaView, numbers: DiceTable, seat: Seat, text: string): TortugaView {
  const cells = cellsOf(view, numbers);
  letAct(cells, seat);
  askFor(cells, seat, text);
  const move = parse(cells, seat, text);
  if (move === undefined || !allows(cells, seat, move)) return view;
  if ((move & KIND) === BONUS) raiseBonus(cells, seat, said(move));
  else playSeat(cells, seat, move);
  if ((move & KIND) === STOW_CHESTS) arrange(cells, seat);
  if (text.startsWith('keep ')) cells[roll(seat)] = 0;
  return show({ viewer: seat, cells } as unknown as View) as unknown as TortugaView;
}

/** The arrangement that a sensible player begins with, in notation: the dearest chests leftmost, where they are safest. */
export function sensibleStow(view: TortugaView, numbers: DiceTable, seat: Seat): string {
  const cells = cellsOf(view, numbers);
  return format(cells, seat, bestStow(cells, seat));
}
