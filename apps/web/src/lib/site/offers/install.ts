import { listGames } from '#lib/device/store.ts';
import { person } from '#lib/online/person.svelte.ts';
import { readText, storeText } from '../storage.ts';

const KEY = 'sloop-install';

/** The browser's offer to install the site. Only Chromium has this event, so TypeScript does not declare it. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The ways to install the site: the browser asks the player, or the player has to use an Apple device's menu. */
export type InstallWay = 'prompt' | 'ios';

/** How the site can be installed in this browser; undefined if the site cannot be installed or is already installed. */
export function installWay(event: Event | undefined): InstallWay | undefined {
  if (event) return 'prompt';
  const { userAgent, maxTouchPoints } = navigator;
  // The user agent of an iPad names a Mac, but a Mac has no touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  const isInstalled = 'standalone' in navigator && navigator.standalone === true;
  return isApple && !isInstalled ? 'ios' : undefined;
}

export const askToInstall = async (event: Event | undefined): Promise<void> => {
  await (event as InstallEvent | undefined)?.prompt();
};

/**
 * Whether to offer the installation. It is offered only to people who have played on this device and have not declined the offer.
 */
export const mayOfferInstall = async (): Promise<boolean> =>
  readText(KEY) === undefined && (person.isKnown || (await listGames()).length > 0);

/** Makes sure that the installation is not offered again on this device. */
export const declineInstall = (): void => storeText(KEY, 'no');
