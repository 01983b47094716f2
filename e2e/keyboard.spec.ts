// Whole games without a mouse: keys alone, and one always sees where the focus is.
import type { Page } from '@playwright/test';
import { turnOffMotionAndSound, PHONE, startSolo } from './browser.ts';
import { expect, test } from './test.ts';

test.use({ viewport: PHONE.viewport });
test.beforeEach(({ page }) => turnOffMotionAndSound(page));
test.setTimeout(120_000);

/** What a person sees when it is their move; undefined once the game is over. */
interface SeenDecision {
  /** The letter of a card in the own hand. */
  readonly card: string | undefined;
  /** What the table says, to tell one decision from the next. */
  readonly table: string;
}

/** Waits for the next decision. */
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

/** Whether the focus can be seen: a ring of its own, or the outline that the board draws around a space. */
const hiddenFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    const { boxShadow, outlineStyle } = getComputedStyle(focused);
    const isSeen = boxShadow !== 'none' || outlineStyle !== 'none' || document.querySelector('svg .focus') !== null;
    return isSeen ? undefined : focused.outerHTML.slice(0, 120);
  });

/** Wherever the tab key leads, it is seen; afterwards the focus is where a game begins. */
async function tabThrough(page: Page): Promise<void> {
  for (let stop = 0; stop < 16; stop++) {
    await page.keyboard.press('Tab');
    expect(await hiddenFocus(page)).toBeUndefined();
  }
  await page.reload();
}

/** Walks with the tab key to something that can be chosen in the tray and is not chosen yet. */
async function tabToChoice(page: Page): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab');
    const isChoice = await page.evaluate(
      () => document.activeElement?.matches('.choices button:not([aria-pressed="true"], .no)') ?? false,
    );
    if (isChoice) return expect(await hiddenFocus(page)).toBeUndefined();
  }
  throw new Error('nothing to choose was reached');
}

test('cartagena: cards by their letters, pirates by the arrows, enter', async ({ page, site }) => {
  await startSolo(page, site, 'cartagena', 1);
  await nextDecision(page);
  await tabThrough(page);
  for (let now = await nextDecision(page); now; now = await nextDecision(page, now)) {
    // The last pirate goes forward; without cards the foremost that can goes back.
    if (now.card) for (const key of [now.card, 'ArrowRight']) await page.keyboard.press(key);
    else for (let tries = 0; tries < 6 && !(await canConfirm(page)); tries++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByTestId('end')).toBeVisible();
});

test('tortuga: everything that a game asks is reached with tab, space and enter', async ({ page, site }) => {
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
