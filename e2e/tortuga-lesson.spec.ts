// Tests that a learner can play Tortuga's lesson with the table's controls.
import type { Locator, Page } from '@playwright/test';
import { turnOffMotionAndSound, collectErrors } from './browser.ts';
import { DEVICES, expectPointsAtThings } from './coach.ts';
import { expect, oneOrAll, test } from './test.ts';

const die = (letter: string): string => `[data-die="${letter}"]`;
const action = (name: string): string => `[data-action="${name}"]`;
const CONFIRM = '[data-testid="confirm"]';

/** For each step that asks for a move, the things that the learner touches, in order. */
const MOVES: readonly (readonly string[])[] = [
  [CONFIRM],
  [die('A'), die('B'), CONFIRM],
  [die('C'), die('D'), die('E'), CONFIRM],
  [action('hunt'), CONFIRM],
  [CONFIRM],
  [CONFIRM],
  ['[data-tile="3"]', CONFIRM],
  [die('D'), CONFIRM],
  [action('raid'), CONFIRM],
  [die('C'), die('E'), CONFIRM],
  ['[data-target="2"]', CONFIRM],
  ['[data-testid="tray"] [aria-label="white chest"]', CONFIRM],
  ['[data-target="2"]', '[aria-label="Lothar: purple chest"]:visible', CONFIRM],
  [CONFIRM],
  ['[data-stow="fleet.1"]', '[data-stow="fleet.2"]', CONFIRM],
];
const ANSWERS = ['4', 'I am', 'He takes a chest, and both pirates go back'];

/**
 * Goes through the lesson and does what each step asks. Calls `check` at the beginning of each step. Returns the number
 * of steps.
 */
async function play(page: Page, coach: Locator, check: (step: number) => Promise<void>): Promise<number> {
  const [moves, answers] = [[...MOVES], [...ANSWERS]];
  for (let step = 0; ; step++) {
    await expect(coach).toHaveAttribute('data-step', String(step));
    await check(step);
    const next = coach.getByTestId('next');
    if ((await coach.locator('.quiz').count()) > 0)
      await coach.getByRole('button', { name: answers.shift()!, exact: true }).click();
    if ((await next.count()) === 0) {
      const [confirm, ...choices] = moves.shift()!.toReversed();
      for (const selector of choices.toReversed()) await page.locator(selector).first().click();
      await page.locator(confirm!).first().click();
      continue;
    }
    const isLast = (await next.textContent())?.trim() === 'Done';
    await next.click();
    if (isLast) return step + 1;
  }
}

for (const [device, screens] of oneOrAll(DEVICES, 0))
  test.describe(() => {
    test.use(screens[0]);
    test(`Tortuga’s lesson on a ${device}: each step points at something that can be seen and is done by touch, and the lesson ends with a victory`, async ({
      page,
      site,
    }) => {
      await turnOffMotionAndSound(page);
      const errors = collectErrors(page);
      await page.goto(`${site}/learn/tortuga`);
      const coach = page.getByTestId('coach');
      await expect(coach).toBeVisible();
      const check = (step: number): Promise<void> => expectPointsAtThings(page, 'tortuga-basics', step, screens);
      expect(await play(page, coach, check)).toBe(32);
      await expect(page.getByTestId('end')).toContainText('You win');
      await expect(page.getByTestId('first-game')).toBeVisible();
      expect(errors).toEqual([]);
    });
  });

test('a legal move that the step did not ask for is explained, and the move that it asked for still counts afterwards', async ({
  page,
  site,
}) => {
  await turnOffMotionAndSound(page);
  await page.addInitScript(() => localStorage.setItem('sloop-lessons', JSON.stringify({ 'tortuga/basics': 3 })));
  await page.goto(`${site}/learn/tortuga`);
  const coach = page.getByTestId('coach');
  await expect(coach).toHaveAttribute('data-step', '3');
  await page.locator(die('A')).click();
  await page.locator(CONFIRM).click();
  await expect(coach).toContainText('numbers add up');
  await expect(coach).toHaveAttribute('data-step', '3');
  await page.locator(die('B')).click();
  await page.locator(CONFIRM).click();
  await expect(coach).toHaveAttribute('data-step', '4');
});
