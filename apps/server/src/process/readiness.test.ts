import { afterEach, expect, test, vi } from 'vitest';
import { Readiness } from './readiness.ts';

afterEach(() => vi.useRealTimers());

test('a store that does not answer counts as a problem within a second, and many callers share one check', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let checks = 0;
  const readiness = new Readiness<string>(() => {
    checks++;
    return new Promise(() => undefined);
  }, 'no answer');
  const problems = Promise.all([readiness.problem(), readiness.problem()]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await problems).toEqual(['no answer', 'no answer']);
  expect(checks).toBe(1);
});

test('the result of a check is passed on', async () => {
  expect(await new Readiness(async () => 'the disk is full', 'no answer').problem()).toBe('the disk is full');
  expect(await new Readiness(async () => undefined, 'no answer').problem()).toBeUndefined();
});
