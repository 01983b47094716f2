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

/** How many keys are pressed while bots think. */
const PRESSES = 60;

/** The longest time, in milliseconds, from a key to the page hearing of it, while four captains think about Cartagena. */
export async function measureInput(address: string, program: BrowserProgram): Promise<number> {
  return withPage(program, async (page) => {
    await page.goto(`${address}/play/cartagena?way=solo`);
    await page.locator('input[name="opponents"][value="4"]').check({ force: true });
    await page.locator('input[name="rank"][value="captain"]').check({ force: true });
    await page.getByTestId('start').click();
    await page.getByTestId('tray').waitFor();
    await page.evaluate(() => {
      const delays: number[] = [];
      Object.assign(window, { delays });
      addEventListener('keydown', (event) => delays.push(performance.now() - event.timeStamp), true);
    });
    for (let press = 0; press < PRESSES; press++) {
      // Whenever it is our turn, it is ended by the first move of the list, so that the bots have something to think about.
      if (press % 6 === 0) {
        await page.keyboard.press('.');
        await page
          .locator('dialog [data-move]:enabled')
          .first()
          .click({ timeout: 500 })
          .catch(() => undefined);
      }
      await page.keyboard.press('Shift');
      await page.waitForTimeout(50);
    }
    const delays = await page.evaluate(() => (window as unknown as { delays: number[] }).delays);
    if (delays.length < PRESSES) throw new Error('some keys were never heard');
    return Math.max(...delays);
  });
}
