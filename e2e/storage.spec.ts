// Tests the site in browsers whose storage is blocked or full, or contains something that the site cannot read. Also tests it
// with a worker that fails.
import type { Page } from '@playwright/test';
import { chooseBosuns, collectErrors, PHONE, playFirst, startSolo, turnOffMotionAndSound } from './browser.ts';
import { expectFitsEverywhere } from './fits.ts';
import { expect, test } from './test.ts';

let errors: string[] = [];
test.beforeEach(async ({ page }) => {
  errors = collectErrors(page);
  await turnOffMotionAndSound(page);
});
test.afterEach(() => expect(errors).toEqual([]));

/** Runs a function in the page and in the match's worker, before any of the site's scripts. */
async function runBefore(page: Page, change: () => void): Promise<void> {
  await page.addInitScript(change);
  await page.route(/match\.worker/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${change.toString()})();\n${await response.text()}` });
  });
}

/** Refuses what Firefox refuses while cookies are blocked. */
function blockStorage(): void {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'])
    Object.defineProperty(globalThis, name, { get: refuse });
  for (const name of ['serviceWorker', 'storage']) Object.defineProperty(navigator, name, { get: refuse });
  Object.defineProperty(navigator, 'cookieEnabled', { value: false });
  navigator.locks.request = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
}

/** Refuses every write, as a browser does when its storage is full. */
function fillStorage(): void {
  const refuse = (): never => {
    throw new DOMException('There is no room left.', 'QuotaExceededError');
  };
  if ('Storage' in globalThis) Storage.prototype.setItem = refuse;
  IDBObjectStore.prototype.put = refuse;
}

/** Follows a link to the home page, so that the browser does not reload the site. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Leave; the game is kept' }).click();
  await expect(page.getByTestId('play-tortuga')).toBeVisible();
}

test('a browser that blocks all storage can play, and the site says what is lost', async ({ page, site }) => {
  await runBefore(page, blockStorage);
  await page.goto(site);
  await page.getByTestId('play-cartagena').click();
  await chooseBosuns(page);
  await page.getByTestId('start').click();
  await expect(page.getByTestId('tray')).toBeVisible();
  const notice = page.getByText('This browser does not let Sloop save games', { exact: false });
  await expect(notice).toBeVisible();
  const address = page.url();
  await leave(page);
  await page.getByTestId('continue').click();
  await expect(page).toHaveURL(address);
  await expect(page.getByTestId('tray')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  await page.reload();
  await expect(page.getByText('There is no such game on this device.')).toBeVisible();
  await expect(notice).toBeVisible();
  await page.goto(`${site}/tables`);
  await expect(notice).toBeVisible();
  await page.goto(`${site}/play/tortuga?way=online`);
  await page.getByTestId('start').click();
  await expect(page.getByText('allow cookies', { exact: false })).toBeVisible();
  await page.goto(`${site}/settings`);
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
});

test('a full device can play, and the site says what is lost', async ({ page, site }) => {
  await runBefore(page, fillStorage);
  await startSolo(page, site, 'tortuga', 1);
  await expect(page.getByText('no room', { exact: false })).toBeVisible();
  await leave(page);
  await expect(page.getByTestId('continue')).toBeVisible();
});

for (const rubbish of ['null', '{"seats":[null,7],"options":[],"tortuga":5,"helped":{}'])
  test(`the site starts if every stored value is ${rubbish}`, async ({ page, site }) => {
    const keys = ['settings', 'first-steps', 'lessons', 'solo-tortuga', 'device-tortuga', 'online', 'install', 'named'];
    await page.goto(`${site}/fair`);
    await page.evaluate(([names, text]) => names.forEach((name) => localStorage.setItem(`sloop-${name}`, text)), [
      keys,
      rubbish,
    ] as const);
    for (const path of ['/', '/play/tortuga', '/play/tortuga?way=device', '/tables', '/settings', '/learn/tortuga']) {
      await page.goto(site + path);
      await expect(page.locator('main').first()).toBeVisible();
      await expect(page.locator('#setup').or(page.getByRole('heading')).first()).toBeVisible();
    }
    const kept = await page.evaluate(() => Object.entries({ ...localStorage }));
    expect(kept.filter(([key, text]) => key.startsWith('sloop-settings-unreadable') && text === rubbish)).toHaveLength(
      1,
    );
  });

/** Stores games as they are, even malformed ones. */
const store = (page: Page, games: readonly object[]): Promise<void> =>
  page.evaluate(
    (values) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('sloop', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction('games', 'readwrite');
          for (const value of values) transaction.objectStore('games').put(value);
          transaction.oncomplete = () => resolve();
        };
      }),
    games,
  );

test.describe('phone', () => {
  test.use(PHONE);

  test('a saved game that cannot be read is set aside, and the others are listed', async ({ page, site }) => {
    await startSolo(page, site, 'cartagena', 1);
    await page.goto(`${site}/fair`);
    await store(page, [
      { id: 'a' },
      { id: 'b', origin: 'solo', game: 'tortuga', seats: null, options: {}, toAct: 3, started: 'x', changed: 1 },
    ]);
    await page.goto(site);
    await expect(page.getByTestId('continue')).toContainText('Cartagena');
    await page.goto(`${site}/tables`);
    await expect(page.getByTestId('continue')).toHaveCount(1);
    const unreadable = page.getByText('A game that cannot be read', { exact: true });
    await expect(unreadable).toHaveCount(2);
    await page.getByRole('button', { name: 'Delete: A game that cannot be read' }).first().click();
    await expect(unreadable).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(unreadable).toHaveCount(2);
    await page.reload();
    await expect(unreadable).toHaveCount(2);
    await page.goto(`${site}/table/b`);
    await expect(page.getByText('There is no such game on this device.')).toBeVisible();
  });
});

/** Makes the match's worker fail at the first move, starts a game, and plays that move. */
async function playAndFail(page: Page, site: string, game: string, opponents: number): Promise<void> {
  await page.route(/match\.worker/, async (route) => {
    const response = await route.fetch();
    const failing = `
      const receive = self.onmessage;
      let moves = 0;
      self.onmessage = (event) => {
        if (event.data.type === 'play' && moves++ === 0) throw new Error('a test of failing workers');
        receive(event);
      };`;
    await route.fulfill({ response, body: (await response.text()) + failing });
  });
  await startSolo(page, site, game, opponents);
  await playFirst(page);
  await expect(page.getByText('Something went wrong', { exact: false })).toBeVisible();
  await expect(page.getByTestId('tray')).toBeVisible();
}

test('if the worker of a game fails, the player can go on', async ({ page, site }) => {
  await playAndFail(page, site, 'cartagena', 1);
  // The next worker does not fail.
  await page.unroute(/match\.worker/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Something went wrong', { exact: false })).toHaveCount(0);
  await playFirst(page);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  errors = errors.filter((text) => !text.includes('a test of failing workers'));
});

test('a notice above the table leaves room for the boards and the tray', async ({ page, site }) => {
  await playAndFail(page, site, 'tortuga', 3);
  await expectFitsEverywhere(page, 'a notice');
  errors = errors.filter((text) => !text.includes('a test of failing workers'));
});
