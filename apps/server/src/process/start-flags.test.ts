import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { NODE_FLAGS } from './start-flags.ts';

const MEGABYTE = 1024 * 1024;

/** Starts a process in which many new objects survive for a while. Returns the size of V8's space for new objects, in bytes. */
function bytesForNewObjects(flags: readonly string[]): number {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { setImmediate } from 'node:timers/promises';
    for (let round = 0; round < 100; round++) {
      const kept = Array.from({ length: 40_000 }, (_, nth) => ({ nth, inner: [nth] }));
      await setImmediate(kept);
    }
    console.log(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size);`;
  return Number(execFileSync(process.execPath, [...flags, '--input-type=module', '-e', program], { encoding: 'utf8' }));
}

test('with the flags, the space for new objects stays small', () => {
  expect(bytesForNewObjects([])).toBeGreaterThan(32 * MEGABYTE);
  expect(bytesForNewObjects(NODE_FLAGS)).toBeLessThanOrEqual(32 * MEGABYTE);
});

test('a program that was started without the flags restarts once, with the flags and with its own arguments', () => {
  const module = new URL('start-flags.ts', import.meta.url).href;
  const program = `
    import { ensureFlags } from '${module}';
    ensureFlags();
    console.log(JSON.stringify([process.execArgv.slice(0, ${NODE_FLAGS.length}), process.argv.slice(1)]));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program, 'serve'], { encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual(process.platform === 'win32' ? [[], ['serve']] : [NODE_FLAGS, ['serve']]);
});
