// Tests that the engine, the chance events from seeds and the bots give exactly the same results everywhere: in a browser's
// worker, in JavaScriptCore and in Node. `npm run engines` runs these tests in other browsers.
import { expect, test, type Browser } from '@playwright/test';
import { BOTS } from '@sloop/bots';
import { games } from '@sloop/games';
import { join } from 'node:path';
import { build } from 'vite';
import { BUN_PACKAGE, findBun, resultsInBun } from './javascriptcore.ts';
import { results, type BotThought, type Results } from './results.ts';
import { serve } from './serve.ts';

const built = join(import.meta.dirname, '../.cache/e2e/same-everywhere');
const bun = findBun();
const WITHOUT_BUN = `${BUN_PACKAGE}, which contains JavaScriptCore, is not installed`;
const PLACES = ['in the browser', 'in JavaScriptCore'] as const;

// The tests run in one worker, so that the results are computed only once.
test.describe.configure({ mode: 'default' });

let inNode: Results;
const found: { [place: string]: Results } = {};
const errors: string[] = [];

test.beforeAll(async ({ browser }) => {
  await build({
    root: join(import.meta.dirname, 'page'),
    configFile: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { outDir: built, emptyOutDir: true },
  });
  inNode = results();
  found['in the browser'] = JSON.parse(await resultsInBrowser(browser)) as Results;
  if (bun !== undefined) found['in JavaScriptCore'] = JSON.parse(await resultsInBun(bun, built)) as Results;
});

/** Opens the built page and returns what its worker sends. */
async function resultsInBrowser(browser: Browser): Promise<string> {
  const { server, address } = await serve(built);
  const page = await browser.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(address);
  const output = await page.locator('output').textContent();
  await page.close();
  server.close();
  return output ?? '';
}

for (const place of PLACES)
  test.describe(place, { tag: '@engines' }, () => {
    test.skip(place === 'in JavaScriptCore' && bun === undefined, WITHOUT_BUN);

    test('whole games: the same record, and the same position before every decision', () => {
      expect(inNode.played.length).toBeGreaterThan(20);
      expect(inNode.played.every(({ record }) => record.result !== null)).toBe(true);
      expect(found[place]!.played).toEqual(inNode.played);
    });

    for (const { name } of BOTS)
      test(`${name}: the same choice, visits and values`, () => {
        const ofRank = ({ thoughts }: Results): readonly BotThought[] => thoughts.filter(({ bot }) => bot === name);
        expect(new Set(ofRank(inNode).map(({ game }) => game)).size).toBe(games.length);
        expect(ofRank(found[place]!)).toEqual(ofRank(inNode));
      });

    test('fair chance events: the same game from the same seeds, and the same verdicts on the original record and on forged records', () => {
      for (const { verdicts } of inNode.fair) {
        expect(verdicts).toEqual([
          expect.stringMatching(/^good: /),
          expect.stringMatching(/^move /),
          'the client seed of seat 0 does not match its commit',
        ]);
      }
      expect(found[place]!.fair).toEqual(inNode.fair);
    });
  });

test('the browser’s console shows no errors or warnings', { tag: '@engines' }, () => {
  expect(errors).toEqual([]);
});
