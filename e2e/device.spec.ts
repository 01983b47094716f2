// Tests that several people can play on one device, and that no secret is visible while the device is passed on.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { playToTheEnd } from './autoplay.ts';
import { expectAccessible } from './axe.ts';
import {
  turnOffMotionAndSound,
  collectErrors,
  openMoves,
  PHONE,
  playFirst,
  setPace,
  startDevice,
  startSolo,
} from './browser.ts';
import { holdTime, stopTime } from './clock.ts';
import { expectFitsEverywhere } from './fits.ts';
import { almostOver, keepAndOpen, passedAround } from './saved-games.ts';
import { expect, test } from './test.ts';
import { TEST_SEED } from '../scripts/testing/seeded.ts';

test.use(PHONE);
test.beforeEach(({ page }) => turnOffMotionAndSound(page));

/**
 * Matches parts of a table that must not be on the page while the curtain is down: pieces, cards, dice, chests, tiles, moves, the
 * log and the tray.
 */
const DRAWN = /#(sym|act|chip|chest|tile|card|pirate|boat)-|data-(move|die|stack|place)|class="log|data-testid="tray"/;

/** Returns the number of steps in a replay, and the page's text at the last step. */
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

/** Changes a finished game in the browser's storage: takes back its last move. Returns the move. */
const takeBackLast = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const games = async (): Promise<IDBObjectStore> =>
      (await done(indexedDB.open('sloop', 1))).transaction('games', 'readwrite').objectStore('games');
    const id = location.pathname.split('/').at(-1)!;
    const game = (await done((await games()).get(id))) as { record: { moves: string[] } };
    const moves = [...game.record.moves];
    const last = moves.pop()!;
    await done((await games()).put({ ...game, record: { ...game.record, moves, result: null } }));
    return last.slice(2);
  });

/** Runs in the page. Notes the order in which the parts of the ending appear, and whether the sloop has sailed away. */
function watchEnding(): void {
  const seen: string[] = [];
  Object.assign(window, { seen });
  const parts = {
    finale: '[data-testid="finale"]',
    counting: '[data-testid="counting"]',
    sailed: '.sailed .hull',
    end: '[data-testid="end"]',
  };
  new MutationObserver(() => {
    for (const [part, what] of Object.entries(parts)) {
      const found = document.querySelector(what);
      const isThere = found !== null && (part !== 'sailed' || getComputedStyle(found).opacity === '0');
      if (isThere && !seen.includes(part)) seen.push(part);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

const ending = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

const upload = (page: Page, text: string): Promise<void> =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) });

for (const game of ['tortuga', 'cartagena'])
  test(`no secret is visible while ${game} is passed around one device, and the record replays elsewhere`, async ({
    page,
    site,
    seed,
  }) => {
    const errors = collectErrors(page);
    await page.addInitScript(watchEnding);
    const saved = passedAround(almostOver(game, seed));
    const people = saved.seats.length;
    await keepAndOpen(page, site, saved);
    const [played] = await playToTheEnd(page);

    // A curtain shows only the next player and, if undo is possible, the previous player, so there are only a few
    // different curtains.
    expect(played!.curtains.length).toBeGreaterThanOrEqual(people);
    expect(played!.curtains.length).toBeLessThanOrEqual(people * people);
    expect(played!.curtains.filter((drawn) => DRAWN.test(drawn))).toEqual([]);
    expect(await page.content()).toMatch(DRAWN);

    await expectFitsEverywhere(page, 'the end');
    await expectAccessible(page, 'the end');
    await page.getByTestId('fold').click();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByTestId('fold').click();

    const isEscape = (await page.getByTestId('end').innerText()).includes('6 of 6 aboard');
    if (TEST_SEED === '' && game === 'cartagena') expect(isEscape).toBe(true);
    // With animations, the last move is shown first. Then the sloop sails or the points are added up, and finally the
    // result appears.
    const last = await takeBackLast(page);
    await setPace(page, 0.5);
    await page.reload();
    await expect(async () => {
      const lift = page.getByTestId('lift');
      if (await lift.isVisible()) await lift.click({ timeout: 1000 });
      await expect(page.getByTestId('tray')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await openMoves(page);
    await page.locator(`dialog [data-move="${last}"]`).click();
    await expect(page.getByTestId('end').getByRole('heading')).toContainText(/wins|share the victory/);
    // If a game of Cartagena is becalmed, the sloop stays.
    const between = game === 'tortuga' ? ['counting'] : isEscape ? ['sailed'] : [];
    expect(await ending(page)).toEqual(['finale', ...between, 'end']);

    // A reload shows only the result.
    await page.reload();
    await expect(page.getByTestId('end').getByRole('heading')).toContainText(/wins|share the victory/);
    expect(await ending(page)).toEqual(['end']);
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

/** The middle of an element on the screen. */
async function middleOf(what: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y, width, height } = (await what.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

test('a double tap on Keep does not lift the next curtain, from which there is a way back and a way out', async ({
  page,
  site,
}) => {
  await holdTime(page);
  await startDevice(page, site, 'tortuga', 3, ['Ani', 'Ben', 'Cleo']);
  await stopTime(page);
  const [curtain, lift, dice] = [page.getByTestId('curtain'), page.getByTestId('lift'), page.locator('[data-die]')];
  const confirm = page.getByTestId('confirm');
  await lift.tap();
  await expect(dice).toHaveCount(5);
  const rolled = await dice.evaluateAll((all) => all.map((die) => die.getAttribute('aria-label')));

  // The test chooses the first die and taps the place of the Keep button twice.
  await dice.first().tap();
  const keptAt = await middleOf(confirm);
  await page.touchscreen.tap(keptAt.x, keptAt.y);
  await expect(curtain).toBeVisible();
  await page.touchscreen.tap(keptAt.x, keptAt.y);
  await expect(curtain).toContainText('Ben');
  expect(await page.content()).not.toMatch(DRAWN);
  // The button that lifts the curtain does not react yet: it ignores a tap and a key press that come this soon.
  await lift.tap();
  await page.keyboard.press('Enter');
  await expect(curtain.getByRole('status')).toHaveText(/press again/i);
  expect(await page.content()).not.toMatch(DRAWN);

  // Later, a tap where the Keep button was does not lift the curtain, because the curtain's buttons are elsewhere.
  await page.clock.runFor(1000);
  await page.touchscreen.tap(keptAt.x, keptAt.y);
  await expect(curtain).toContainText('Ben');
  expect(await page.content()).not.toMatch(DRAWN);

  // The previous player takes the move back and sees the same dice as before.
  await page.getByRole('button', { name: 'Back to Ani' }).tap();
  await expect(dice).toHaveCount(5);
  expect(await dice.evaluateAll((all) => all.map((die) => die.getAttribute('aria-label')))).toEqual(rolled);

  // A key that is held down does not lift the curtain either, however long it is held.
  await page.clock.runFor(1000);
  await dice.first().tap();
  await confirm.focus();
  await page.keyboard.down('Enter');
  await expect(lift).toBeFocused();
  await page.clock.runFor(5000);
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(curtain).toContainText('Ben');

  await page.clock.resume();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect(page.getByRole('radio').first()).toBeVisible();
  expect(await page.content()).not.toMatch(DRAWN);
  await expectAccessible(page, 'menu over the curtain');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Sloop, home' }).tap();
  await expect(page).toHaveURL(/\/$/);
});

test.describe('two windows', () => {
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
    await playFirst(page);
    await expect(undo(page)).toBeEnabled();
    mayLoad.resolve();
    await expect(undo(other)).toBeEnabled();
    await expect(page.getByText('Opened elsewhere.')).toBeVisible();
  });
});
