import { expect, test } from 'vitest';
import { Queue } from './queue.ts';

test('tasks run one after another, even if a task fails, and even if a task is added just before the next one begins', async () => {
  const queue = new Queue();
  const seen: string[] = [];
  const task = (name: string, fails = false) =>
    queue.do(async () => {
      seen.push(`${name} begins`);
      await new Promise(setImmediate);
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const first = task('a', true);
  expect(seen).toStrictEqual(['a begins']);
  const tasks = [first, task('b')];
  // Task c is added after task a has ended and before task b begins.
  first.catch(() => tasks.push(task('c')));
  await Promise.allSettled(tasks);
  expect(await Promise.allSettled(tasks)).toMatchObject([
    { status: 'rejected' },
    { status: 'fulfilled', value: 'b' },
    { status: 'fulfilled', value: 'c' },
  ]);
  expect(seen).toStrictEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
