// Finds out which cards move between two views, from where and to where, so that they can be animated.
import type { CartagenaView } from '@sloop/cartagena/glance';
import type { Seat } from '@sloop/engine';
import { hopTime, type Flight } from './motion.ts';
import { CARDS, movedIn, sum } from './view.ts';

export interface Flights {
  readonly flights: readonly Flight[];
  /** How long to wait for the pirates before the cards fly, in milliseconds. */
  readonly after: number;
}

/**
 * Returns the flights of played cards to the discard pile, and of drawn cards from the row or the deck. Dealing is not animated.
 */
export function flightsBetween(before: CartagenaView, after: CartagenaView, you: Seat | undefined): Flights {
  const flights: Flight[] = [];
  let longest = 0;
  for (const [seat, { hand, handCount }] of after.seats.entries()) {
    const was = before.seats[seat];
    if (!was || was.handCount === handCount) continue;
    const moved = movedIn(before, after, seat);
    if (moved) longest = Math.max(longest, hopTime(Math.abs(moved.to - moved.from)));
    const home = (card: string): string => (seat === you ? `[data-stack="${card}"]` : `[data-cards="${seat}"]`);
    if (handCount < was.handCount) {
      const played = CARDS.find((card) => (after.discard[card] ?? 0) > (before.discard[card] ?? 0));
      if (played) flights.push({ face: `sym-${played}`, from: home(played), to: '[data-pile="discard"]' });
      continue;
    }
    if (sum(before.discard) === 0 && was.handCount === 0) continue;
    const cards = gained(was.hand, hand, handCount - was.handCount);
    for (const [index, card] of cards.entries())
      flights.push({
        face: card === '?' ? 'card-back' : `sym-${card}`,
        from: before.row === '' ? '[data-pile="deck"]' : `[data-row="${Math.min(index, before.row.length - 1)}"]`,
        to: home(card),
      });
  }
  return { flights, after: flights.some(({ to }) => !to.includes('discard')) ? longest : 0 };
}

function gained(
  before: CartagenaView['seats'][number]['hand'],
  after: CartagenaView['seats'][number]['hand'],
  count: number,
): string[] {
  if (!before || !after) return Array.from({ length: count }, () => '?');
  return CARDS.flatMap((card) =>
    Array.from({ length: Math.max(0, (after[card] ?? 0) - (before[card] ?? 0)) }, () => card),
  );
}
