import type { Json, Match, Rng } from '@sloop/engine';
import { fromPosition } from '@sloop/engine/testing';
import { CHESTS, COLOURS, TILES } from './state/chests.ts';
import type { Action } from './state/dice.ts';
import { tortuga } from './index.ts';
import type { TortugaView } from './printed.ts';

/** A seat in a position or a view, as plain data. In a view, hidden fields are null. Only a view has `tileCount`. */
export interface SeatPosition {
  boat: number;
  pirate: number;
  tortuga: string;
  fleet: string;
  crew: string;
  shore: string;
  bonus: Record<Action, number>;
  tiles: Record<string, number> | null;
  tileCount?: number;
  dice: string;
  roll: string | null;
}

export interface Position {
  game: string;
  players: number;
  goal: number;
  round: number;
  start: number;
  phase: string;
  bag: Record<string, number>;
  island: string;
  tiles: Record<string, number> | null;
  tileCount?: number;
  looking: number[] | null;
  seats: SeatPosition[];
}

export type SeatFields = Partial<Omit<SeatPosition, 'bonus'>> & { readonly bonus?: Partial<Record<Action, number>> };
export type PositionFields = Partial<Omit<Position, 'seats'>> & { readonly seats: readonly SeatFields[] };

const NO_BONUS: Record<Action, number> = { fleet: 0, crew: 0, hunt: 0, board: 0, raid: 0 };
const EMPTY_SEAT = { boat: 3, pirate: 3, tortuga: '', fleet: '', crew: '', shore: '', roll: null };
export const ALL_BONUS: Record<Action, number> = { fleet: 2, crew: 2, hunt: 2, board: 2, raid: 2 };

/**
 * Makes a legal position from the few fields that matter to a test. All other chests are in the bag, and all other tiles are in the
 * pool. In the phase of an action, a seat without the field `dice` has no die on that action. All its dice are on `crew` in the
 * phase `fleet`, and on `fleet` in the phases of the other actions.
 */
export function table({ seats, phase = 'roll', ...fields }: PositionFields): Position {
  const idle = phase === 'roll' || phase === 'stow' ? '-----' : phase === 'fleet' ? 'ccccc' : 'fffff';
  const complete = seats.map(({ bonus, tiles, ...seat }) => ({
    ...EMPTY_SEAT,
    dice: idle,
    ...seat,
    bonus: { ...NO_BONUS, ...bonus },
    tiles: { '1': 0, '2': 0, '3': 0, ...tiles },
  }));
  const laid = (fields.island ?? '') + complete.map((seat) => chestsOn(seat)).join('');
  const bag = Object.fromEntries(
    [...COLOURS].map((colour, index) => [colour, CHESTS[index]! - laid.split(colour).length + 1]),
  );
  const pool = Object.fromEntries(
    (['1', '2', '3'] as const).map((value, index) => [
      value,
      TILES[index]! - complete.reduce((held, seat) => held + seat.tiles[value], 0),
    ]),
  );
  const base = { game: 'tortuga', players: seats.length, goal: 6, round: 1, start: 0, phase };
  return { ...base, bag, island: '', tiles: pool, looking: [], ...fields, seats: complete };
}

export const chestsOn = ({ tortuga: home, fleet, crew, shore }: SeatPosition | Required<SeatFields>): string =>
  home + fleet + crew + shore;

/** Opens a match that begins with the position `table(fields)`. */
export const open = (fields: PositionFields, options: object = {}, chance?: Rng): Match =>
  fromPosition(tortuga, table(fields) as unknown as Json, options, chance);

export const positionOf = (match: Match): Position => match.position() as unknown as Position;

export const seatOf = (match: Match, seat: number): SeatPosition => positionOf(match).seats[seat]!;

/** The value of one field for each seat. */
export const each = <Key extends keyof SeatPosition>(match: Match, key: Key): SeatPosition[Key][] =>
  positionOf(match).seats.map((seat) => seat[key]);

/** The legal moves of a seat, sorted by text. */
export const legal = (match: Match, seat: number): string[] => match.legal(seat).toSorted();

/** Turns a test position into a view in which no tile is hidden. */
export function viewOf(fields: PositionFields): TortugaView {
  const position = table(fields) as unknown as TortugaView;
  return { ...position, tileCount: 30, seats: position.seats.map((seat) => ({ ...seat, tileCount: 0 })) };
}
