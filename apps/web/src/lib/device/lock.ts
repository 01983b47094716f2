/** How long another window may take to store the game and let go of it, in milliseconds. After that, this window takes the game. */
const PATIENCE = 1500;

/** Opens a channel to the other windows. Returns undefined if the browser blocks channels, as it may do if it blocks storage. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/**
 * Makes this window the only one that runs a game. If another window is running the game, this window asks the other
 * window to let go. The other window does so once it has stored everything. If it does not let go in time, this window
 * takes the game anyway. `letGo` is called when another window asks for the game or has taken it.
 */
export async function lockGame(id: string, letGo: () => Promise<unknown>): Promise<void> {
  // Browsers offer locks only on secure pages. Without locks, two windows can run the same game.
  if (!('locks' in navigator)) return;
  const name = `sloop-game-${id}`;
  const channel = openChannel(name);
  if (!channel) return;
  channel.postMessage('let go');
  let hasLock = false;
  await new Promise<void>((isLocked, failed) => {
    const released = new Promise<void>((release) => {
      channel.onmessage = () => void letGo().then(() => release());
    });
    const lock = (options: LockOptions): Promise<unknown> =>
      navigator.locks.request(name, options, () => {
        hasLock = true;
        isLocked();
        return released;
      });
    lock({ signal: AbortSignal.timeout(PATIENCE) })
      .catch((error: Error) => {
        if (error.name !== 'TimeoutError') throw error;
        return lock({ steal: true });
      })
      // The request fails if another window steals the lock. It also fails if the browser blocks storage. Without storage, no other
      // window can open the game, so no lock is needed.
      .catch(() => (hasLock ? letGo() : isLocked()))
      .finally(() => channel.close())
      .catch(failed);
  });
}
