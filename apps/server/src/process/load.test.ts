import { expect, test } from 'vitest';
import { Load } from './load.ts';

/** Keeps the event loop busy until the condition is true. Each turn of the loop takes at least `ms` milliseconds. */
async function turnsOf(ms: number, condition: () => boolean): Promise<void> {
  while (!condition()) {
    const end = performance.now() + ms;
    while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

test('a process is overloaded only while its event loop is late', async () => {
  const load = new Load(100);
  try {
    expect(load.isOverloaded).toBe(false);
    await turnsOf(250, () => load.isOverloaded);
    expect(load.delay).toBeGreaterThan(100);
    await turnsOf(0, () => !load.isOverloaded);
  } finally {
    load.close();
  }
});
