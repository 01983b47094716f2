import { ACTIONS_PER_TURN, type CartagenaView } from '@sloop/cartagena/glance';
import type { Json } from '@sloop/engine';
import type { LoggedMove } from '@sloop/protocol';
import { viewOf } from './view.ts';

/** The view before chance drew a card or laid a row; `earlier` is the one before the going back that it followed. */
export function beforeChance(after: Json, earlier: Json, log: readonly LoggedMove[], index: number): Json {
  const [now, then] = [viewOf(after)!, viewOf(earlier)!];
  const letters = cardsOf(log[index]!);
  const isRow = log[index]!.move.startsWith('row');
  // Of a new row the cards that were still due are taken at once.
  const taken = isRow ? letters.slice(0, letters.length - now.row.length) : letters;
  // Where the deck is empty, the discard pile has become the deck before this.
  const deck = then.deck - drawnBefore(log, index);
  const hasPassed = now.turn !== then.turn;
  const before: CartagenaView = {
    ...now,
    turn: then.turn,
    actions: hasPassed ? ACTIONS_PER_TURN : now.actions,
    calm: hasPassed ? now.calm - 1 : now.calm,
    deck: deck > 0 ? deck : now.deck + letters.length,
    discard: deck > 0 ? then.discard : now.discard,
    row: isRow ? '' : now.row,
    winners: null,
    seats: now.seats.map((seat, whose) => (whose === then.turn ? without(seat, taken) : seat)),
  };
  return before as unknown as Json;
}

const cardsOf = ({ move }: LoggedMove): string => move.split(' ')[1] ?? '';

/** How many cards have left the deck since the seat's move. */
function drawnBefore(log: readonly LoggedMove[], index: number): number {
  let drawn = 0;
  for (let at = index - 1; log[at]?.by === 'chance'; at--) drawn += cardsOf(log[at]!).length;
  return drawn;
}

type SeatView = CartagenaView['seats'][number];

function without({ pirates, hand, handCount }: SeatView, cards: string): SeatView {
  const left = hand && { ...hand };
  if (left) for (const card of cards) left[card] = left[card]! - 1;
  return { pirates, hand: left, handCount: handCount - cards.length };
}
