/** How long another window may take to finish its writing before the game is taken from it, in milliseconds. */
const PATIENCE = 1500;

/**
 * Makes this the only window that runs a game. If another window has it, that window is asked to let go, which it does once
 * everything is stored; a window that does not answer loses the game. `letGo` is called when a later window asks in turn.
 */
export async function lockGame(id: string, letGo: () => Promise<unknown>): Promise<void> {
  // Browsers have locks only on secure pages.
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
      // Another window has taken the game.
      .catch(() => letGo())
      .finally(() => channel.close())
      .catch(failed);
  });
}
