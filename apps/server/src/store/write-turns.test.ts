import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { WriteTurns } from './write-turns.ts';

const TURNS = 20_000;
/** Each thread adds to the second number without an atomic operation, so an addition is lost if two turns overlap. */
const countUp = (numbers: Int32Array): void => {
  const before = numbers[1]!;
  for (let times = 0; times < 20; times++) Atomics.load(numbers, 2);
  numbers[1] = before + 1;
};

test('two threads never write at the same time', { timeout: 60_000 }, async () => {
  const shared = new SharedArrayBuffer(12);
  const numbers = new Int32Array(shared);
  const module = new URL('./write-turns.ts', import.meta.url).href;
  const worker = new Worker(
    `import { workerData } from 'node:worker_threads';
    import { WriteTurns } from '${module}';
    const turns = new WriteTurns(workerData);
    const numbers = new Int32Array(workerData);
    const countUp = ${countUp.toString()};
    Atomics.store(numbers, 2, 1);
    for (let turn = 0; turn < ${TURNS}; turn++) turns.take(() => countUp(numbers));`,
    { eval: true, workerData: shared, execArgv: ['--input-type=module'] },
  );
  const ended = once(worker, 'exit');
  while (Atomics.load(numbers, 2) === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  const turns = new WriteTurns(shared);
  for (let turn = 0; turn < TURNS; turn++) turns.take(() => countUp(numbers));
  expect(await ended).toEqual([0]);
  expect(numbers[1]).toBe(2 * TURNS);
});

test('a turn ends even if the work throws', () => {
  const turns = new WriteTurns();
  expect(() =>
    turns.take(() => {
      throw new Error('full');
    }),
  ).toThrow('full');
  expect(turns.take(() => 'next')).toBe('next');
  expect(new Int32Array(turns.shared)[0]).toBe(0);
});

test('if a thread has died during its turn, the other thread waits for it only once, not before every turn', () => {
  const shared = new SharedArrayBuffer(4);
  const state = new Int32Array(shared);
  state[0] = 1;
  expect(new WriteTurns(shared, 10).take(() => 'next')).toBe('next');
  expect(state[0]).toBe(0);
});
