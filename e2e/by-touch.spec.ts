// Plays a turn of each game by touch against a bot. `npm run engines` runs these tests in other browsers, together with
// the other tests that have the tag `@engines`.
import type { Page } from '@playwright/test';
import { collectErrors, PHONE, startSolo, turnOffMotionAndSound } from './browser.ts';
import { canConfirm, nextDecision } from './decision.ts';
import { expect, test } from './test.ts';

test.use(PHONE);

/** Plays round 1 of Tortuga. The player touches choices until the decision is complete. */
async function playRound(page: Page): Promise<void> {
  const round = page.getByText('Round 1', { exact: true });
  const choice = page.locator('.choices button:enabled:not([aria-pressed="true"], .no)');
  for (let now = await nextDecision(page); await round.isVisible(); now = await nextDecision(page, now)) {
    for (let tries = 0; tries < 4 && !(await canConfirm(page)); tries++) await choice.first().tap();
    await page.getByTestId('confirm').tap();
  }
}

/** Plays the three actions of a turn of Cartagena. In each of them, a pirate goes forward. */
async function playActions(page: Page): Promise<void> {
  let now = await nextDecision(page);
  for (let action = 0; action < 3; action++) {
    await page.locator('[data-stack][aria-disabled="false"]').first().tap();
    await page.locator('.space.mine').first().tap();
    await page.getByTestId('confirm').tap();
    now = await nextDecision(page, now);
  }
}

test('tortuga: a round by touch, and the bot’s answers', { tag: '@engines' }, async ({ page, site }) => {
  const errors = collectErrors(page);
  await turnOffMotionAndSound(page);
  await startSolo(page, site, 'tortuga', 1);
  await playRound(page);
  await expect(page.getByText('Round 2', { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test('cartagena: a turn by touch, and the bot’s answer', { tag: '@engines' }, async ({ page, site }) => {
  const errors = collectErrors(page);
  await turnOffMotionAndSound(page);
  await startSolo(page, site, 'cartagena', 1);
  await playActions(page);
  // The bar shows the last move with its player's flag.
  await expect(page.locator('.last use[href$="#flag-2"]')).toBeVisible();
  expect(errors).toEqual([]);
});
