// Makes positions of Tortuga from a short description, for lessons and for the pictures in the rules.
import type { Json } from '@sloop/engine';
import { CHESTS, COLOURS, TILES, type Action } from '@sloop/tortuga/glance';
import type { LessonScene } from '../lesson.ts';

/** Treasure tiles of 1, 2 and 3 coins. */
const COINS = '123';

interface Side {
  readonly boat?: number;
  readonly pirate?: number;
  readonly tortuga?: string;
  readonly fleet?: string;
  readonly crew?: string;
  readonly shore?: string;
  /** The values of the treasure tiles: `31`. */
  readonly tiles?: string;
  /** The action with a bonus of 1. */
  readonly bonus?: Action;
  /** The actions that the dice A to E are placed on: `bbfch`. If undefined, no die is placed. */
  readonly dice?: string;
}

interface Table {
  readonly round: number;
  readonly start: number;
  readonly phase: 'roll' | Action | 'stow';
  readonly island?: string;
  readonly sides: readonly Side[];
}

/** How many pieces of each kind are left after the pieces in `out` have been removed. */
const leftOf = (kinds: string, counts: readonly number[], out: string): { [kind: string]: number } =>
  Object.fromEntries([...kinds].map((kind, index) => [kind, counts[index]! - out.split(kind).length + 1]));

/**
 * A position at the beginning of a phase. Chests that are neither on the island nor with a seat are in the bag, and tiles that no
 * seat has are in the pool.
 */
function position({ round, start, phase, island = '', sides }: Table): Json {
  const chests = sides.map(({ tortuga = '', fleet = '', crew = '', shore = '' }) => tortuga + fleet + crew + shore);
  return {
    game: 'tortuga',
    players: sides.length,
    goal: 6,
    round,
    start,
    phase,
    bag: leftOf(COLOURS, CHESTS, island + chests.join('')),
    island,
    tiles: leftOf(COINS, TILES, sides.map(({ tiles = '' }) => tiles).join('')),
    looking: [],
    seats: sides.map(({ tiles = '', bonus, ...side }) => ({
      boat: 3,
      pirate: 3,
      tortuga: '',
      fleet: '',
      crew: '',
      shore: '',
      bonus: { fleet: 0, crew: 0, hunt: 0, board: 0, raid: 0, ...(bonus && { [bonus]: 1 }) },
      dice: '-----',
      roll: null,
      ...side,
      tiles: Object.fromEntries([...COINS].map((value) => [value, tiles.split(value).length - 1])),
    })),
  };
}

/** Makes a scene that begins with a position. */
export const scene = (table: Table, script: LessonScene['script'], result?: LessonScene['result']): LessonScene => ({
  players: table.sides.length,
  options: { start: table.start },
  position: position(table),
  script,
  ...(result && { result }),
});
