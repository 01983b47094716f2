// What the lobby offers to somebody: the server sends everybody the same lines.
import type { TableLine } from '@sloop/protocol';

/** How many seats this person could still take; without an id, a stranger. */
export const freeSeats = ({ seats }: TableLine, me?: string): number =>
  seats.filter(
    ({ plan, person }) =>
      person === undefined &&
      (plan.kind === 'open' || (plan.kind === 'reserved' && me !== undefined && plan.for === me)),
  ).length;

/** Tables to join and games to watch; one's own stand elsewhere. */
export function offered(
  lobby: readonly TableLine[],
  mine: readonly TableLine[],
  me?: string,
): { readonly open: TableLine[]; readonly playing: TableLine[] } {
  const others = lobby.filter(({ id }) => !mine.some((own) => own.id === id));
  return {
    open: others.filter((line) => line.status === 'open' && freeSeats(line, me) > 0),
    playing: others.filter(({ status }) => status === 'playing'),
  };
}
