import { questionOf, type Question } from '@sloop/bots';
import { Match, rngFrom } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { afterEach, describe, expect, test } from 'vitest';
import { BotPool, budgetFor } from './pool.ts';

const pools: BotPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

/** Makes a pool with one thread. Each pause of this pool lasts until the test calls `endPause`, which ends the oldest pause. */
function poolWithManualPauses() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  let wake = (): void => {};
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      begun.push(ms);
      ends.push(resolve);
      wake();
    });
  const failures: Error[] = [];
  const onFailure = (failure: Error): unknown => failures.push(failure);
  // On a busy machine, a thread may need a long time to start.
  const pool = new BotPool({ threads: 1, budget: 5, grace: 200_000, onFailure, pause });
  pools.push(pool);
  return {
    pool,
    /** The lengths of the pauses that have begun, in milliseconds. */
    begun,
    failures,
    /** Waits until a pause is running. */
    pauseBegins: async (): Promise<void> => {
      while (ends.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    },
    endPause: (): void => ends.shift()!(),
  };
}

const game = findGame('tortuga')!;
const options = game.options({}, 2);
if (!options.ok) throw new Error(options.reason);
const match = Match.open(game, 2, options.value, rngFrom('pool'));
const choice: Question = questionOf(match, (match.toAct as readonly number[])[0]!, 'cabin-boy', 'seed');
const forced: Question = { ...choice, legal: choice.legal.slice(0, 1) };
const unknown: Question = { ...choice, bot: 'nobody' };

describe('a secret decision', () => {
  test.each([
    ['with a choice', choice],
    ['with one legal move', forced],
    ['that makes the bot fail', unknown],
  ])('%s is answered only when its pause ends', async (_, question) => {
    const { pool, begun, pauseBegins, endPause } = poolWithManualPauses();
    let isAnswered = false;
    const first = pool.choose({ question, isSecret: true, host: 'ann' }).then(() => (isAnswered = true));
    // The second question waits for the thread until the first question is answered.
    const second = pool.choose({ question: choice, isSecret: true, host: 'ann' });
    // The pause begins after the bot has decided. If the answer did not wait for the end of the pause, it would arrive within five
    // ticks.
    await pauseBegins();
    for (let tick = 0; tick < 5; tick++) await new Promise((resolve) => setImmediate(resolve));
    expect([isAnswered, pool.waiting, begun.length]).toEqual([false, 1, 1]);
    endPause();
    await first;
    await pauseBegins();
    endPause();
    await second;
    expect(begun).toHaveLength(2);
  });
});

test('a decision that is not secret is answered without a pause', async () => {
  const { pool, begun } = poolWithManualPauses();
  expect(await pool.choose({ question: forced, isSecret: false, host: 'ann' })).toBe(0);
  expect(choice.legal[await pool.choose({ question: choice, isSecret: false, host: 'ann' })]).toBeDefined();
  expect(begun).toEqual([]);
});

test('if a bot fails, the first legal move is played and the error is reported', async () => {
  const { pool, failures } = poolWithManualPauses();
  expect(await pool.choose({ question: unknown, isSecret: false, host: 'ann' })).toBe(0);
  expect(failures.map(({ message }) => message)).toEqual(['there is no bot nobody']);
});

test('if a thread cannot start, the first legal move is played and the error is reported', async () => {
  const failures: Error[] = [];
  const worker = new URL('./missing.worker.ts', import.meta.url);
  const onFailure = (failure: Error): unknown => failures.push(failure);
  const pool = new BotPool({ threads: 1, budget: 5, grace: 500, worker, onFailure });
  pools.push(pool);
  expect(await pool.choose({ question: choice, isSecret: false, host: 'ann' })).toBe(0);
  expect(failures.length).toBeGreaterThan(0);
});

test('hosts take turns, so that the bots of one host do not slow down the bots of another', async () => {
  const { pool, pauseBegins, endPause } = poolWithManualPauses();
  const answered: string[] = [];
  const ask = (host: string, name: string): Promise<unknown> =>
    pool.choose({ question: choice, isSecret: true, host }).then(() => answered.push(name));
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask('ann', name));
  all.push(ask('bob', 'b1'), ask('bob', 'b2'), ask('eve', 'e1'));
  for (const _ of all) {
    await pauseBegins();
    endPause();
  }
  await Promise.all(all);
  expect(answered).toEqual(['a1', 'a2', 'b1', 'e1', 'a3', 'b2', 'a4', 'a5']);
});

test('the budget depends on the host’s own questions and on the number of other hosts', () => {
  const whole = { budget: 400, threads: 2 };
  expect(budgetFor(whole, 0, 0)).toBe(400);
  expect(budgetFor(whole, 0, 1), 'another host has many questions').toBe(400);
  expect(budgetFor(whole, 175, 1), 'the host itself has many questions').toBe(20);
  expect(budgetFor(whole, 7, 1)).toBe(100);
  expect(budgetFor(whole, 0, 8), 'there are many hosts').toBe(100);
  expect(budgetFor({ budget: 5, threads: 1 }, 9, 9)).toBe(5);
});
