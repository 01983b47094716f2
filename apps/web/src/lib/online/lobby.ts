// Decides which tables the lobby offers to one person.
import type { TableLine } from '@sloop/protocol';
import { freeSeats } from '@sloop/protocol/lobby-lists';

/** The tables that the person `me` can join (`open`) or watch (`playing`). The person's own tables are left out. */
export function offered(
  lists: { readonly open: readonly TableLine[]; readonly playing: readonly TableLine[] },
  mine: readonly TableLine[],
  me?: string,
): { readonly open: TableLine[]; readonly playing: TableLine[] } {
  const isOther = ({ id }: TableLine): boolean => !mine.some((own) => own.id === id);
  return {
    open: lists.open.filter((line) => isOther(line) && freeSeats(line, me) > 0),
    playing: lists.playing.filter(isOther),
  };
}
