// Stores the games of this device, finished or not. Each game is one entry in IndexedDB.
import type { GameRecord, JsonObject, Seat } from '@sloop/engine';

export interface SavedSeat {
  readonly name: string;
  /** The rank of the bot, if a bot plays this seat. */
  readonly bot?: string;
}

/** A game in the form in which it is stored. */
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
  /** When the game was started, as Unix time in milliseconds. */
  readonly started: number;
  /** When the game last changed, as Unix time in milliseconds. */
  readonly changed: number;
}

/** Whether a game can be continued on this device. */
export const isUnfinished = ({ origin, record }: SavedGame): boolean =>
  origin !== 'import' && (record?.result ?? null) === null;

/** The record of a finished or imported game, which has no secrets left. For other games, undefined. */
export const openRecord = (game: SavedGame): GameRecord | undefined => (isUnfinished(game) ? undefined : game.record);

/** Makes a new game on this device, in which no move has been played yet. */
export function newGame(
  origin: 'solo' | 'device',
  game: string,
  seats: readonly SavedSeat[],
  options: JsonObject,
): SavedGame {
  const seed = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0'));
  return { ...newEntry(), origin, game, seats, options, seed: seed.join('') };
}

/** Makes a saved game from an imported record. This game can be replayed but not continued. */
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

const DATABASE = 'sloop';
const STORE = 'games';
/** The maximum number of finished games that are kept. The oldest games are deleted first. */
const MOST_FINISHED = 300;

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database of games could not be opened.'));
  });
  return opened;
}

async function run<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const transaction = (await database()).transaction(STORE, mode);
  const request = work(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error ?? new Error('The game could not be stored.'));
    transaction.onabort = () => reject(transaction.error ?? new Error('The game could not be stored.'));
  });
}

export const saveGame = (game: SavedGame): Promise<unknown> => run('readwrite', (store) => store.put(game));
export const deleteGame = (id: string): Promise<unknown> => run('readwrite', (store) => store.delete(id));

export const loadGame = (id: string): Promise<SavedGame | undefined> =>
  run('readonly', (store) => store.get(id) as IDBRequest<SavedGame | undefined>);

/** All games on this device. The game that changed last comes first. */
export async function listGames(): Promise<SavedGame[]> {
  const games = await run('readonly', (store) => store.getAll() as IDBRequest<SavedGame[]>);
  return games.toSorted((one, other) => other.changed - one.changed);
}

export async function forgetOldest(): Promise<void> {
  const finished = (await listGames()).filter((game) => !isUnfinished(game));
  for (const { id } of finished.slice(MOST_FINISHED)) await deleteGame(id);
}

/** A random id for a game. The id is used only on this device. */
function newGameId(): string {
  const letters = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(letters, (byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('');
}
