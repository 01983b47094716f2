import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one piece of work runs in each frame, in ascending order; a cancelled piece does not run', async () => {
  // Test files share modules. An earlier test file may have queued work for the next frame. Its page is closed now, so that frame
  // never comes.
  vi.resetModules();
  const { drawLater } = await import('./draw-later.ts');
  const done: string[] = [];
  let frames = 0;
  const count = (): void => {
    frames++;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  const framesAt: number[] = [];
  const note = (what: string) => (): void => {
    done.push(what);
    framesAt.push(frames);
  };
  drawLater(3, note('last'));
  const cancel = drawLater(2, note('never'));
  drawLater(1, note('first'));
  drawLater(2, note('second'));
  cancel();
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(done).toEqual(['first', 'second', 'last']);
  expect(new Set(framesAt).size).toBe(3);
  drawLater(1, note('later'));
  vi.advanceTimersByTime(1000);
  expect(done).toHaveLength(4);
});
