// Opens games that are already in the browser's storage, so that a test need not play up to the situation that it
// tests.
import { expect, type Page } from '@playwright/test';
import { keepGames, type playScene } from '../scripts/scenes.ts';

export type SavedGame = ReturnType<typeof playScene>;

/** Stores these games in the browser. */
export async function keep(page: Page, site: string, games: readonly SavedGame[]): Promise<void> {
  await page.goto(`${site}/settings`);
  await page.evaluate(keepGames, JSON.stringify(games));
}

export async function open(page: Page, site: string, id: string): Promise<void> {
  await page.goto(`${site}/table/${id}`);
  await expect(page.locator('[data-testid="tray"], [data-testid="end"]')).toBeVisible();
}
