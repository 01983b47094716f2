// Games played on this device, kept in IndexedDB: one entry for each game, finished or not.
import type { GameRecord, JsonObject, Seat } from '@sloop/engine';

/** Who plays a seat of a game on this device. */
export interface SavedSeat {
  readonly name: string;
  /** The rank, if a bot plays it. */
  readonly bot?: string;
}

/** A record, with what is needed to list and continue the game. */
export interface SavedGame {
  readonly id: string;
  readonly origin: 'solo' | 'device' | 'import';
  readonly game: string;
  readonly seats: readonly SavedSeat[];
  /** The options that differ from the defaults, without `start`. */
  readonly options: JsonObject;
  /** The seed for all chance of the game: 32 bytes in lower-case hex. An imported game has only its record. */
  readonly seed?: string;
  /** Everything that was played. A new game has no record until its set-up is dealt. */
  readonly record?: GameRecord;
  /** The moves of an unfinished game saved by the first version of the site, which kept them instead of a record. */
  readonly moves?: readonly string[];
  /** The seats to move, for the list of games. */
  readonly toAct: readonly Seat[];
  /** Unix time in milliseconds. */
  readonly started: number;
  readonly changed: number;
}

/** Whether a game can be continued on this device. */
export const isUnfinished = ({ origin, record }: SavedGame): boolean =>
  origin !== 'import' && (record?.result ?? null) === null;

/** The record of a game, if it is finished and has no secrets left. */
export const openRecord = (game: SavedGame): GameRecord | undefined => (isUnfinished(game) ? undefined : game.record);

/** A new game on this device, before its first move. */
export function newGame(
  origin: 'solo' | 'device',
  game: string,
  seats: readonly SavedSeat[],
  options: JsonObject,
): SavedGame {
  const seed = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0'));
  return { ...newEntry(), origin, game, seats, options, seed: seed.join('') };
}

/** An imported record as a game of this device. It can be replayed but not continued. */
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
/** The most finished games to keep. The oldest are deleted first. */
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

/** Every game on this device, the latest first. */
export async function listGames(): Promise<SavedGame[]> {
  const games = await run('readonly', (store) => store.getAll() as IDBRequest<SavedGame[]>);
  return games.toSorted((one, other) => other.changed - one.changed);
}

export async function forgetOldest(): Promise<void> {
  const finished = (await listGames()).filter((game) => !isUnfinished(game));
  for (const { id } of finished.slice(MOST_FINISHED)) await deleteGame(id);
}

/** A random id for a game. It is used only on this device. */
function newGameId(): string {
  const letters = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(letters, (byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('');
}
