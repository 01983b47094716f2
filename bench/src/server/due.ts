import { setTimeout as sleep } from 'node:timers/promises';

/** How late a timer may fire, in milliseconds. Node counts whole milliseconds. */
const TIMER = 1;

/**
 * Waits until a move is due. Returns the time from which to measure it. If this process is busy and wakes up late, the
 * measurement still begins when the move was due. A slow server therefore cannot look faster by delaying the next move.
 * Only the lateness of the timer itself does not count.
 */
export async function untilDue(due: number): Promise<number> {
  for (let left = due - performance.now(); left > 0; left = due - performance.now()) await sleep(Math.ceil(left));
  return Math.min(performance.now(), due + TIMER);
}
