// Tests how the site helps a newcomer. The lesson is offered, each new kind of decision is explained once, and the captain gives
// hints.
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { turnOffMotionAndSound, collectErrors, openMoves, PHONE, startSolo } from './browser.ts';
import { expect, test } from './test.ts';

test.use(PHONE);

/** Turns animations and sound off, but leaves help on. */
const keepHelp = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const quick = { pace: 0, undo: 0, sound: false, forced: false };
    if (localStorage.getItem('sloop-settings') === null) localStorage.setItem('sloop-settings', JSON.stringify(quick));
  });

/** Returns the selectors in `needed` whose elements are covered by the element `words`. */
const coveredBy = (page: Page, words: string, needed: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ([selector, parts]) => {
      const box = document.querySelector(selector)!.getBoundingClientRect();
      return parts.filter((part) =>
        [...document.querySelectorAll(part)]
          .map((each) => each.getBoundingClientRect())
          .some(
            ({ left, top, right, bottom }) =>
              Math.min(right, box.right) - Math.max(left, box.left) > 1 &&
              Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1,
          ),
      );
    },
    [words, needed] as const,
  );

test('a newcomer is offered the lesson and gentle bots, and declines the lesson for good', async ({ page, site }) => {
  await page.goto(`${site}/play/tortuga?way=solo`);
  const offer = page.getByTestId('lesson-offer');
  await expect(offer.getByRole('link')).toHaveAttribute('href', /\/learn\/tortuga$/);
  await expect(page.getByRole('radio', { name: 'cabin boy' })).toBeChecked();
  await expectAccessible(page, 'set-up with the offer of a lesson');
  for (const locale of ['de', 'nl', 'sv', 'en']) {
    await page.getByRole('combobox').selectOption(locale);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const [link, decline] = [
      await offer.getByRole('link').boundingBox(),
      await offer.getByRole('button').boundingBox(),
    ];
    expect(Math.abs(link!.y - decline!.y), `both are in one row in ${locale}`).toBeLessThan(5);
  }
  await offer.getByRole('button', { name: 'No, thanks' }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId('start')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goto(`${site}/play/cartagena?way=solo`);
  await expect(offer).toBeVisible();
});

test('a sentence explains each new kind of decision once, and can be switched off', async ({ page, site }) => {
  await keepHelp(page);
  await startSolo(page, site, 'cartagena', 1);
  const help = page.getByTestId('help');
  await expect(help).toContainText('Touch a card, then a pirate');
  expect(await coveredBy(page, '[data-testid="help"]', ['.hand', '.tray'])).toEqual([]);
  await expectAccessible(page, 'help');
  // Making a move closes the explanation. The next decision is of a different kind, so a new explanation appears.
  await page.locator('[data-stack][aria-disabled="false"]').first().click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(help).toContainText('One action is enough');
  await page.reload();
  await expect(help).toContainText('One action is enough');
  await help.getByRole('button', { name: 'No more help' }).click();
  await expect(help).toHaveCount(0);
  await page.goto(`${site}/settings`);
  await expect(page.getByRole('group', { name: 'Help in the first game' }).getByRole('radio').last()).toBeChecked();
});

for (const game of ['tortuga', 'cartagena'])
  test(`${game}: a hint chooses a legal move and says why, and the player confirms it`, async ({ page, site }) => {
    await turnOffMotionAndSound(page);
    const errors = collectErrors(page);
    await startSolo(page, site, game, 2);
    await page.getByTestId('hint').click();
    const words = page.getByTestId('hint-words');
    await expect(words).toContainText('The captain sees only what you see.');
    const move = (await words.locator('[data-move]').getAttribute('data-move'))!;
    expect(
      await coveredBy(page, '[data-testid="hint-words"]', [
        '.tray',
        '.hand [data-stack]',
        '.space[aria-pressed="true"]',
      ]),
    ).toEqual([]);
    await expectAccessible(page, 'a hint');
    await openMoves(page);
    await expect(page.locator(`dialog [data-move="${move}"]`)).toBeEnabled();
    await page.keyboard.press('Escape');

    // The key `i` shows the same hint. Then one click plays the move that the hint has chosen.
    await page.keyboard.press('i');
    await expect(words).toBeVisible();
    const before = await page.locator('main').innerHTML();
    await page.getByTestId('confirm').or(page.locator('.hinted')).and(page.locator(':enabled')).first().click();
    await expect(words).toHaveCount(0);
    await expect.poll(() => page.locator('main').innerHTML()).not.toBe(before);
    expect(errors).toEqual([]);
  });
