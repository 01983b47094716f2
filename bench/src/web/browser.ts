import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';

export interface BrowserProgram {
  readonly path: string;
  readonly flags: readonly string[];
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

async function withPage<T>(program: BrowserProgram, work: (page: Page) => Promise<T>): Promise<T> {
  const browser: Browser = await chromium.launch({ executablePath: program.path, args: [...program.flags] });
  try {
    const context = await browser.newContext(PHONE);
    return await work(await context.newPage());
  } finally {
    await browser.close();
  }
}

/** Opens a game against bots as a newcomer does, and says where it is. */
export const runningTable =
  (game: string) =>
  async (page: Page, address: string): Promise<string> => {
    await page.goto(`${address}/play/${game}?way=solo`);
    await page.getByTestId('start').click();
    await page.getByTestId('tray').waitFor();
    return page.url();
  };

/** Kilobytes of JavaScript, compressed, that the page itself has loaded; workers and what they load are left out. */
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
  // Without the service worker, which fetches the rest of the site for later.
  const without = (open: (page: Page) => Promise<unknown>): Promise<number> =>
    withPage(program, async (page) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
      });
      return weightOf(page, () => open(page));
    });
  return {
    home: await without((page) => page.goto(address)),
    tortuga: await without((page) => runningTable('tortuga')(page, address)),
    cartagena: await without((page) => runningTable('cartagena')(page, address)),
  };
}

/** How long input is tried, in milliseconds. */
const TRYING = 20_000;

/** What the browser notes of a key or a touch: `duration` runs from the input to the next picture. */
interface InputTiming {
  readonly delay: number;
  readonly duration: number;
}

/** Milliseconds. */
export interface Responses {
  /** The longest until the page heard of an input. */
  readonly heard: number;
  /** Until a picture showed the answer: the middle one, and the slowest. */
  readonly shown: { readonly middle: number; readonly slowest: number };
}

/**
 * Cartagena against four captains: the list of keys is opened and closed again and again. With `isThinking`, moves are made as soon as
 * they can be, so that bots think all the time; without, nobody does.
 */
export async function measureInput(address: string, program: BrowserProgram, isThinking: boolean): Promise<Responses> {
  return withPage(program, async (page) => {
    await page.addInitScript(() => {
      const choice = { opponents: 4, rank: 'captain', options: {} };
      localStorage.setItem('sloop-solo-cartagena', JSON.stringify(choice));
    });
    await runningTable('cartagena')(page, address);
    // Until the table is drawn, and it is the player's turn.
    await page.locator('[data-testid=tray] button').first().waitFor();
    await page.waitForTimeout(1000);
    await page.evaluate(watchInput);
    const until = Date.now() + TRYING;
    for (let press = 0; Date.now() < until; press++) {
      if (isThinking && press % 8 === 0) await playFromList(page);
      await page.keyboard.press(press % 2 === 0 ? '?' : 'Escape');
      await page.waitForTimeout(60);
    }
    const timings = await page.evaluate(() => (window as unknown as { timings: InputTiming[] }).timings);
    if (timings.length < TRYING / 1000) throw new Error('the page heard of hardly any input');
    const shown = timings.map(({ duration }) => duration).toSorted((one, other) => one - other);
    return {
      heard: Math.max(...timings.map(({ delay }) => delay)),
      shown: { middle: shown[shown.length >> 1]!, slowest: shown.at(-1)! },
    };
  });
}

/** Runs in the page. */
function watchInput(): void {
  const timings: InputTiming[] = [];
  Object.assign(window, { timings });
  const watcher = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId > 0)
        timings.push({ delay: entry.processingStart - entry.startTime, duration: entry.duration });
  });
  // 16 ms is the shortest that the browser reports: one picture.
  watcher.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Makes the first move of the list that every table has, so that the bots have something to think about. */
async function playFromList(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('.');
  await page
    .locator('dialog [data-move]:enabled')
    .first()
    .click({ timeout: 300 })
    .catch(() => page.keyboard.press('Escape'));
}
