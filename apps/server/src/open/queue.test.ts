import { expect, test } from 'vitest';
import { Queue } from './queue.ts';

test('one thing after another, also past failures and for those who ask in between', async () => {
  const order = new Queue();
  const seen: string[] = [];
  const task = (name: string, fails = false) =>
    order.do(async () => {
      seen.push(`${name} begins`);
      await new Promise(setImmediate);
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const first = task('a', true);
  expect(seen).toStrictEqual(['a begins']);
  const asked = [first, task('b')];
  // Asked in the very moment in which the first ends and the second has not begun.
  first.catch(() => asked.push(task('c')));
  await Promise.allSettled(asked);
  expect(await Promise.allSettled(asked)).toMatchObject([
    { status: 'rejected' },
    { status: 'fulfilled', value: 'b' },
    { status: 'fulfilled', value: 'c' },
  ]);
  expect(seen).toStrictEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
