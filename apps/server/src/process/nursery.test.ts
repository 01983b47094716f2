import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MEGABYTE = 1024 * 1024;

/** The room for new objects of a process in which many of them survive for a while. */
function roomAfter(before: string): number {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { setImmediate } from 'node:timers/promises';
    ${before}
    for (let round = 0; round < 300; round++) {
      const kept = Array.from({ length: 40_000 }, (_, nth) => ({ nth, inner: [nth] }));
      await setImmediate(kept);
    }
    console.log(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
}

test('the room for new objects does not grow with the work', () => {
  const nursery = new URL('nursery.ts', import.meta.url).href;
  expect(roomAfter('')).toBeGreaterThan(64 * MEGABYTE);
  expect(roomAfter(`(await import('${nursery}')).boundNursery();`)).toBeLessThanOrEqual(32 * MEGABYTE);
});
