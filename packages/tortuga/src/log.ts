// The functions in this file answer questions about the rolls of a round. They need only the log as a viewer may know it.
// `glance.ts` exports everything in this file.
import type { LoggedMove, Seat } from '@sloop/engine';

const isRoll = ({ by, move }: LoggedMove): boolean => by === 'chance' && move.startsWith('roll ');

const isOfRollPhase = ({ move }: LoggedMove): boolean => /^(roll|keep|skull|bonus) /.test(move);

const isOfSeat =
  (seat: Seat) =>
  ({ by, for: due }: LoggedMove): boolean =>
    by === seat || due === seat;

/**
 * Which roll of the round this is, counted from 1. Counts each seat's rolls since the last move in another phase, and
 * returns the largest count.
 */
export function rollNumber(log: readonly LoggedMove[]): number {
  const rolls = new Map<Seat, number>();
  for (const { for: seat } of log.slice(log.findLastIndex((entry) => !isOfRollPhase(entry)) + 1).filter(isRoll))
    if (seat !== undefined) rolls.set(seat, (rolls.get(seat) ?? 0) + 1);
  return Math.max(1, ...rolls.values());
}

/** Whether a seat's last roll is still on the table because the seat could not keep any of those dice. */
export function isStuck(log: readonly LoggedMove[], toAct: readonly Seat[], seat: Seat): boolean {
  if (toAct.length === 0 || toAct.includes(seat)) return false;
  const last = log.findLast(isOfSeat(seat));
  return last !== undefined && isRoll(last);
}

/** Whether a seat's last roll was a reroll. A seat that could keep nothing rerolls. Everyone can see the reroll. */
export function isReroll(log: readonly LoggedMove[], seat: Seat): boolean {
  const last = log.findLastIndex((entry) => isRoll(entry) && entry.for === seat);
  const before = log.slice(0, Math.max(last, 0)).findLast(isOfSeat(seat));
  return before !== undefined && isRoll(before);
}
