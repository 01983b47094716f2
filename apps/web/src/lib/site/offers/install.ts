import { listGames } from '#lib/device/saved.ts';
import { person } from '#lib/online/person.svelte.ts';

const KEY = 'sloop-install';

/** The browser's offer to install the site. Only Chromium has it, so TypeScript does not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The ways to install the site: the browser asks the player, or the player has to use the menu of an Apple device. */
export type InstallWay = 'prompt' | 'ios';

/** How the site can be installed here; undefined if it cannot be, or is installed already. */
export function installWay(event: Event | undefined): InstallWay | undefined {
  if (event) return 'prompt';
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  const isInstalled = 'standalone' in navigator && navigator.standalone === true;
  return isApple && !isInstalled ? 'ios' : undefined;
}

export const askToInstall = async (event: Event | undefined): Promise<void> => {
  await (event as InstallEvent | undefined)?.prompt();
};

/** Whether to offer the installation: to people who have played here, and have not declined it. */
export async function mayOfferInstall(): Promise<boolean> {
  try {
    if (localStorage.getItem(KEY) !== null) return false;
    return person.isKnown || (await listGames()).length > 0;
  } catch {
    return false;
  }
}

/** Makes sure that the installation is not offered again on this device. */
export function declineInstall(): void {
  try {
    localStorage.setItem(KEY, 'no');
  } catch {
    // If nothing can be stored, the offer comes back with the next visit.
  }
}
