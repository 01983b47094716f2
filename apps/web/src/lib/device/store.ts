// Stores the games on this device. Each game is one entry in IndexedDB. A browser may block IndexedDB, have no room
// left, or hold an entry that the site cannot read. The site keeps working in each of these cases, and no function in
// this file fails.
import { checkSaved } from './check-saved.ts';
import { isUnfinished, type SavedGame } from './saved.ts';

const DATABASE = 'sloop';
const STORE = 'games';
/** The maximum number of finished games that are kept. The oldest games are deleted first. */
const MOST_FINISHED = 300;

/** Why a game is not stored: the browser allows no storage, or there is no room left. */
export type Unsaved = 'blocked' | 'full';

/** The games that could not be stored. They last until the page is closed. */
const unstored = new Map<IDBValidKey, SavedGame>();

/** An entry that is not a saved game, or that this version of the site cannot read. */
export interface Unreadable {
  readonly id: IDBValidKey;
}

let opened: Promise<IDBDatabase> | undefined;

/** Opens the database. After a failure, the next call tries again. */
function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => {
      request.result.onclose = () => (opened = undefined);
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('The database of games could not be opened.'));
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function run<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const transaction = (await database()).transaction(STORE, mode);
  const request = work(transaction.objectStore(STORE));
  // Without this call, the browser commits only after the next task, and a page that is closed before then loses what it wrote.
  transaction.commit();
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error ?? new Error('The game could not be stored.'));
    transaction.onabort = () => reject(transaction.error ?? new Error('The game could not be stored.'));
  });
}

/** Whether the browser lets the site store games. There may still be no room for them. */
export const canStore = (): Promise<boolean> =>
  database().then(
    () => true,
    () => false,
  );

/** Stores a game. If that fails, the game is kept until the page is closed, and the result says why. */
export async function saveGame(game: SavedGame): Promise<Unsaved | undefined> {
  const why = await put(game);
  if (why) keepUnstored(game);
  else unstored.delete(game.id);
  return why;
}

/** Keeps in memory a game that could not be stored. The game lasts until the page is closed. */
export const keepUnstored = (game: SavedGame): void => void unstored.set(game.id, game);
export const forgetUnstored = (id: string): void => void unstored.delete(id);

/** Puts back an entry that was deleted. */
export async function restoreGame(entry: SavedGame | Unreadable): Promise<void> {
  const game = checkSaved(entry);
  await (game ? saveGame(game) : put(entry));
}

const put = (entry: SavedGame | Unreadable): Promise<Unsaved | undefined> =>
  run('readwrite', (store) => store.put(entry)).then(
    () => undefined,
    (error: unknown) => (error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked'),
  );

export async function deleteGame(id: IDBValidKey): Promise<void> {
  unstored.delete(id);
  await run('readwrite', (store) => store.delete(id)).catch(() => {});
}

/** A game that is kept only until the page is closed; undefined if it is stored or does not exist. */
export const unstoredGame = (id: string): SavedGame | undefined => unstored.get(id);

export async function loadGame(id: string): Promise<SavedGame | undefined> {
  const kept = unstored.get(id);
  if (kept) return kept;
  const found: unknown = await run('readonly', (store) => store.get(id)).catch(() => undefined);
  return checkSaved(found);
}

const readAll = (): Promise<unknown[]> =>
  run('readonly', (store) => store.getAll() as IDBRequest<unknown[]>).catch(() => []);

/** All games on this device. The game that changed last comes first. */
export async function listGames(): Promise<SavedGame[]> {
  const stored = (await readAll()).flatMap((entry) => checkSaved(entry) ?? []);
  const games = [...stored.filter(({ id }) => !unstored.has(id)), ...unstored.values()];
  return games.toSorted((one, other) => other.changed - one.changed);
}

/** The entries that the site cannot read. They stay where they are, in case a later version can read them. */
export const listUnreadable = async (): Promise<Unreadable[]> =>
  (await readAll()).filter((entry) => checkSaved(entry) === undefined) as Unreadable[];

export async function forgetOldest(): Promise<void> {
  const finished = (await listGames()).filter((game) => !isUnfinished(game));
  for (const { id } of finished.slice(MOST_FINISHED)) await deleteGame(id);
}
