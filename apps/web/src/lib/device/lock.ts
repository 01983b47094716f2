/** How long another window may take to store the game before the game is taken from that window, in milliseconds. */
const PATIENCE = 1500;

/**
 * Makes this window the only one that runs a game. If another window runs the game, we ask that window to let go, and it does so
 * once it has stored everything. A window that does not answer in time loses the game. `letGo` is called when another window asks
 * this window to let go.
 */
export async function lockGame(id: string, letGo: () => Promise<unknown>): Promise<void> {
  // Browsers offer locks only on secure pages. Without locks, nothing protects the game.
  if (!('locks' in navigator)) return;
  const name = `sloop-game-${id}`;
  const channel = new BroadcastChannel(name);
  channel.postMessage('let go');
  await new Promise<void>((isLocked, failed) => {
    const released = new Promise<void>((release) => {
      channel.onmessage = () => void letGo().then(() => release());
    });
    const lock = (options: LockOptions): Promise<unknown> =>
      navigator.locks.request(name, options, () => {
        isLocked();
        return released;
      });
    lock({ signal: AbortSignal.timeout(PATIENCE) })
      .catch((error: Error) => {
        if (error.name !== 'TimeoutError') throw error;
        return lock({ steal: true });
      })
      // The lock was stolen: another window has taken the game.
      .catch(() => letGo())
      .finally(() => channel.close())
      .catch(failed);
  });
}
