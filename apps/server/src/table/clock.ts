import type { Clock, SeatClock } from '@sloop/protocol';
import { botOf, type ReadonlySeat } from './seat.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

/** How many milliseconds a seat has for each decision before its time bank is used. Infinity if the table has no clock. */
export function perMove(clock: Clock): number {
  if (clock.kind === 'none') return Infinity;
  return clock.perMove * (clock.kind === 'live' ? SECOND : DAY);
}

/** The time bank that a seat has when a game begins, in milliseconds. */
export const wholeBank = (clock: Clock): number => (clock.kind === 'live' ? clock.bank * SECOND : 0);

/** What is left of a time bank after a decision that took `elapsed` milliseconds. */
export const bankAfter = (clock: Clock, bank: number, elapsed: number): number =>
  Math.max(0, bank - Math.max(0, elapsed - perMove(clock)));

/**
 * When a seat's time is up, in served time (see process/served-time.ts). Infinity if a bot plays the seat, if it is not
 * the seat's turn, or if the table has no clock.
 */
export function deadline(clock: Clock, seat: ReadonlySeat): number {
  if (!seat.decision || botOf(seat) !== undefined) return Infinity;
  return seat.decision.time + perMove(clock) + seat.bank;
}

/**
 * How much of its time a seat has used for the current decision, in milliseconds. The clock stops when a bot takes
 * over. But if the owner takes the seat back during the same decision, the time during which the bot held the seat also
 * counts.
 */
export function usedTime({ plan, decision, held, heldAt }: ReadonlySeat, time: number): number {
  if (!decision || plan.kind === 'bot') return 0;
  return Math.max(0, (held ? heldAt : time) - decision.time);
}

/** Returns a seat's clock at the served time `time`, or undefined if the table has no clock. */
export function seatClock(clock: Clock, seat: ReadonlySeat, time: number): SeatClock | undefined {
  if (clock.kind === 'none') return undefined;
  const whole = perMove(clock);
  const running = deadline(clock, seat) !== Infinity;
  if (!running) return { left: seat.overdue === undefined ? whole : 0, bank: Math.round(seat.bank), running };
  const elapsed = Math.max(0, time - seat.decision!.time);
  return {
    left: Math.round(Math.max(0, whole - elapsed)),
    bank: Math.round(bankAfter(clock, seat.bank, elapsed)),
    running,
  };
}
