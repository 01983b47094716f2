// Tests that whole games can be played with the keyboard alone, and that the focus is always visible.
import type { Page } from '@playwright/test';
import { turnOffMotionAndSound, PHONE, startSolo } from './browser.ts';
import { expect, test } from './test.ts';

test.use({ viewport: PHONE.viewport });
test.beforeEach(({ page }) => turnOffMotionAndSound(page));

/** What a player sees when the player is to move. */
interface SeenDecision {
  /** The letter of a card that the player can play. */
  readonly card: string | undefined;
  /** The text of the table. It differs from one decision to the next. */
  readonly table: string;
}

/** Waits for a decision that differs from `before`. Returns undefined once the game is over. */
async function nextDecision(page: Page, before?: SeenDecision): Promise<SeenDecision | undefined> {
  const seen = await page.waitForFunction((last) => {
    if (document.querySelector('[data-testid="end"]')) return { over: true as const };
    if (!document.querySelector('[data-testid="confirm"]') || !document.title.startsWith('●')) return undefined;
    const card = document.querySelector<HTMLElement>('[data-stack][aria-disabled="false"]')?.dataset['stack'];
    const places = [...document.querySelectorAll<HTMLElement>('[data-pirate]')].map(({ dataset }) => dataset['place']);
    const table = document.querySelector('main')!.textContent + places.join(' ');
    return table === last ? undefined : { card, table };
  }, before?.table);
  const now = await seen.jsonValue();
  return now === undefined || 'over' in now ? undefined : now;
}

const canConfirm = (page: Page): Promise<boolean> => page.getByTestId('confirm').isEnabled();

/**
 * If the focus is not visible, returns the HTML of the element that has the focus. A visible focus is a ring, or the outline that
 * the board draws around a space.
 */
const hiddenFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    const { boxShadow, outlineStyle } = getComputedStyle(focused);
    const isSeen = boxShadow !== 'none' || outlineStyle !== 'none' || document.querySelector('svg .focus') !== null;
    return isSeen ? undefined : focused.outerHTML.slice(0, 120);
  });

/** Checks that the focus is visible after each press of Tab. Then reloads the page, which resets the focus. */
async function tabThrough(page: Page): Promise<void> {
  for (let stop = 0; stop < 16; stop++) {
    await page.keyboard.press('Tab');
    expect(await hiddenFocus(page)).toBeUndefined();
  }
  await page.reload();
}

/** Presses Tab until the focus is on a choice in the tray that has not been chosen yet. */
async function tabToChoice(page: Page): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab');
    const isChoice = await page.evaluate(
      () => document.activeElement?.matches('.choices button:not([aria-pressed="true"], .no)') ?? false,
    );
    if (isChoice) return expect(await hiddenFocus(page)).toBeUndefined();
  }
  throw new Error('Tab did not reach a choice');
}

test('cartagena is played with letters for cards, arrows for pirates, and Enter', async ({ page, site }) => {
  await startSolo(page, site, 'cartagena', 1);
  await nextDecision(page);
  await tabThrough(page);
  for (let now = await nextDecision(page); now; now = await nextDecision(page, now)) {
    // If a card can be played, the rearmost pirate goes forward. Otherwise the foremost pirate that is able to go back goes back.
    if (now.card) for (const key of [now.card, 'ArrowRight']) await page.keyboard.press(key);
    else for (let tries = 0; tries < 6 && !(await canConfirm(page)); tries++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByTestId('end')).toBeVisible();
});

test('tortuga is played with Tab, Space and Enter', async ({ page, site }) => {
  await startSolo(page, site, 'tortuga', 1);
  await nextDecision(page);
  await tabThrough(page);
  for (let now = await nextDecision(page); now; now = await nextDecision(page, now)) {
    for (let tries = 0; tries < 4 && !(await canConfirm(page)); tries++) {
      await tabToChoice(page);
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Enter');
  }
  await expect(page.getByTestId('end')).toBeVisible();
});
