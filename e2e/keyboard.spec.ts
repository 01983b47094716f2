// Tests that games can be played to the end with the keyboard alone, that the focus is always visible, and what a screen reader reads.
import type { Locator, Page } from '@playwright/test';
import { turnOffMotionAndSound, DESK, PHONE, startDevice, startSolo } from './browser.ts';
import { canConfirm, nextDecision } from './decision.ts';
import { almostOver, keepAndOpen } from './saved-games.ts';
import { expect, test } from './test.ts';

test.use({ viewport: PHONE.viewport });
test.beforeEach(async ({ page }) => {
  await turnOffMotionAndSound(page);
  await page.addInitScript(watch);
});

/** What `watch` has noticed since the page was loaded. */
interface Watched {
  /** How many times "Your turn" was announced. */
  turns: number;
  /** Each time the focus fell back to the body, the HTML of the element that had the focus before. */
  readonly falls: string[];
}

/** Runs in the page. Watches the focus and the announcements. */
function watch(): void {
  const watched: Watched = { turns: 0, falls: [] };
  Object.assign(globalThis, { watched });
  let last: Element | undefined;
  let framesAtBody = 0;
  document.addEventListener(
    'focusin',
    ({ target }) => (last = target === document.body ? undefined : (target as Element)),
  );
  const look = (): void => {
    const isTable = document.querySelector('.dock, .curtain') !== null;
    framesAtBody = isTable && last && document.activeElement === document.body ? framesAtBody + 1 : 0;
    // In the frame in which a part of the page is replaced, the focus may be on the body.
    if (framesAtBody === 3) watched.falls.push(last!.outerHTML.slice(0, 120));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new MutationObserver((changes) => {
    const isSaid = changes.some(({ target }) => {
      const region = (target as Element).closest?.('[aria-live="assertive"]') ?? target.parentElement;
      return region?.ariaLive === 'assertive' && region.textContent !== '';
    });
    if (isSaid) watched.turns++;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (globalThis as unknown as { readonly watched: Watched }).watched);

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

/** Presses Tab until the focus is in a part of the page. */
async function tabInto(page: Page, part: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab');
    if (await part.evaluate((element) => element.contains(document.activeElement))) return;
  }
  throw new Error('Tab did not reach this part of the page');
}

/** Goes through the log of a finished game with the keyboard. */
async function readLog(page: Page): Promise<void> {
  const log = page.getByRole('list', { name: 'Log', exact: true });
  const lines = log.locator('.line');
  await expect(lines.last()).toBeInViewport({ ratio: 0.9 });
  await expect(lines.first()).not.toBeInViewport();
  for (const line of (await lines.all()).slice(-5))
    expect((await line.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  const rounds = page.getByRole('combobox', { name: 'Go to a round' });
  await rounds.selectOption({ index: 0 });
  await expect(log.getByRole('heading').first()).toBeInViewport();
  await tabInto(page, log);
  const press = async (key: string, focused: Locator): Promise<void> => {
    await page.keyboard.press(key);
    await expect(focused).toBeFocused();
    await expect(focused).toBeInViewport();
    expect(await hiddenFocus(page)).toBeUndefined();
  };
  await press('End', lines.last());
  await press('ArrowUp', lines.nth(-2));
  await press('Home', lines.first());
  await press('ArrowDown', lines.nth(1));
  const headed = log.locator('li:has(h2):focus-within');
  await press('PageDown', headed.locator('.line'));
  await press('ArrowRight', headed.getByTestId('rule'));
  await press('ArrowLeft', headed.locator('.line'));
  // The whole log is a single tab stop.
  await press('Shift+Tab', rounds);
  await press('Tab', lines.last());
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('present')).toBeVisible();
}

test('cartagena is played with letters for cards, arrows for pirates, and Enter', async ({ page, site, seed }) => {
  await keepAndOpen(page, site, almostOver('cartagena', seed));
  await nextDecision(page);
  await tabThrough(page);
  let turns = 0;
  for (let now = await nextDecision(page); now; now = await nextDecision(page, now)) {
    if (now.actions === 0) turns++;
    expect(await watched(page)).toEqual({ turns, falls: [] });
    // If a card can be played, the rearmost pirate goes forward. Otherwise the foremost pirate that can go back does
    // so.
    if (now.card) for (const key of [now.card, 'ArrowRight']) await page.keyboard.press(key);
    else for (let tries = 0; tries < 6 && !(await canConfirm(page)); tries++) await page.keyboard.press('ArrowLeft');
    await page.getByTestId('confirm').focus();
    await page.keyboard.press('Shift');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByTestId('end')).toBeVisible();
  const button = page.getByRole('button', { name: 'Log', exact: true });
  await button.press('Enter');
  await readLog(page);
  await expect(button).toBeFocused();
  expect((await watched(page)).falls).toEqual([]);
});

test('tortuga is played with Tab, Space and Enter', async ({ page, site, seed }) => {
  await keepAndOpen(page, site, almostOver('tortuga', seed));
  await nextDecision(page);
  await tabThrough(page);
  let decisions = 0;
  for (let now = await nextDecision(page); now; now = await nextDecision(page, now)) {
    decisions++;
    expect((await watched(page)).falls).toEqual([]);
    for (let tries = 0; tries < 4 && !(await canConfirm(page)); tries++) {
      await tabToChoice(page);
      await page.keyboard.press('Space');
    }
    // This test is faster than a person, so the page would treat two presses of Enter in a row as one. A key that does nothing is
    // pressed between them.
    await page.keyboard.press('Shift');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByTestId('end')).toBeVisible();
  expect((await watched(page)).turns).toBeLessThan(decisions);
  await page.setViewportSize(DESK.viewport);
  await readLog(page);
  expect((await watched(page)).falls).toEqual([]);
});

test('the tray has the focus first and comes before the boards, and the ledger says what it counts and scrolls', async ({
  page,
  site,
}) => {
  await startSolo(page, site, 'tortuga', 3);
  await nextDecision(page);
  await expect(page.getByRole('region', { name: 'Your decision' })).toBeFocused();
  await tabInto(page, page.getByTestId('tray'));
  const board = page.getByRole('button', { name: 'Board of' }).first();
  await tabInto(page, board);
  await page.keyboard.press('t');
  const ledger = page.getByRole('dialog', { name: 'Dice table and totals' });
  await expect(ledger.getByRole('columnheader', { name: '5 dice in hand You' })).toBeVisible();
  const last = ledger.getByRole('table').last();
  await expect(last).not.toBeInViewport({ ratio: 1 });
  for (let times = 0; times < 3; times++) await page.keyboard.press('PageDown');
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(board).toBeFocused();
});

test('nothing is drawn behind a curtain, and after it is lifted, the focus is on the tray', async ({ page, site }) => {
  await startDevice(page, site, 'cartagena', 2);
  await expect(page.getByTestId('curtain')).toBeVisible();
  await expect(page.getByTestId('tray')).toHaveCount(0);
  await page.getByTestId('lift').press('Enter');
  await expect(page.getByTestId('tray')).toBeVisible();
  await expect(page.getByTestId('curtain')).toHaveCount(0);
  await nextDecision(page);
  expect((await watched(page)).falls).toEqual([]);
  await page.keyboard.press('Tab');
  expect(await page.getByTestId('tray').evaluate((tray) => tray.contains(document.activeElement))).toBe(true);
});

test('arrow keys switch between the tabs of the set-up page', async ({ page, site }) => {
  await page.goto(`${site}/play/cartagena`);
  const tab = (name: string): Locator => page.getByRole('tab', { name });
  await tab('Against bots').focus();
  for (const [key, name] of [
    ['ArrowRight', 'Online'],
    ['ArrowRight', 'One device'],
    ['ArrowRight', 'Against bots'],
    ['End', 'One device'],
    ['ArrowLeft', 'Online'],
    ['Home', 'Against bots'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('Tab');
  expect(await page.getByRole('tablist').evaluate((tabs) => tabs.contains(document.activeElement))).toBe(false);
});
