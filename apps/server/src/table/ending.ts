import type { Seat } from '@sloop/engine';
import { DAYS_BEFORE_STALLED, type Clock } from '@sloop/protocol';
import type { ReadonlySeat } from './seat.ts';
import type { ReadonlyTable } from './table.ts';

/**
 * How long a person may owe a decision before the others may end the game without asking that person, in milliseconds.
 * It is infinite if the table has a clock, because a bot takes the seat when the person's time is up.
 */
const stalledAfter = ({ kind }: Clock): number =>
  kind === 'none' ? DAYS_BEFORE_STALLED * 24 * 60 * 60 * 1000 : Infinity;

/**
 * Returns the seats whose owners must still agree before the game can end without a result. `asker` is the seat of the
 * person who asks to end the game. An owner is not asked if a bot holds the seat, or if the owner has owed a decision
 * for too long (see `stalledAfter`).
 */
export function mustStillAgree(
  { clock, seats }: Pick<ReadonlyTable, 'clock' | 'seats'>,
  asker: Seat | undefined,
  time: number,
): Seat[] {
  const isStalled = ({ decision }: ReadonlySeat): boolean =>
    decision !== undefined && time - decision.time > stalledAfter(clock);
  const hasSay = (seat: ReadonlySeat): boolean => seat.person !== undefined && !seat.held && !isStalled(seat);
  return [...seats.keys()].filter((seat) => seat !== asker && hasSay(seats[seat]!) && !seats[seat]!.wantsEnd);
}
