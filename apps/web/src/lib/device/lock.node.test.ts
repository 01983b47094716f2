// These tests run in Node, which has the same locks and broadcast channels as a browser.
import { afterEach, expect, test, vi } from 'vitest';
import { lockGame } from './lock.ts';

afterEach(() => vi.restoreAllMocks());

test('the window that asks last gets the game, once the previous window has stored everything', async () => {
  const happened: string[] = [];
  const store = Promise.withResolvers<void>();
  await lockGame('kept', () => {
    happened.push('first lets go');
    return store.promise.then(() => happened.push('first has stored'));
  });
  const second = lockGame('kept', async () => happened.push('second lets go')).then(() =>
    happened.push('second holds'),
  );
  while (happened.length === 0) await new Promise((resolve) => setImmediate(resolve));
  store.resolve();
  await second;
  expect(happened).toEqual(['first lets go', 'first has stored', 'second holds']);
  await lockGame('kept', async () => {});
  expect(happened.at(-1)).toBe('second lets go');
});

test('a window that does not answer loses the game', async () => {
  let lost = 0;
  await navigator.locks.request('sloop-game-stuck', async () => {});
  const stuck = navigator.locks.request('sloop-game-stuck', () => new Promise(() => {})).catch(() => lost++);
  await lockGame('stuck', async () => {});
  await stuck;
  expect(lost).toBe(1);
});

test('if the browser blocks locks together with the storage, the game is opened without one', async () => {
  vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('refused', 'SecurityError'));
  let lost = 0;
  await lockGame('blocked', async () => lost++);
  vi.stubGlobal('BroadcastChannel', undefined);
  await lockGame('blocked', async () => lost++);
  vi.unstubAllGlobals();
  expect(lost).toBe(0);
});
