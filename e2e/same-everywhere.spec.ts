// Tests that the engine, the chance events from seeds and the bots give exactly the same results in a browser's worker as in Node.
import { expect, test } from '@playwright/test';
import { BOTS } from '@sloop/bots';
import { games } from '@sloop/games';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';
import { results, type BotThought, type Results } from './results.ts';
import { serve } from './serve.ts';

const built = join(import.meta.dirname, '../.cache/e2e/same-everywhere');

// The tests run in one worker, so that the results are computed only once.
test.describe.configure({ mode: 'default' });

let server: Server | undefined;
let inNode: Results;
let inBrowser: Results;
const errors: string[] = [];

test.beforeAll(async ({ browser }) => {
  await build({
    root: join(import.meta.dirname, 'page'),
    configFile: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { outDir: built, emptyOutDir: true },
  });
  const served = await serve(built);
  server = served.server;
  const page = await browser.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(served.address);
  inNode = results();
  const output = await page.locator('output').textContent();
  inBrowser = JSON.parse(output ?? '') as Results;
  await page.close();
});

test.afterAll(() => {
  server?.close();
});

test('whole games: the same record, and the same position after every move', () => {
  expect(inNode.played.length).toBeGreaterThan(20);
  expect(inNode.played.every(({ record }) => record.result !== null)).toBe(true);
  expect(inBrowser.played).toEqual(inNode.played);
});

for (const { name } of BOTS)
  test(`${name}: the same choice, visits and values`, () => {
    const ofRank = ({ thoughts }: Results): readonly BotThought[] => thoughts.filter(({ bot }) => bot === name);
    expect(new Set(ofRank(inNode).map(({ game }) => game)).size).toBe(games.length);
    expect(ofRank(inBrowser)).toEqual(ofRank(inNode));
  });

test('fair chance: the same game from the same seeds, and the same verdict on it and on forgeries', () => {
  for (const { verdicts } of inNode.fair) {
    expect(verdicts).toEqual([
      expect.stringMatching(/^good: /),
      expect.stringMatching(/^move /),
      'the client seed of seat 0 does not match its commit',
    ]);
  }
  expect(inBrowser.fair).toEqual(inNode.fair);
});

test('nothing in the console', () => {
  expect(errors).toEqual([]);
});
