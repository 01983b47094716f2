// The site's tests use `test` from this file. Each test has a seed that determines everything random in its pages, so
// that every run is the same.
import { test as base, type BrowserContext, type Page, type TestInfo } from '@playwright/test';
import { servePreview } from '../apps/web/scripts/preview.ts';
import { TEST_SEED } from '../scripts/testing/seeded.ts';
import { type DESK, type PHONE, turnOffMotionAndSound } from './browser.ts';
import { hidePage, takePicture } from './paint.ts';
import { GameServer } from './server.ts';

export { expect } from '@playwright/test';

/**
 * Chooses from the cases of a test. With TEST_SEED, as in a hunt (`npm run hunt`), all of them are taken. To save time,
 * `npm test` takes only one, which depends on `number`.
 */
export const oneOrAll = <Case>(cases: readonly Case[], number: number): readonly Case[] =>
  TEST_SEED === '' ? [cases[number % cases.length]!] : cases;

/** Opens a page in a new browser context. The server treats each context as a new person. */
export type OpenBrowser = (size: typeof PHONE | typeof DESK) => Promise<Page>;

interface ForTest {
  /** The test's seed. It consists of TEST_SEED and the test's title, so a new title changes the seed. */
  readonly seed: string;
  readonly openBrowser: OpenBrowser;
}

interface ForWorker {
  /** The address of the built site. There is no game server. */
  readonly site: string;
  /** A game server with the built site. All tests of a worker share it. A test that kills it must start it again. */
  readonly server: GameServer;
}

export const test = base.extend<ForTest, ForWorker>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern.
    async ({}, use) => {
      const site = await servePreview(0);
      await use(site.url);
      site.close();
    },
    { scope: 'worker' },
  ],
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern.
    async ({}, use) => {
      const server = await GameServer.start();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern.
  seed: async ({}, use, { titlePath }) => use(`${TEST_SEED} ${titlePath.slice(1).join(' ')}`),
  context: async ({ context, seed }, use, info) => {
    await prepare(context, seed);
    await use(context);
    await finish([context], info);
  },
  openBrowser: async ({ browser, seed }, use, info) => {
    const contexts: BrowserContext[] = [];
    await use(async (size) => {
      const context = await browser.newContext({ ...size, locale: 'en-GB' });
      contexts.push(context);
      await prepare(context, `${seed} ${contexts.length}`);
      const page = await context.newPage();
      await turnOffMotionAndSound(page);
      return page;
    });
    await finish(contexts, info);
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/**
 * Prepares all pages that will be opened in a context: seeds their random numbers, lets every press count (see
 * `delayPresses`), and hides them (see `hidePage`).
 */
async function prepare(context: BrowserContext, seed: string): Promise<void> {
  await context.addInitScript(seedPage, seed);
  await context.addInitScript(delayPresses);
  await context.addInitScript(hidePage);
}

/** Prepares contexts for closing. After a failure, adds a picture of each page to the report. */
async function finish(contexts: readonly BrowserContext[], info: TestInfo): Promise<void> {
  const pages = contexts.flatMap((context) => context.pages());
  // A page may still be loading something that the test has routed. That must not fail when the page is closed.
  await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  if (info.status === info.expectedStatus) return;
  for (const page of pages) {
    const path = info.outputPath(`page-${info.attachments.length + 1}.png`);
    try {
      await takePicture(page, path);
      await info.attach('page', { path, contentType: 'image/png' });
    } catch {
      // The page has crashed or hangs. The report says why the test failed, which matters more than the picture.
    }
  }
}

/**
 * Runs in the page. A press seems to come a minute after the page has changed. Pages ignore presses that come too soon
 * after a change, and a test would press too soon on some machines only. A test of what is ignored calls `holdTime` (see
 * `clock.ts`), which replaces this.
 */
function delayPresses(): void {
  Object.defineProperty(Event.prototype, 'timeStamp', { configurable: true, get: () => performance.now() + 60_000 });
}

/** Runs in the page. Replaces the sources of random numbers. Each load of a page gives different random numbers. */
function seedPage(seed: string): void {
  const loads = Number(localStorage.getItem('test-loads') ?? 0) + 1;
  localStorage.setItem('test-loads', String(loads));
  let state = 2166136261;
  for (const letter of `${seed} ${loads}`) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619);
  /** The next 32 random bits, from the generator Mulberry32. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  Math.random = () => next() / 2 ** 32;
  crypto.getRandomValues = <Values extends ArrayBufferView>(values: Values): Values => {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    for (let at = 0; at < bytes.length; at++) bytes[at] = next();
    return values;
  };
}
