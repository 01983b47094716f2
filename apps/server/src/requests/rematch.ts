import { ok, type Result } from '@sloop/engine';
import type { NewTable, Person, Refusal, SeatPlan } from '@sloop/protocol';
import type { OpenTable } from '../open/open-table.ts';
import type { Services } from '../open/services.ts';
import { idFrom } from '../process/ids.ts';
import { refuse } from '../table/refuse.ts';
import type { ReadonlyTable } from '../table/table.ts';
import type { Hosting } from './hosting.ts';

export interface RematchContext {
  readonly services: Services;
  readonly hosting: Hosting;
  /** Throws if the person may not create a table now. */
  readonly checkNewTable: () => void;
}

/** Returns the id of a rematch's table. Creates the table if it does not exist yet. */
export async function rematch(
  { services, hosting, checkNewTable }: RematchContext,
  openTable: OpenTable,
  person: Person,
): Promise<Result<string, Refusal>> {
  // If another process has stored the end of the game, this process must catch up first.
  if (await openTable.read(({ status }) => status !== 'over')) await openTable.catchUpTo(Infinity);
  const planned = await openTable.read((table) => planRematch(table, person));
  if (!planned.ok) return planned;
  if (typeof planned.value === 'string') return ok(planned.value);
  checkNewTable();
  // The id depends only on this table, so if two people ask at the same time, only one new table is created.
  const { id, origin } = await openTable.read(({ row }) => ({
    id: idFrom(`rematch ${row.id} ${row.invite}`),
    origin: row.origin,
  }));
  try {
    const created = await hosting.createRematch(person, origin, planned.value, id);
    if (!created.ok) return created;
  } catch (error) {
    if (!(await services.store.loadTable(id))) throw error;
  }
  const stored = await openTable.submit((table) =>
    ok(table.rematch === undefined ? { event: { type: 'rematch', table: id } } : { done: table.seq }),
  );
  return stored.ok ? ok(await openTable.read((table) => table.rematch!)) : stored;
}

/** Returns the settings of the table to create, or the id of the rematch table if it already exists. */
function planRematch(table: ReadonlyTable, person: Person): Result<NewTable | string, Refusal> {
  if (table.rematch !== undefined) return ok(table.rematch);
  if (table.seatOf(person.id) === undefined) return refuse('not-seated', 'You had no seat at this table.');
  if (table.status !== 'over') return refuse('not-over', 'You can ask for a rematch once the game is over.');
  const seats = table.seats.map(({ plan, person: sitting }): SeatPlan =>
    sitting ? { kind: 'reserved', for: sitting.id } : plan,
  );
  return ok({ game: table.row.game, seats, ...table.row.settings });
}
