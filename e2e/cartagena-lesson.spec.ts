// Tests that Cartagena's lesson can be played with the keyboard, with a screen reader, without a network, and without motion.
import { expectAccessible } from './axe.ts';
import { collectErrors, PHONE, WITH_OFFLINE_CACHE, waitForOfflineCache } from './browser.ts';
import { expect, test } from './test.ts';

/** For each step that asks for a move, the keys that the learner presses, in order. */
const MOVES: readonly (readonly string[])[] = [
  ['K', '0', 'Enter'],
  ['K', '0', 'Enter'],
  ['B', '0', 'Enter'],
  ['1', '2', '-'],
  ['2', '0', '-'],
  ['P', '2', '6', 'Enter'],
  ['E'],
  ['K', '2', '7', 'Enter'],
  ['D', '3', '3', 'Enter'],
];
/** For each question, the position of the right answer, counted from 1. */
const ANSWERS = [2, 2, 2];

test.use({ ...PHONE, ...WITH_OFFLINE_CACHE, reducedMotion: 'reduce' });

test('Cartagena’s lesson by keyboard, offline and without motion: it is read out, and it ends with a victory', async ({
  page,
  context,
  site,
}) => {
  const errors = collectErrors(page);
  await page.goto(site);
  await waitForOfflineCache(page);
  await context.setOffline(true);
  await page.goto(`${site}/learn/cartagena`);
  const coach = page.getByRole('region', { name: 'Cartagena in four minutes' });
  const [moves, answers] = [[...MOVES], [...ANSWERS]];
  for (let step = 0; moves.length > 0 || answers.length > 0; step++) {
    await expect(coach).toHaveAttribute('data-step', String(step));
    await expect(coach.locator('[aria-live="polite"]')).not.toBeEmpty();
    if ((await coach.locator('.quiz').count()) > 0) {
      await expectAccessible(page, `question at step ${step}`);
      for (let tabs = answers.shift()!; tabs > 0; tabs--) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(coach.locator('.because.right')).toBeVisible();
    }
    if ((await coach.getByTestId('next').count()) > 0) {
      await expect(coach.getByTestId('next')).toBeFocused();
      await page.keyboard.press('Enter');
    } else for (const key of moves.shift()!) await page.keyboard.press(key);
  }
  await expect(coach).toContainText('you win');
  await expectAccessible(page, 'the last step');
  await expect(coach.getByTestId('next')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('first-game')).toBeVisible();
  expect(errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
