import type { SeatClock } from '@sloop/protocol';
import { m } from '#lib/paraglide/messages.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time until a bot takes over the seat. `since` is the time since the clock was received. Both are in milliseconds. */
export const timeLeft = ({ left, bank, running }: SeatClock, since: number): number =>
  Math.max(0, left + bank - (running ? since : 0));

/** Formats a time, for example as "0:48" or "1:12:05". A time of a day or more is given in days and hours. */
export function clockText(left: number): string {
  if (left >= DAY) return m.clock_days({ days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  const two = (number: number): string => String(number).padStart(2, '0');
  const seconds = Math.ceil(left / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
