// Tests that several people can play whole games on one device, and that no secret is visible while the device is passed on.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { playToTheEnd } from './autoplay.ts';
import { expectAccessible } from './axe.ts';
import { turnOffMotionAndSound, collectErrors, PHONE, setPace, startDevice, startSolo } from './browser.ts';
import { expectFitsEverywhere } from './fits.ts';
import { expect, test } from './test.ts';

test.use(PHONE);
test.beforeEach(({ page }) => turnOffMotionAndSound(page));

/**
 * Matches parts of a table that must not be on the page while the curtain is down: pieces, cards, dice, chests, tiles, moves, the
 * log and the tray.
 */
const DRAWN = /#(sym|act|chip|chest|tile|card|pirate|boat)-|data-(move|die|stack|place)|class="log|data-testid="tray"/;

/** Returns the number of steps of a replay, and the text of the page at the last step. */
async function lastStep(page: Page): Promise<string[]> {
  const slider = page.getByRole('slider');
  const length = await slider.getAttribute('max');
  await page.keyboard.press('End');
  await expect(slider).toHaveValue(length!);
  return [length!, await page.locator('main').innerText()];
}

/** Downloads the record of a replay and returns its text. */
async function saveAsFile(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Menu' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as file' }).click();
  return readFile(await (await saving).path(), 'utf8');
}

const upload = (page: Page, text: string): Promise<void> =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) });

for (const [game, people] of [
  ['tortuga', 2],
  ['cartagena', 2],
] as const)
  test(`no secret is visible while ${game} is passed around one device, and its record replays elsewhere`, async ({
    page,
    site,
  }) => {
    const errors = collectErrors(page);
    await startDevice(page, site, game, people);
    const [played] = await playToTheEnd(page);

    // A curtain shows only the next player and, if undo is possible, the previous player. So there are only a few different
    // curtains.
    expect(played!.curtains.length).toBeGreaterThanOrEqual(people);
    expect(played!.curtains.length).toBeLessThanOrEqual(people * people);
    expect(played!.curtains.filter((drawn) => DRAWN.test(drawn))).toEqual([]);
    expect(await page.content()).toMatch(DRAWN);

    await expectFitsEverywhere(page, 'the end');
    await expectAccessible(page, 'the end');
    await page.getByTestId('fold').click();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByTestId('fold').click();

    // With animations, the page first adds up the points, source by source, and then shows the winner.
    await setPace(page, 0.5);
    await page.reload();
    await expect(page.getByTestId('counting')).toHaveCount(game === 'tortuga' ? 1 : 0);
    await expect(page.getByTestId('end').getByRole('heading')).toContainText(/wins|share the victory/);
    await setPace(page, 0);
    await page.reload();

    await page.locator('a[href*="/replay/"]').click();
    const slider = page.getByRole('slider');
    await expect(page.getByTestId('replay')).toBeVisible();
    await expectAccessible(page, 'replay');
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
    expect(await slider.inputValue()).not.toBe(await slider.getAttribute('max'));
    const before = await lastStep(page);

    const record = await saveAsFile(page);
    await page.goto(`${site}/tables`);
    await upload(page, record.slice(0, -9));
    await expect(page.getByRole('main')).toContainText('cannot be read');
    const forged = JSON.parse(record) as { moves: string[] };
    forged.moves.splice(-1, 1, '0 dance');
    await upload(page, JSON.stringify(forged));
    await expect(page.getByRole('main')).toContainText('is not possible');
    await upload(page, record);
    await expect(page.getByTestId('replay')).toBeVisible();
    expect(await lastStep(page)).toEqual(before);
    expect(errors).toEqual([]);
  });

test.describe('two windows', () => {
  // If a service worker fetched the script of the match worker, `other.route` would not see the request.
  test.use({ serviceWorkers: 'block' });

  test('a move made in one window while another opens the same game is not lost', async ({ page, context, site }) => {
    await startSolo(page, site, 'cartagena', 1);
    const undo = (window: Page) => window.getByRole('button', { name: 'Undo' });
    await expect(undo(page)).toBeDisabled();
    const other = await context.newPage();
    const asks = Promise.withResolvers<void>();
    const mayLoad = Promise.withResolvers<void>();
    await other.route(/match\.worker/, async (route) => {
      asks.resolve();
      await mayLoad.promise;
      await route.continue();
    });
    await other.goto(page.url());
    await asks.promise;
    await page.bringToFront();
    await page.keyboard.press('.');
    await page.locator('dialog [data-move]:enabled').first().click();
    await expect(undo(page)).toBeEnabled();
    mayLoad.resolve();
    await expect(undo(other)).toBeEnabled();
    await expect(page.getByText('Opened elsewhere.')).toBeVisible();
  });
});
