// Tests that every decision fits every screen, with the largest number of players.
import type { Page } from '@playwright/test';
import { playToNewDecision } from './autoplay.ts';
import { turnOffMotionAndSound, startDevice } from './browser.ts';
import { expectFitsEverywhere, expectFitsInEveryLanguage } from './fits.ts';
import { expect, test } from './test.ts';
import { TEST_SEED } from '../scripts/testing/seeded.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });
test.beforeEach(({ page }) => turnOffMotionAndSound(page));

/** `kinds` is the number of different kinds of decisions that come up every few rounds. */
const GAMES = [
  { game: 'tortuga', people: 4, kinds: 7 },
  { game: 'cartagena', people: 5, kinds: 4 },
] as const;

async function fitsAll(page: Page, state: string): Promise<void> {
  await expectFitsEverywhere(page, state);
  await expectFitsInEveryLanguage(page, state);
}

for (const { game, people, kinds } of GAMES)
  test(`${game} with ${people} seats fits every screen, whatever is asked`, async ({ page, site }) => {
    await startDevice(page, site, game, people);
    const known: string[] = [];
    while (known.length < kinds) {
      const { decision } = await playToNewDecision(page, known);
      if (decision === undefined) break;
      known.push(decision);
      await fitsAll(page, decision);
      const choice = page.locator('.choices button:enabled, [data-stack][aria-disabled="false"]').first();
      if ((await choice.count()) === 0) continue;
      await choice.click();
      await fitsAll(page, `${decision}, one chosen`);
    }
    // With another seed, some kinds of decisions may not come up.
    if (TEST_SEED === '') expect(known).toHaveLength(kinds);
  });

test('five names of six letters are shown in full', async ({ page, site }) => {
  await startDevice(page, site, 'cartagena', 5, ['Lothar', 'Sandra', 'Thomas', 'Hannah', 'Markus']);
  await page.getByTestId('curtain').getByRole('button').first().click();
  await expect(page.getByTestId('tray')).toBeVisible();
  await expectFitsEverywhere(page, 'five names');
});
