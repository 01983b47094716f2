// The games on this device, finished or not, as they are stored (see store.ts).
import type { GameRecord, JsonObject, Seat } from '@sloop/engine';

export interface SavedSeat {
  readonly name: string;
  /** The rank of the bot, if a bot plays this seat. */
  readonly bot?: string;
}

/** A game as it is stored. */
export interface SavedGame {
  readonly id: string;
  readonly origin: 'solo' | 'device' | 'import';
  readonly game: string;
  readonly seats: readonly SavedSeat[];
  /** The options that differ from the defaults, without `start`. */
  readonly options: JsonObject;
  /** The seed of all chance events: 32 bytes in lower-case hex. An imported game has no `seed`. */
  readonly seed?: string;
  /** The record of all moves so far. A new game has no record until its first chance events have been played. */
  readonly record?: GameRecord;
  /**
   * The moves of an unfinished game that was saved by the first version of the site. That version stored only the moves, not a
   * record.
   */
  readonly moves?: readonly string[];
  /** The seats that are to act. The list of games shows their names. */
  readonly toAct: readonly Seat[];
  /** The number of the current round. Games that were saved by earlier versions of the site have none. */
  readonly round?: number;
  /** When the game was started, as Unix time in milliseconds. */
  readonly started: number;
  /** When the game last changed, as Unix time in milliseconds. */
  readonly changed: number;
}

/** Whether a game can be continued on this device. */
export const isUnfinished = ({ origin, record }: SavedGame): boolean =>
  origin !== 'import' && (record?.result ?? null) === null;

/** Returns the record of a finished or imported game, which has no secrets left. Returns undefined for other games. */
export const openRecord = (game: SavedGame): GameRecord | undefined => (isUnfinished(game) ? undefined : game.record);

/** Makes a new game on this device. No move has been played yet. */
export function newGame(
  origin: 'solo' | 'device',
  game: string,
  seats: readonly SavedSeat[],
  options: JsonObject,
): SavedGame {
  const seed = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0'));
  return { ...newEntry(), origin, game, seats, options, seed: seed.join('') };
}

/** Makes a saved game from an imported record. It can be replayed but not continued. */
export const importedGame = (record: GameRecord, names: readonly string[]): SavedGame => ({
  ...newEntry(),
  origin: 'import',
  game: record.game,
  seats: names.map((name) => ({ name })),
  options: {},
  record,
});

function newEntry(): Pick<SavedGame, 'id' | 'toAct' | 'started' | 'changed'> {
  const now = Date.now();
  return { id: newGameId(), toAct: [], started: now, changed: now };
}

/** A random id for a game. The id is used only on this device. */
function newGameId(): string {
  const letters = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(letters, (byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('');
}
