// What the lobby offers to one person. The server sends the same lines to everyone.
import type { TableLine } from '@sloop/protocol';

/** How many seats the person `me` could take; without `me`, how many a stranger could take. */
export const freeSeats = ({ seats }: TableLine, me?: string): number =>
  seats.filter(
    ({ plan, person }) =>
      person === undefined &&
      (plan.kind === 'open' || (plan.kind === 'reserved' && me !== undefined && plan.for === me)),
  ).length;

/** Tables to join and games to watch, without the person's own. */
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
