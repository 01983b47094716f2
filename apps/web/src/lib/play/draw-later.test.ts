import { expect, test, vi } from 'vitest';
import { drawLater } from './draw-later.ts';

test('work is done in turn, each in a frame of its own, and not where it was called off', async () => {
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
  const callOff = drawLater(2, note('never'));
  drawLater(1, note('first'));
  drawLater(2, note('second'));
  callOff();
  expect(done).toEqual([]);
  await vi.waitFor(() => expect(done).toEqual(['first', 'second', 'last']));
  expect(new Set(framesAt).size).toBe(3);
  drawLater(1, note('later'));
  await vi.waitFor(() => expect(done).toHaveLength(4));
});
