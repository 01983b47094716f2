// The tests of the site use `test` from this file. Each test has a seed that determines everything random in its pages, so that
// every run is the same.
import { test as base, type BrowserContext } from '@playwright/test';
import { servePreview } from '../apps/web/scripts/preview.ts';
import { TEST_SEED } from '../scripts/testing/seeded.ts';

export { expect } from '@playwright/test';

interface ForTest {
  /** The seed of the test. It consists of TEST_SEED and the test's title, so a new title changes the seed. */
  readonly seed: string;
}

interface ForWorker {
  /** The address of the built site. There is no game server. */
  readonly site: string;
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
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern.
  seed: async ({}, use, { titlePath }) => use(`${TEST_SEED} ${titlePath.slice(1).join(' ')}`),
  context: async ({ context, seed }, use) => {
    await seedPages(context, seed);
    await use(context);
  },
});

/** Seeds all random numbers in every page of a context. Each load of a page gives different random numbers. */
export const seedPages = (context: BrowserContext, seed: string): Promise<unknown> =>
  context.addInitScript(seedPage, seed);

/** Runs in the page. Replaces the sources of random numbers. */
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
