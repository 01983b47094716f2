import { readText, storeText } from '#lib/site/storage.ts';

/** The storage key for the time of the last request, in milliseconds. */
const KEY = 'sloop-persist';
/**
 * The shortest time between two requests, in milliseconds. Requests must be rare, because some browsers ask the player for
 * permission.
 */
const PAUSE = 30 * 24 * 60 * 60 * 1000;

/**
 * Asks the browser to keep the games when the device runs out of room. Call this for a player who has a game to lose. The site
 * works whether or not the browser agrees.
 */
export async function askToPersist(): Promise<void> {
  try {
    if (Date.now() - Number(readText(KEY) ?? 0) < PAUSE || (await navigator.storage.persisted())) return;
    storeText(KEY, String(Date.now()));
    await navigator.storage.persist();
  } catch {
    // Browsers offer this only on secure pages, and not if storage is blocked.
  }
}
