import type { ListedSeat } from '@sloop/protocol';
import { changesTable, type TableEvent } from '../events.ts';
import type { Summary } from '../row.ts';
import { seatInfo } from '../seat.ts';
import type { ReadonlyTable } from '../table.ts';

/** Returns what lists and upkeep need to know about a table after an event. */
export function summaryAfter(table: ReadonlyTable, event: TableEvent): Summary {
  const { status, toAct, upkeepAt } = table;
  return { status, toAct, upkeepAt, ...((changesTable(event) || status === 'over') && { seats: listedSeats(table) }) };
}

export function listedSeats(table: ReadonlyTable): ListedSeat[] {
  const winners = table.match?.outcome?.winners ?? [];
  return table.seats.map((seat, index) => ({ ...seatInfo(seat), ...(winners.includes(index) && { won: true }) }));
}
