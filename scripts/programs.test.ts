import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programs } from './programs.mjs';

const root = join(import.meta.dirname, '..');
const sources = '.cache/test-programs/sources';
const bundles = '.cache/test-programs/bundles';

/** A program that starts a worker by the worker's URL, as the real programs do. */
const MAIN = `
import { Worker } from 'node:worker_threads';
import { GREETING } from './greeting.ts';
const worker = new Worker(new URL('./echo.worker.ts', import.meta.url), { workerData: GREETING });
worker.on('message', (text: string) => console.log(text));
`;
const WORKER = `
import { parentPort, workerData } from 'node:worker_threads';
parentPort!.postMessage(workerData as string);
`;

const write = (name: string, text: string): void => writeFileSync(join(root, sources, name), text);
const bundled = (name = 'main'): string => programs(`${bundles}/${name}`, [`${sources}/${name}.ts`]);
const run = (folder: string): string =>
  execFileSync(process.execPath, [join(folder, 'main.js')], { encoding: 'utf8' }).trim();

beforeAll(() => {
  mkdirSync(join(root, sources), { recursive: true });
  write('main.ts', MAIN);
  write('echo.worker.ts', WORKER);
  write('greeting.ts', `export const GREETING: string = 'ahoy';`);
});
afterAll(() => rmSync(join(root, '.cache/test-programs'), { recursive: true, force: true }));

test('a bundle is made once, and again when one of its sources changes', () => {
  const first = bundled();
  expect(run(first)).toBe('ahoy');
  expect(bundled()).toBe(first);
  write('greeting.ts', `export const GREETING: string = 'farewell';`);
  const second = bundled();
  expect(run(second)).toBe('farewell');
  expect(existsSync(first), 'a running program may still need the old bundle').toBe(true);
});

test('the error says why a bundle cannot be made', () => {
  write('broken.ts', `import { nothing } from './missing.ts'; console.log(nothing);`);
  expect(() => bundled('broken')).toThrow(/missing\.ts/);
});
