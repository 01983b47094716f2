import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Busyness } from './busyness.ts';

/** In milliseconds. */
const WINDOW = 20;

function work(): void {
  const end = performance.now() + 2 * WINDOW;
  while (performance.now() < end);
}

test('a thread that works all the time is busy, until it has had time to spare', async () => {
  const busyness = new Busyness(WINDOW);
  work();
  expect(busyness.isBusy).toBe(true);
  await sleep(10 * WINDOW);
  expect(busyness.isBusy).toBe(false);
});

test('within the window, the last answer is repeated', () => {
  const busyness = new Busyness(1e6);
  work();
  expect(busyness.isBusy).toBe(false);
});
