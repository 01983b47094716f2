// Games played on this device, kept in IndexedDB: one entry a game, under way or over.
import type { GameRecord, JsonObject, Seat } from '@sloop/engine';

/** Who sits on a seat of a game on this device. */
export interface SavedSeat {
  readonly name: string;
  /** The rank, where a bot plays it. */
  readonly bot?: string;
}

/** A record, and a little around it. */
export interface SavedGame {
  readonly id: string;
  readonly origin: 'solo' | 'device' | 'import';
  readonly game: string;
  readonly seats: readonly SavedSeat[];
  /** Only what differs from the defaults, without `start`. */
  readonly options: JsonObject;
  /** All chance of the game follows from it: 32 bytes in lower-case hex. An imported game has its record alone. */
  readonly seed?: string;
  /** Everything that was played. A new game has none until its set-up is dealt. */
  readonly record?: GameRecord;
  /** In place of a record in unfinished games that the first version of the site saved; as in a record. */
  readonly moves?: readonly string[];
  /** Whose move it is, for the list. */
  readonly toAct: readonly Seat[];
  /** Unix time in milliseconds. */
  readonly started: number;
  readonly changed: number;
}

/** Whether a game of this device can be gone on with. */
export const isUnfinished = ({ origin, record }: SavedGame): boolean =>
  origin !== 'import' && (record?.result ?? null) === null;

/** The record of a game, once nothing in it is a secret any more. */
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

/** A record from elsewhere as a game of this device; it can be looked at and does not go on. */
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
/** More finished games than this are not kept: the oldest go first. */
const MOST_FINISHED = 300;

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no storage'));
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
    transaction.onerror = () => reject(transaction.error ?? new Error('not stored'));
    transaction.onabort = () => reject(transaction.error ?? new Error('not stored'));
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

/** A name for a game of this device; never seen by anybody else. */
function newGameId(): string {
  const letters = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(letters, (byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('');
}
