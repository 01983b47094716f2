// Tests the site without a game server: whole games against bots, games of several people on one device, and use without a network.
import type { Page } from '@playwright/test';
import { playToTheEnd } from './autoplay.ts';
import { expectAccessible } from './axe.ts';
import { turnOffMotionAndSound, chooseWeakest, collectErrors, DESK, waitForOfflineCache, PHONE } from './browser.ts';
import { expect, test } from './test.ts';

let errors: string[] = [];
test.beforeEach(async ({ page }) => {
  errors = collectErrors(page);
  await turnOffMotionAndSound(page);
});
test.afterEach(() => expect(errors).toEqual([]));

/** Chooses the first move in the list of moves. Returns false if it is not the player's turn. */
async function chooseFromList(page: Page): Promise<boolean> {
  await page.keyboard.press('.');
  const first = page.locator('dialog [data-move]:enabled').first();
  try {
    await first.click({ timeout: 700 });
    return true;
  } catch {
    return false;
  }
}

for (const { size, use, game } of [
  { size: 'phone', use: PHONE, game: 'tortuga' },
  { size: 'desk', use: DESK, game: 'cartagena' },
] as const) {
  test.describe(size, () => {
    test.use(use);

    test(`a whole game of ${game} against bots, then its replay`, async ({ page, site }) => {
      await page.goto(site);
      await page.getByTestId(`play-${game}`).click();
      await chooseWeakest(page);
      await page.getByTestId('start').click();
      await expect(page.getByTestId('tray')).toBeVisible();
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
      await page.getByRole('combobox').selectOption('0');
      // A new perspective redraws the table, which closes an open menu. So the test waits for the new table before it opens the
      // menu.
      await expect(page.locator('[data-eyes="0"]').getByTestId('replay')).toBeVisible();
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Verify rolls and draws' }).click();
      await expect(page.getByRole('dialog').getByText('the one seed that this device drew')).toBeVisible();
    });

    test('every page is accessible', async ({ page, site }) => {
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
      }
    });
  });
}

test('a game in progress is offered on the home page, and continues where it was', async ({ page, site }) => {
  await page.goto(`${site}/play/cartagena?way=solo`);
  await page.getByTestId('start').click();
  await expect(page.getByTestId('tray')).toBeVisible();
  await expect.poll(() => chooseFromList(page)).toBe(true);
  const address = page.url();
  await page.goto(site);
  await page.getByTestId('continue').click();
  await expect(page).toHaveURL(address);
  await expect(page.getByTestId('tray')).toBeVisible();
});

test('around one device, nothing is drawn behind the curtain', async ({ page, site }) => {
  await page.goto(`${site}/play/cartagena?way=device`);
  await page.getByTestId('start').click();
  await expect(page.getByTestId('curtain')).toBeVisible();
  await expect(page.getByTestId('tray')).toHaveCount(0);
  await page.getByTestId('lift').click();
  await expect(page.getByTestId('tray')).toBeVisible();
  await expect(page.getByTestId('curtain')).toHaveCount(0);
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
