import { SYMBOLS, type CartagenaView, type Counts } from '@sloop/cartagena/glance';
import type { Json, Seat } from '@sloop/engine';

/** The cards in the order that every hand uses: skull, dagger, key, bottle, hat, pistol. */
export const CARDS: readonly string[] = [...SYMBOLS];

export const viewOf = (view: Json | undefined): CartagenaView | undefined =>
  view === undefined ? undefined : (view as unknown as CartagenaView);

export const sum = (cards: Counts): number => Object.values(cards).reduce((all, count) => all + count, 0);

/** The seat whose turn it is; undefined once the game is over. `isOver` is also true if the players ended the game. */
export const turnOf = ({ turn, winners }: CartagenaView, isOver: boolean): Seat | undefined =>
  winners === null && !isOver ? turn : undefined;

/** How a seat's pirate moved between two views; undefined unless exactly one of the seat's pirates has moved. */
export function movedIn(
  before: CartagenaView,
  after: CartagenaView,
  seat: Seat,
): { from: number; to: number } | undefined {
  const left = [...before.seats[seat]!.pirates];
  const come = after.seats[seat]!.pirates.filter((place) => {
    const at = left.indexOf(place);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return left.length === 1 && come.length === 1 ? { from: left[0]!, to: come[0]! } : undefined;
}
