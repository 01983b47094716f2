import { ok, type Result } from '@sloop/engine';
import type { NewTable, Person, Refusal, SeatPlan } from '@sloop/protocol';
import type { OpenTable } from '../open/open-table.ts';
import type { Services } from '../open/services.ts';
import { idFrom } from '../process/ids.ts';
import { refuse } from '../table/refuse.ts';
import type { ReadonlyTable } from '../table/table.ts';
import { createTable } from './create.ts';

/** A table for the same people; the second person who asks gets the first one's. */
export async function rematch(
  services: Services,
  openTable: OpenTable,
  person: Person,
): Promise<Result<string, Refusal>> {
  // The game may have ended at another process.
  if (await openTable.read(({ status }) => status !== 'over')) await openTable.hear(Infinity);
  const wish = await openTable.read((table) => rematchWish(table, person));
  if (!wish.ok) return wish;
  if (typeof wish.value === 'string') return ok(wish.value);
  // The id depends on this table alone, so two people who ask at once make one table.
  const id = await openTable.read(({ row }) => idFrom(`rematch ${row.id} ${row.invite}`));
  try {
    const created = await createTable(services, person, wish.value, id);
    if (!created.ok) return created;
  } catch (error) {
    if (!(await services.store.loadTable(id))) throw error;
  }
  const stored = await openTable.submit((table) =>
    ok(table.rematch === undefined ? { event: { type: 'rematch', table: id } } : { done: table.seq }),
  );
  return stored.ok ? ok(await openTable.read((table) => table.rematch!)) : stored;
}

/** What the same people would play again; or the table where they do. */
function rematchWish(table: ReadonlyTable, person: Person): Result<NewTable | string, Refusal> {
  if (table.rematch !== undefined) return ok(table.rematch);
  if (table.seatOf(person.id) === undefined) return refuse('not-seated', 'you had no seat at this table');
  if (table.status !== 'over') return refuse('not-over', 'the game is not over');
  const seats = table.seats.map(({ plan, person: sitting }): SeatPlan =>
    sitting ? { kind: 'reserved', for: sitting.id } : plan,
  );
  return ok({ game: table.row.game, seats, ...table.row.settings });
}
