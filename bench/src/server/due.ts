import { setTimeout as sleep } from 'node:timers/promises';

/** A timer may fire this late, in milliseconds, because Node counts whole milliseconds. */
const TIMER = 1;

/**
 * Waits until something is due, and returns the time from which to measure. That is the time at which it was due, even if this
 * process is late, so that a server that falls behind cannot hide this by delaying the load. Only the timer's own lateness is
 * left out.
 */
export async function untilDue(due: number): Promise<number> {
  for (let left = due - performance.now(); left > 0; left = due - performance.now()) await sleep(Math.ceil(left));
  return Math.min(performance.now(), due + TIMER);
}
