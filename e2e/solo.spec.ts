// Tests games of one player against bots: what is saved, what can be taken back, and how the page tells the player that it is their
// turn.
import type { Page } from '@playwright/test';
import { playToNewDecision } from './autoplay.ts';
import { turnOffMotionAndSound, startSolo } from './browser.ts';
import { expect, seedPages, test } from './test.ts';

const labels = (page: Page, what: string): Promise<(string | null)[]> =>
  page.locator(what).evaluateAll((found) => found.map((each) => each.getAttribute('aria-label')));
/** The places of all pirates, and the player's cards. */
const position = (page: Page): Promise<string[]> =>
  page
    .locator('[data-pirate], [data-stack]')
    .evaluateAll((found) => found.map((each) => `${each.dataset['place'] ?? each.textContent}`));

test('a reload in the middle of a roll shows the same dice', async ({ page, site }) => {
  await turnOffMotionAndSound(page);
  await startSolo(page, site, 'tortuga', 1);
  await expect(page.locator('[data-die]')).toHaveCount(5);
  const rolled = await labels(page, '[data-die]');
  await page.locator('[data-die]').first().click();
  await page.reload();
  await expect(page.locator('[data-die]')).toHaveCount(5);
  expect(await labels(page, '[data-die]')).toEqual(rolled);
});

test('without a network, keys and moves are listed, and a menu that was never fetched closes again', async ({
  browser,
  site,
  seed,
}) => {
  // The service worker is blocked, because it would cache the menu.
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' });
  await seedPages(context, seed);
  const page = await context.newPage();
  await turnOffMotionAndSound(page);
  await startSolo(page, site, 'tortuga', 1);
  await expect(page.locator('[data-die]')).toHaveCount(5);
  await context.setOffline(true);
  const lost = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Menu' }).click();
  await lost;
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.locator('dialog kbd').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('.');
  await expect(page.locator('dialog [data-move]:enabled').first()).toBeVisible();
  await context.close();
});

test('a move can be taken back, and the title says whose turn it is', async ({ page, site }) => {
  await turnOffMotionAndSound(page);
  await startSolo(page, site, 'cartagena', 1);
  await playToNewDecision(page, []);
  await expect(page).toHaveTitle(/^● Your turn/);
  const before = await position(page);
  await page.locator('[data-stack][aria-disabled="false"]').first().click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => position(page)).not.toEqual(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => position(page)).toEqual(before);

  await page.goto(site);
  await expect(page).toHaveTitle(/^Sloop/);
});

test('on my turn, I can look at what happened since my last move', async ({ page, site }) => {
  await turnOffMotionAndSound(page);
  await startSolo(page, site, 'cartagena', 1);
  await playToNewDecision(page, []);
  const before = await position(page);
  await page.locator('[data-stack][aria-disabled="false"]').first().click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => position(page)).not.toEqual(before);
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Since my last move' }).click();
  await expect(page.getByTestId('tray')).toContainText('Log');
  await expect(page.getByTestId('confirm')).toBeVisible();
});

test('with reduced motion, nothing moves', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await startSolo(page, site, 'cartagena', 1);
  await expect(page.locator('html')).toHaveAttribute('data-pace', '0');
  await playToNewDecision(page, []);
  const moving = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let most = 0;
        const end = performance.now() + 600;
        const look = (): void => {
          const running = document.getAnimations().filter(({ effect }) => Number(effect?.getTiming().duration) > 0);
          most = Math.max(most, running.length);
          if (performance.now() < end) requestAnimationFrame(look);
          else resolve(most);
        };
        look();
      }),
  );
  await page.keyboard.press(
    (await page.locator('[data-stack][aria-disabled="false"]').first().getAttribute('data-stack'))!,
  );
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await moving).toBe(0);
});
