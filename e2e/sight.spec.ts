// Tests what people with low vision see: forced colours, large text and a high zoom.
import type { Page } from '@playwright/test';
import { playScene, type Plot } from '../scripts/scenes.ts';
import { DESK, PHONE, turnOffMotionAndSound } from './browser.ts';
import { keep, open, type SavedGame } from './saved-games.ts';
import { expect, test } from './test.ts';

test.use(PHONE);
test.beforeEach(({ page }) => turnOffMotionAndSound(page));

const NAMES = ['Anne', 'Frank', 'Lothar', 'Maria'];

/** The number of actions on which each seat has placed dice. */
const actionsOf = (seats: unknown): number[] =>
  (seats as readonly { readonly dice: string }[]).map(({ dice }) => new Set(dice.match(/[a-z]/g)).size);

const PLOTS: readonly Plot[] = [
  {
    game: 'tortuga',
    id: 'dice',
    names: NAMES,
    seed: 'deed'.padEnd(64, '0'),
    // If the seats have dice on more than five actions in all, at least one action has both a first and a second seat.
    until: ({ phase, seats }) =>
      phase === 'roll' && actionsOf(seats)[0]! > 0 && actionsOf(seats).reduce((sum, each) => sum + each) > 5,
  },
  {
    game: 'cartagena',
    id: 'tunnel',
    names: NAMES,
    seed: 'c0ffee'.padEnd(64, '0'),
    until: ({ seats }) => JSON.stringify(seats).includes('37'),
  },
  { game: 'tortuga', id: 'over', names: NAMES, seed: 'cafe'.padEnd(64, '0') },
];

const scenes = (...ids: readonly string[]): SavedGame[] =>
  PLOTS.filter(({ id }) => ids.includes(id)).map((plot) => playScene(plot));

/** How an element is marked: its background, outline and border. Forced colours remove shadows and most backgrounds. */
const marksOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { backgroundColor, outline, border } = getComputedStyle(element);
      return [backgroundColor, outline, border].join(' | ');
    });

test('forced colours show the choice, the phase, the ranks and the places for chests', async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await keep(page, site, scenes('dice', 'tunnel'));
  await page.goto(`${site}/play/tortuga?way=solo`);
  await expect(page.getByTestId('start')).toBeVisible();
  const differ = async (...selectors: readonly string[]): Promise<void> => {
    const marks = await Promise.all(selectors.map((selector) => marksOf(page, selector)));
    expect(new Set(marks), selectors.join(', ')).toHaveProperty('size', selectors.length);
  };
  await differ('fieldset label.chosen', 'fieldset label:not(.chosen)');
  await differ('.ranks label.chosen', '.ranks label:not(.chosen)');
  await differ('.pips i.on', '.pips i:not(.on)');
  await differ('[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]');
  await open(page, site, 'dice');
  await page.locator('.choices [aria-pressed=false]:not(.no)').first().click();
  await differ('.ph [aria-current]', '.ph li:not([aria-current])');
  await differ('.rank.r1', '.rank.r2', '.rank.none');
  await differ('.slot.open', '.slot.shut', '.places');
  await differ('.bx i.on', '.bx i:not(.on, .will)', '.bx');
  await differ('.dn.chosen', '.dn.placed', '.dn.hand');
  await differ('.lr.hot', '.lr:not(.hot)');
  await differ('.choices [aria-pressed=true]', '.choices [aria-pressed=false]');
  await page.keyboard.press('Tab');
  await differ(':focus', 'button:not(:focus)');
  await open(page, site, 'tunnel');
  await differ('.strip .turn', '.strip li:not(.turn)');
});

/** Runs in the page. Returns the texts and buttons that reach beyond the right edge of the page. */
const beyondTheEdge = (): string[] =>
  [...document.querySelectorAll('h1, h2, p, label, b, small, a, button')]
    .filter((element) => element.getClientRects().length > 0 && element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.textContent.trim());

/**
 * Runs in the page. Returns the boxes of all parts of a table. All `use` elements are left out, because they are empty
 * until the file with the pieces is loaded.
 */
async function boxesOfTable(): Promise<string[]> {
  await document.fonts.ready;
  return [...document.querySelectorAll('.table *:not(use)')].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [part.nodeName, x, y, width, height].join(' ');
  });
}

/** Waits until everything is loaded and nothing moves any more. Returns the boxes of all parts of the table. */
async function settledBoxes(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  let boxes: string[] = [];
  await expect
    .poll(
      async () => {
        const before = boxes;
        boxes = await page.evaluate(boxesOfTable);
        return boxes.join() === before.join();
      },
      { intervals: [400] },
    )
    .toBe(true);
  return boxes;
}

test('with text of twice the size, tables stay the same and pages grow', async ({ page, site, browserName }) => {
  test.skip(browserName !== 'chromium', 'Only Chromium lets a test set the font size of the browser.');
  await keep(page, site, scenes('dice', 'over'));
  const session = await page.context().newCDPSession(page);
  for (const id of ['dice', 'over']) {
    await open(page, site, id);
    await expect(page.locator('[data-own] .slot').first()).toBeVisible();
    await expect(page.locator('.thinks')).toHaveCount(0);
    for (const { viewport } of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      const boxes: string[][] = [];
      for (const standard of [16, 32]) {
        await session.send('Page.setFontSizes', { fontSizes: { standard } });
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${standard}px`);
        boxes.push(await settledBoxes(page));
      }
      expect(boxes[1], `${id} at ${viewport.width}`).toEqual(boxes[0]);
    }
  }
  for (const path of ['/', '/play/tortuga?way=solo', '/play/cartagena?way=device', '/tables', '/settings', '/fair']) {
    await page.goto(site + path);
    await page.locator('main').first().waitFor();
    expect.soft(await page.evaluate(() => getComputedStyle(document.body).fontSize), path).toBe('30px');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      expect.soft(await page.evaluate(beyondTheEdge), `${path} at ${width}`).toEqual([]);
    }
  }
});

test('at a zoom of 300 %, the tray can be reached', async ({ page, site }) => {
  await keep(page, site, scenes('dice', 'tunnel'));
  for (const size of [
    { width: 427, height: 267 },
    { width: 640, height: 240 },
  ])
    for (const id of ['dice', 'tunnel']) {
      await page.setViewportSize(size);
      await open(page, site, id);
      const confirm = page.getByTestId('confirm');
      await page.mouse.move(size.width / 2, size.height / 2);
      await page.mouse.wheel(0, 1000);
      await expect(confirm, `${id} at ${size.width}`).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(beyondTheEdge)).toEqual([]);
    }
});

test('the last move of Cartagena fits in German', async ({ page, site }) => {
  const plot = { game: 'cartagena', id: 'escaped', names: ['Anne', 'Lothar', 'Lothar', 'Lothar'] };
  const games = ['a1', 'b2', 'c3', 'd4', 'e5'].map((seed) => playScene({ ...plot, seed: seed.padEnd(64, '0') }));
  await keep(page, site, [games.find(({ record }) => !record!.result!.winners.includes(0))!]);
  await page.getByRole('radio', { name: 'Deutsch' }).check({ force: true });
  await open(page, site, 'escaped');
  const line = page.locator('.track .last span');
  await expect(line).toContainText(/Lothar .*an Bord/);
  expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
