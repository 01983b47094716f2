import { setTimeout as sleep } from 'node:timers/promises';

/** A timer may fire up to this many milliseconds late, because Node counts whole milliseconds. */
const TIMER = 1;

/**
 * Waits until a move is due, and returns the time from which to measure it. If this process is busy and wakes up late, the
 * measurement still begins when the move was due. A slow server therefore cannot look faster by delaying the next move. Only the
 * lateness of the timer itself does not count.
 */
export async function untilDue(due: number): Promise<number> {
  for (let left = due - performance.now(); left > 0; left = due - performance.now()) await sleep(Math.ceil(left));
  return Math.min(performance.now(), due + TIMER);
}
