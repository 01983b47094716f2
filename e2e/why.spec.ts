// Tests that a sheet says what a number is made of when a player touches the number, on a phone and on a desktop.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { DESK, PHONE, startSolo, turnOffMotionAndSound } from './browser.ts';
import { expect, oneOrAll, test } from './test.ts';

/**
 * Finds a number that is explained when a player touches it. The sum on the confirm button is left out, because
 * touching it would confirm the move.
 */
const number = (page: Page, subject: string): Locator =>
  page.locator(`[data-why="${subject}"]:not(.sum):visible`).first();
const sheet = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByTestId('why') });

async function touch(page: Page, target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** Presses and holds a number until a sheet explains it. */
async function hold(page: Page, target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await expect(sheet(page)).toBeVisible();
  await page.mouse.up();
}

const numbersIn = (texts: readonly string[]): number[] =>
  texts.map((text) => Number(/\d+/.exec(text)![0]) * (text.startsWith('−') ? -1 : 1));

/** Touches a number, expects a sheet with parts that add up to the number, and closes the sheet. */
async function expectParts(page: Page, subject: string, title: string): Promise<void> {
  const target = number(page, subject);
  const [shown] = numbersIn([await target.innerText()]);
  await touch(page, target);
  await expect(sheet(page)).toHaveAccessibleName(title);
  const parts = numbersIn(await sheet(page).locator('dd:not(.sum)').allInnerTexts());
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(shown);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
}

const SIZES = [
  ['phone', PHONE],
  ['desk', DESK],
] as const;

for (const [name, size] of oneOrAll(SIZES, 0))
  test.describe(name, () => {
    test.use(size);
    test.beforeEach(({ page }) => turnOffMotionAndSound(page));

    test('tortuga: points, totals, the bag and the pool are explained, and the focus comes back; a touch chooses a die, and holding it explains its number', async ({
      page,
      site,
    }) => {
      await startSolo(page, site, 'tortuga', 2);
      await expectParts(page, 'points.0', 'You: points so far');
      await expectParts(page, 'bag', 'Chests in the bag');
      await expectParts(page, 'pool', 'Treasure tiles in the pool');
      const board = page.getByRole('button', { name: 'Your board' });
      await board.focus();
      await page.keyboard.press('Enter');
      const details = page.getByRole('dialog', { name: 'You' });
      await details.getByRole('button', { name: 'Places of the fleet 2' }).press('Enter');
      await expect(sheet(page)).toHaveAccessibleName('You: places of the fleet');
      await expectAccessible(page, 'an explanation');
      await page.keyboard.press('Escape');
      await expect(details.getByRole('button', { name: 'Places of the fleet 2' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(board).toBeFocused();

      const die = page.locator('[data-die][data-why]').first();
      await hold(page, die);
      await expect(sheet(page)).toHaveAccessibleName(/^Die [A-E] for /);
      await page.keyboard.press('Escape');
      await expect(die).toHaveAttribute('aria-pressed', 'false');
      await touch(page, die);
      await expect(die).toHaveAttribute('aria-pressed', 'true');
      await expect(sheet(page)).toBeHidden();
      const total = page.locator('[data-why^="total."]:not(.sum):visible', { hasText: /\d/ }).first();
      await expectParts(page, (await total.getAttribute('data-why'))!, await titleOf(total));
      const sum = page.getByTestId('confirm').locator('.sum');
      const title = await titleOf(sum);
      await hold(page, sum);
      await expect(sheet(page)).toHaveAccessibleName(title);
      await sheet(page).getByRole('button', { name: 'The rule' }).click();
      await expect(page.getByTestId('rule-text')).toHaveAttribute('data-rule', 'ranking');
    });
  });

for (const [name, size] of oneOrAll(SIZES, 1))
  test.describe(name, () => {
    test.use(size);
    test.beforeEach(({ page }) => turnOffMotionAndSound(page));

    test('cartagena: cards and the deck are explained', async ({ page, site }) => {
      await startSolo(page, site, 'cartagena', 2);
      await expectParts(page, 'cards.0', 'You: cards in hand');
      await expectParts(page, 'cards.1', 'Frank: cards in hand');
      await expectParts(page, 'deck', 'Deck');
      const deck = page.getByRole('button', { name: /^deck: / });
      await deck.focus();
      await page.keyboard.press('n');
      await expect(sheet(page)).toHaveAccessibleName('Deck');
      await expectAccessible(page, 'an explanation');
      await page.mouse.click(5, 5);
      await expect(sheet(page)).toBeHidden();
      await expect(deck).toBeFocused();
      await page.keyboard.press('i');
      const chance = page.getByRole('button', { name: /^Your chance of winning/ });
      await chance.press('Enter');
      await expect(sheet(page)).toContainText(/Average of \d+ imagined games/);
      await page.keyboard.press('Escape');
      await expect(chance).toBeFocused();
    });
  });

/** The title of the sheet that explains one of the viewer's totals. */
async function titleOf(total: Locator): Promise<string> {
  const [, action = ''] = (await total.getAttribute('data-why'))!.split('.');
  return `You: total for ${action.charAt(0).toUpperCase()}${action.slice(1)}`;
}
