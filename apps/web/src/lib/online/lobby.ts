// Decides which tables the lobby offers to one person. The server sends the same list of tables to everyone.
import type { TableLine } from '@sloop/protocol';

/**
 * The number of seats at a table that the person `me` could take. Without `me`, this is the number of seats that a stranger could
 * take.
 */
export const freeSeats = ({ seats }: TableLine, me?: string): number =>
  seats.filter(
    ({ plan, person }) =>
      person === undefined &&
      (plan.kind === 'open' || (plan.kind === 'reserved' && me !== undefined && plan.for === me)),
  ).length;

/** The tables that the person `me` can join (`open`) or watch (`playing`). The person's own tables are left out. */
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
