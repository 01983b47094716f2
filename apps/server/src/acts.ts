import { ok, type Result } from '@sloop/engine';
import type { Act, Person, Refusal } from '@sloop/protocol';
import type { Desk } from './desk.ts';
import type { Room } from './room.ts';
import { PLANS, type Plan } from './table/plan.ts';
import type { Table } from './table/table.ts';

/** What became of an act. */
export interface Done {
  readonly seq: number;
  /** The table to which a rematch leads. */
  readonly rematch?: string;
}

/** Does what a person asks for at a table: the one way for sockets and requests alike. */
export async function perform(desk: Desk, room: Room, person: Person, act: Act): Promise<Result<Done, Refusal>> {
  if (act.type === 'rematch') {
    const rematch = await desk.rematch(room, person);
    return rematch.ok ? ok({ seq: await room.read(({ seq }) => seq), rematch: rematch.value }) : rematch;
  }
  if (act.type === 'chat') {
    const said = await desk.chat(room, person, act.text);
    return said.ok ? ok({ seq: await room.read(({ seq }) => seq) }) : said;
  }
  const { id, name } = person;
  // The registry of plans is typed by act; which one this is, the compiler cannot follow through the lookup.
  const plan = PLANS[act.type] as (table: Table, person: Person, act: Act) => Result<Plan, Refusal>;
  const done = await room.submit((table) => plan(table, { id, name }, act));
  return done.ok ? ok({ seq: done.value }) : done;
}
