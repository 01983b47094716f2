// Tests the site without a game server: whole games against bots, games with several people on one device, and use
// without a network.
import type { Locator } from '@playwright/test';
import { playToTheEnd } from './autoplay.ts';
import { expectAccessible } from './axe.ts';
import {
  collectErrors,
  DESK,
  PHONE,
  playFirst,
  startSolo,
  turnOffMotionAndSound,
  waitForOfflineCache,
  WITH_OFFLINE_CACHE,
} from './browser.ts';
import { almostOver, keepAndOpen, playedByYou } from './saved-games.ts';
import { expect, test } from './test.ts';

let errors: string[] = [];
test.beforeEach(async ({ page }) => {
  errors = collectErrors(page);
  await turnOffMotionAndSound(page);
});
test.afterEach(() => expect(errors).toEqual([]));

const boxesOf = (found: Locator): Promise<DOMRect[]> =>
  found.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect()));

/** Matches the paths of the pages that have columns on a wide screen: set-up, tables and settings. */
const HAS_COLUMNS = /^\/(play\/tortuga|tables|settings)/;

for (const { size, use, game } of [
  { size: 'phone', use: PHONE, game: 'tortuga' },
  { size: 'desk', use: DESK, game: 'cartagena' },
] as const) {
  test.describe(size, () => {
    test.use(use);

    test(`a game of ${game} against a bot to its end, then its replay`, async ({ page, site, seed }) => {
      // Cartagena is played from the beginning.
      if (game === 'cartagena') await startSolo(page, site, game, 1);
      else await keepAndOpen(page, site, playedByYou(almostOver(game, seed)));
      await playToTheEnd(page);
      await page.getByTestId('verify').click();
      await expect(page.getByTestId('verdict')).toContainText(/All \d+ rolls .* the one seed that this device drew/);
      await page.keyboard.press('Escape');
      await page.locator('a[href*="/replay/"]').click();
      await expect(page.getByTestId('replay')).toBeVisible();
      const slider = page.getByRole('slider');
      const before = Number(await slider.inputValue());
      await page.keyboard.press('ArrowRight');
      await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(before);
      await page.getByRole('combobox', { name: 'Through whose eyes' }).selectOption('0');
      expect((await slider.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      // A new perspective redraws the table, which closes an open menu, so the test waits for the new table before it
      // opens the menu.
      await expect(page.locator('[data-eyes="0"]').getByTestId('replay')).toBeVisible();
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Verify rolls and draws' }).click();
      await expect(page.getByRole('dialog').getByText('the one seed that this device drew')).toBeVisible();
      await page.goto(`${site}/tables`);
      const finished = page.getByTestId('finished');
      // Cartagena has no points.
      await expect(finished).toContainText(game === 'tortuga' ? /wins?.*You\s\d+/s : /wins?.*You/s);
      await page.getByRole('button', { name: 'Delete: ' }).click();
      await expect(finished).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.reload();
      await expect(finished).toBeVisible();
      // A game that was saved in one language can be shown in another, and no words of the first language remain.
      await page.getByRole('combobox').selectOption('de');
      await expect(finished).toContainText(/gewinns?t.*Du/s);
    });

    test(
      size === 'desk' ? 'every page is accessible, and fills a wide screen with columns' : 'every page is accessible',
      async ({ page, site }) => {
        for (const path of [
          '/',
          '/play/tortuga?way=solo',
          '/play/cartagena?way=device',
          '/tables',
          '/settings',
          '/fair',
        ]) {
          await page.goto(site + path);
          await page.locator('main').first().waitFor();
          await expectAccessible(page, path);
          const logo = page.locator('header').getByRole('link', { name: 'Home' });
          for (const { height } of await boxesOf(logo)) expect(height).toBeGreaterThanOrEqual(44);
          if (size === 'desk' && HAS_COLUMNS.test(path)) {
            await page.setViewportSize({ width: 1920, height: 1080 });
            expect((await page.locator('main').boundingBox())!.width, path).toBeGreaterThan(1200);
            await page.setViewportSize(DESK.viewport);
          }
        }
      },
    );
  });
}

test('games under way are counted on the home page, and can be deleted and restored', async ({ page, site }) => {
  await page.addInitScript(() => {
    navigator.storage.persist = () => {
      localStorage.setItem('test-asked', `${localStorage.getItem('test-asked') ?? ''}!`);
      return Promise.resolve(false);
    };
  });
  for (const game of ['tortuga', 'cartagena', 'tortuga']) {
    await page.goto(`${site}/play/${game}?way=solo`);
    await page.getByTestId('start').click();
    await expect(page.getByTestId('tray')).toBeVisible();
  }
  // The site has asked the browser only once to keep the games. It asked when the second game began, and not again when
  // the third began.
  expect(await page.evaluate(() => localStorage.getItem('test-asked'))).toBe('!');
  await page.goto(site);
  await page.getByRole('link', { name: '3 games under way' }).click();
  const games = page.getByTestId('continue');
  await expect(games).toHaveText([/Tortuga.*Round 1 · /s, /Cartagena.*Round 1 · /s, /Tortuga.*Round 1 · /s]);
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date());
  await expect(games.first()).toContainText(date);
  await page.getByRole('button', { name: 'Delete: Cartagena' }).click();
  await expect(games).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete: Tortuga' }).first().click();
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete: Tortuga' }).first()).toBeFocused();
  await page.reload();
  await expect(games).toHaveText([/Tortuga/, /Tortuga/]);
});

test('home shows what can be learnt, continued and watched without scrolling, and fills a wide screen; a game continues where it was', async ({
  page,
  site,
}) => {
  await startSolo(page, site, 'cartagena', 1);
  await playFirst(page);
  const address = page.url();
  await page.goto(site);
  await expect(page.getByTestId('continue')).toBeVisible();
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [1280, 800],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    const size = `${width} × ${height}`;
    for (const id of ['continue', 'learn-tortuga', 'learn-cartagena', 'rules-tortuga', 'rules-cartagena'])
      await expect(page.getByTestId(id), `${id} at ${size}`).toBeInViewport({ ratio: 1 });
    for (const name of [/^Your games/, /^Watch/, /^Finished games/])
      await expect(page.getByRole('link', { name }), `${name} at ${size}`).toBeInViewport({ ratio: 1 });
    expect((await page.locator('main').boundingBox())!.width, size).toBeGreaterThan(width * 0.8);
  }
  await page.getByTestId('continue').click();
  await expect(page).toHaveURL(address);
  await expect(page.getByTestId('tray')).toBeVisible();
});

test('the language changes at once, everywhere', async ({ page, site }) => {
  await page.goto(`${site}/settings`);
  for (const [locale, word] of [
    ['Deutsch', 'Einstellungen'],
    ['Nederlands', 'Instellingen'],
    ['Svenska', 'Inställningar'],
    ['English', 'Settings'],
  ] as const) {
    await page.getByRole('radio', { name: locale }).check();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word);
  }
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});

test.describe('without a network', () => {
  test.use(WITH_OFFLINE_CACHE);

  test('after one visit, the site works without a network', async ({ page, context, site }) => {
    await page.goto(site);
    await waitForOfflineCache(page);
    await context.setOffline(true);
    await page.goto(site);
    await page.getByTestId('play-tortuga').click();
    await page.getByTestId('start').click();
    await expect(page.getByTestId('tray')).toBeVisible();
    await page.reload();
    await expect(page.getByTestId('tray')).toBeVisible();
    await page.goto(`${site}/rules/cartagena#forward`);
    await expect(page.locator('#forward [data-stack="B"]')).toBeVisible();
    errors.length = 0;
  });
});
