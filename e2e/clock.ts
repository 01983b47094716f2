// Stops a page's clock, so that a test decides how much time passes between two presses.
import type { Page } from '@playwright/test';

/**
 * Lets a test control a page's clock. Call this before the page is opened. Until `stopTime` is called, time passes as
 * usual.
 */
export const holdTime = (page: Page): Promise<void> => page.clock.install();

/** Stops a page's clock. From now on, time passes only when the test calls `page.clock.runFor`. */
export const stopTime = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
