import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Readiness } from './readiness.ts';

test('a store that does not answer counts as a problem within a second, and many callers share one check', async () => {
  let checks = 0;
  const readiness = new Readiness<string>(() => {
    checks++;
    return new Promise(() => undefined);
  }, 'no answer');
  // On a busy machine, both timers are late, but the earlier one still ends first.
  const problem = (): Promise<string | undefined> => Promise.race([readiness.problem(), pause(1000, 'too late')]);
  expect(await Promise.all([problem(), problem()])).toEqual(['no answer', 'no answer']);
  expect(checks).toBe(1);
});

test('the result of a check is passed on', async () => {
  expect(await new Readiness(async () => 'the disk is full', 'no answer').problem()).toBe('the disk is full');
  expect(await new Readiness(async () => undefined, 'no answer').problem()).toBeUndefined();
});
