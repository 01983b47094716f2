// Code that the browser tests share: screen sizes, pages without animations and sound, a list of the errors on a page, and ways to
// start a game.
import { expect, type Locator, type Page } from '@playwright/test';

export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true } as const;
export const DESK = { viewport: { width: 1280, height: 800 } } as const;

/**
 * Turns animations, sound and the time for undo off, so that tests do not have to wait. A test may ask for other settings. If a test
 * changes the settings, they stay changed after a reload.
 */
export async function turnOffMotionAndSound(page: Page, changes: object = {}): Promise<void> {
  const quick = JSON.stringify({ pace: 0, undo: 0, sound: false, forced: false, helps: false, ...changes });
  await page.addInitScript(
    (kept) => localStorage.getItem('sloop-settings') ?? localStorage.setItem('sloop-settings', kept),
    quick,
  );
}

/** Sets the pace of animations. The new pace takes effect when a page is next loaded. */
export const setPace = (page: Page, pace: number): Promise<void> =>
  page.evaluate((wanted) => {
    const kept = JSON.parse(localStorage.getItem('sloop-settings') ?? '{}') as object;
    localStorage.setItem('sloop-settings', JSON.stringify({ ...kept, pace: wanted }));
  }, pace);

/** Collects the errors of a page. The status 503, which means that there is no game server, does not count as an error. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('503')) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/**
 * Chooses bosuns. They do not search, so they answer immediately and in the same way in every run. Weaker bots move almost at
 * random, which makes games several times as long.
 */
export const chooseBosuns = (page: Page): Promise<void> =>
  page.getByRole('radio', { name: 'bosun' }).check({ force: true });

/** Starts a game against `opponents` bosuns. */
export async function startSolo(page: Page, site: string, game: string, opponents: number): Promise<void> {
  await page.goto(`${site}/play/${game}?way=solo`);
  await page
    .getByRole('radio', { name: String(opponents), exact: true })
    .first()
    .check({ force: true });
  await chooseBosuns(page);
  await page.getByTestId('start').click();
  await expect(page.getByTestId('tray')).toBeVisible();
}

/**
 * Starts a game that several people play on one device. `names` has the names of the first seats. `version` is the label of a choice
 * on the set-up page.
 */
export async function startDevice(
  page: Page,
  site: string,
  game: string,
  people: number,
  names: readonly string[] = [],
  version?: string,
): Promise<void> {
  await page.goto(`${site}/play/${game}?way=device`);
  const seats = page.getByRole('textbox');
  await seats.first().waitFor();
  while ((await seats.count()) < people) await page.getByRole('button', { name: 'One more' }).click();
  for (const [seat, name] of names.entries()) await seats.nth(seat).fill(name);
  if (version !== undefined) await page.getByRole('radio', { name: version }).check({ force: true });
  await page.getByTestId('start').click();
  // A game without secrets has no curtain.
  await expect(page.getByTestId(/^(curtain|tray)$/)).toBeVisible();
}

/** Opens the list of moves as soon as it is the player's turn. Returns the moves. */
export async function openMoves(page: Page): Promise<Locator> {
  const moves = page.locator('dialog [data-move]:enabled');
  await expect(async () => {
    if (!(await moves.first().isVisible())) await page.keyboard.press('.');
    await expect(moves.first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  return moves;
}

/** Plays the first move in the list of moves. */
export const playFirst = async (page: Page): Promise<void> => (await openMoves(page)).first().click();

/** For tests that need the service worker, which keeps the site for use without a network. */
export const WITH_OFFLINE_CACHE = { serviceWorkers: 'allow' } as const;

/** Waits until the service worker has cached the site. After that, the site needs no network. */
export const waitForOfflineCache = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    await new Promise<void>((resolve) => {
      if (navigator.serviceWorker.controller) resolve();
      else navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
    });
  });
