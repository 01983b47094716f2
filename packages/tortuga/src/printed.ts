// This file turns a printed view (a view as plain data) back into cells, so that the rules' functions can work on it.
import type { Seat, State } from '@sloop/engine';
import { sideOf as sideNumber } from './rules/ranking.ts';
import { emptyBoard, intoSlots } from './state/board.ts';
import {
  BAG,
  CREW_SIDE,
  FIRST_ACTION,
  FLEET_SIDE,
  ISLAND,
  LOOKING,
  OPEN_PASS,
  PHASE,
  PHASES,
  POOL_SIZE,
  ROUND,
  STEP,
  roll,
  shore,
  tileCount,
  tiles,
  token,
  tortuga,
} from './state/cells.ts';
import { COLOURS, colourOf, placesAt } from './state/chests.ts';
import { ACTIONS, FACES, HUNT, setAt, type Action } from './state/dice.ts';
import { oneChest } from './state/pile.ts';
import { placeDice, raiseBonus } from './state/spaces.ts';

/** A seat of a printed view. Hidden values are null. */
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

/** A printed view: what a viewer may know, as plain data in the form that docs/spec defines. */
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

/** A row for each die, with a number for each action. */
export type DiceTable = readonly (readonly number[])[];

const FLEET_PARTS = { token: 'boat', area: 'fleet' } as const;
const CREW_PARTS = { token: 'pirate', area: 'crew' } as const;

/** The token and the area on the side of the board that belongs to an action. */
export const sideOf = (action: Action): typeof FLEET_PARTS | typeof CREW_PARTS =>
  sideNumber(ACTIONS.indexOf(action)) === FLEET_SIDE ? FLEET_PARTS : CREW_PARTS;

/** The number of places in a seat's fleet or crew. */
export const placesOf = (board: SeatView, area: 'fleet' | 'crew'): number =>
  placesAt(area === 'fleet' ? board.boat : board.pirate);

/** The cells of a printed view. Tiles that are hidden from the viewer are left out. */
export function cellsOf(view: TortugaView, numbers: DiceTable): State {
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
