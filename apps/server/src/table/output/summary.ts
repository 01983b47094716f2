import type { ListedSeat } from '@sloop/protocol';
import type { Summary } from '../row.ts';
import { seatInfo } from '../seat.ts';
import type { ReadonlyTable } from '../table.ts';

/** Returns what lists and upkeep need to know about a table after its last event. */
export function summaryAfter(table: ReadonlyTable): Summary {
  const { status, toAct, upkeepAt, match, changed, seq } = table;
  const seats = changed === seq ? { seats: listedSeats(table) } : {};
  return { status, toAct, upkeepAt, round: match?.round, ...seats };
}

export function listedSeats(table: ReadonlyTable): ListedSeat[] {
  const { winners = [], scores = [] } = table.match?.outcome ?? {};
  return table.seats.map((seat, index) => {
    const score = scores[index]?.['total'];
    return { ...seatInfo(seat), ...(winners.includes(index) && { won: true }), ...(score !== undefined && { score }) };
  });
}
