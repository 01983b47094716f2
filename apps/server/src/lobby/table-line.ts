import { seatsOf } from '@sloop/engine';
import type { TableLine } from '@sloop/protocol';
import type { ListedTable } from '../store/store.ts';

/** Returns a table's line in a list of tables. Its field `you` is the seat of the person whose id is `me`. */
export function tableLine(table: ListedTable, me?: string): TableLine {
  const { id, game, settings, status, toAct, round, seats, changed } = table;
  const you = me === undefined ? -1 : seats.findIndex((seat) => seat.person?.id === me);
  return {
    id,
    game,
    ...settings,
    status,
    seats: [...seats],
    toAct: seatsOf(toAct),
    ...(round !== undefined && { round }),
    changed,
    ...(you >= 0 && { you }),
  };
}
