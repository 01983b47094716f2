import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';

export interface BrowserProgram {
  readonly path: string;
  readonly flags: readonly string[];
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

export async function withPage<T>(program: BrowserProgram, work: (page: Page) => Promise<T>): Promise<T> {
  const browser: Browser = await chromium.launch({ executablePath: program.path, args: [...program.flags] });
  try {
    const context = await browser.newContext(PHONE);
    return await work(await context.newPage());
  } finally {
    await browser.close();
  }
}

/** Returns a function that starts a game against bots, as a new visitor would. That function returns the URL of the game. */
export const runningTable =
  (game: string) =>
  async (page: Page, address: string): Promise<string> => {
    await page.goto(`${address}/play/${game}?way=solo`);
    await page.getByTestId('start').click();
    await page.getByTestId('tray').waitFor();
    return page.url();
  };

/** The kilobytes of compressed JavaScript that the page itself loads. The JavaScript of workers does not count. */
async function weightOf(page: Page, open: () => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script' && !response.url().includes('worker');
    if (isScript && response.ok()) sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await open();
  await page.waitForLoadState('networkidle');
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

export async function measureWeights(
  address: string,
  program: BrowserProgram,
): Promise<{ home: number; tortuga: number; cartagena: number }> {
  // The service worker is disabled, because it would fetch the rest of the site in advance.
  const weightWithoutWorker = (open: (page: Page) => Promise<unknown>): Promise<number> =>
    withPage(program, async (page) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
      });
      return weightOf(page, () => open(page));
    });
  return {
    home: await weightWithoutWorker((page) => page.goto(address)),
    tortuga: await weightWithoutWorker((page) => runningTable('tortuga')(page, address)),
    cartagena: await weightWithoutWorker((page) => runningTable('cartagena')(page, address)),
  };
}

/** How long input is measured, in milliseconds. */
const MEASURED_FOR = 20_000;

/**
 * The browser's timings for one key press or tap, in milliseconds. `delay` is the time until the page handles the
 * input, and `duration` is the time until the next frame.
 */
interface InputTiming {
  readonly delay: number;
  readonly duration: number;
}

/** All times are in milliseconds. */
export interface Responses {
  /** The longest delay until the page handled an input. */
  readonly heard: number;
  /** The time from the input until a frame showed the response. */
  readonly shown: { readonly median: number; readonly slowest: number };
}

/**
 * Opens and closes the list of keyboard shortcuts repeatedly, in a game of Cartagena against four captains. With
 * `isThinking`, every eighth key press is preceded by an attempt to make a move, so that bots think most of the time.
 * Otherwise, nobody moves and no bot thinks.
 */
export async function measureInput(address: string, program: BrowserProgram, isThinking: boolean): Promise<Responses> {
  return withPage(program, async (page) => {
    await page.addInitScript(() => {
      const choice = { opponents: 4, rank: 'captain', options: {} };
      localStorage.setItem('sloop-solo-cartagena', JSON.stringify(choice));
    });
    await runningTable('cartagena')(page, address);
    // Waits until the table is drawn and it is the player's turn.
    await page.locator('[data-testid=tray] button').first().waitFor();
    await page.waitForTimeout(1000);
    await page.evaluate(watchInput);
    const until = Date.now() + MEASURED_FOR;
    for (let press = 0; Date.now() < until; press++) {
      if (isThinking && press % 8 === 0) await playFromList(page);
      await page.keyboard.press(press % 2 === 0 ? '?' : 'Escape');
      await page.waitForTimeout(60);
    }
    const timings = await page.evaluate(() => (window as unknown as { timings: InputTiming[] }).timings);
    if (timings.length < MEASURED_FOR / 1000) throw new Error('the page reported hardly any input');
    const shown = timings.map(({ duration }) => duration).toSorted((one, other) => one - other);
    return {
      heard: Math.max(...timings.map(({ delay }) => delay)),
      shown: { median: shown[shown.length >> 1]!, slowest: shown.at(-1)! },
    };
  });
}

/** Runs in the page. Collects the timings of all key presses and taps in `window.timings`. */
function watchInput(): void {
  const timings: InputTiming[] = [];
  Object.assign(window, { timings });
  const watcher = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId > 0)
        timings.push({ delay: entry.processingStart - entry.startTime, duration: entry.duration });
  });
  // 16 ms is one frame, the shortest duration that the browser reports.
  watcher.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Plays the first move in the list of moves, so that the bots have to think. Gives up if no move is possible. */
async function playFromList(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('.');
  await page
    .locator('dialog [data-move]:enabled')
    .first()
    .click({ timeout: 300 })
    .catch(() => page.keyboard.press('Escape'));
}
