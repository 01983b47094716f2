import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Batcher } from './batcher.ts';

const GAP = 8;

let batches: (readonly string[])[] = [];
let isBusy: boolean;
let batcher: Batcher<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  batches = [];
  isBusy = true;
  batcher = new Batcher(
    (jobs) => {
      batches.push(jobs);
      return jobs;
    },
    { gap: GAP, isBusy: () => isBusy },
  );
});
afterEach(() => void vi.useRealTimers());

/** Adds jobs and lets every batch run that need not wait. */
async function add(...jobs: string[]): Promise<void> {
  for (const job of jobs) void batcher.add(job);
  for (let tick = 0; tick < 5; tick++) await setImmediate();
}

test('if the thread has time to spare, no job waits', async () => {
  isBusy = false;
  await add('a', 'b');
  await add('c');
  expect(batches).toEqual([['a', 'b'], ['c']]);
});

test('if the thread is busy, the jobs after a batch wait and share a batch', async () => {
  await add('a', 'b');
  await add('c');
  await vi.advanceTimersByTimeAsync(GAP - 1);
  await add('d');
  expect(batches).toEqual([['a', 'b']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('the gap counts from the beginning of the last batch', async () => {
  await add('a', 'b');
  await vi.advanceTimersByTimeAsync(GAP);
  await add('c');
  expect(batches).toEqual([['a', 'b'], ['c']]);
});

test('closing runs the jobs that wait', async () => {
  await add('a', 'b');
  await add('c');
  let isClosed = false;
  const closed = batcher.close().then(() => (isClosed = true));
  await vi.advanceTimersByTimeAsync(GAP - 1);
  expect([isClosed, batches.length]).toEqual([false, 1]);
  await vi.advanceTimersByTimeAsync(1);
  await closed;
  expect(batches).toEqual([['a', 'b'], ['c']]);
});
