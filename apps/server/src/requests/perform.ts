import { ok, type Result } from '@sloop/engine';
import { parseChat, type Act, type Person, type Refusal } from '@sloop/protocol';
import type { OpenTable } from '../open/open-table.ts';
import type { Services } from '../open/services.ts';
import type { Limits } from '../process/limits.ts';
import { refuse } from '../table/refuse.ts';
import { REQUESTS, type Effect } from '../table/requests.ts';
import type { ReadonlyTable } from '../table/table.ts';
import { rematch } from './rematch.ts';

/** What became of an act. */
export interface Done {
  readonly seq: number;
  /** The table to which a rematch leads. */
  readonly rematch?: string;
}

/** What acts need beyond the table itself. */
interface Means {
  readonly services: Services;
  readonly allowances: { readonly chat: Limits };
}

/** Does what a person asks for at a table; sockets and requests both come here. */
export async function perform(
  means: Means,
  openTable: OpenTable,
  person: Person,
  act: Act,
): Promise<Result<Done, Refusal>> {
  if (act.type === 'rematch') {
    const found = await rematch(means.services, openTable, person);
    return found.ok ? ok({ seq: await lastSeq(openTable), rematch: found.value }) : found;
  }
  if (act.type === 'chat') {
    const said = await chat(means, openTable, person, act.text);
    return said.ok ? ok({ seq: await lastSeq(openTable) }) : said;
  }
  const { id, name } = person;
  // The registry is typed by act; which one this is, the compiler cannot follow through the lookup.
  const request = REQUESTS[act.type] as (table: ReadonlyTable, person: Person, act: Act) => Result<Effect, Refusal>;
  const done = await openTable.submit((table) => request(table, { id, name }, act));
  return done.ok ? ok({ seq: done.value }) : done;
}

const lastSeq = (openTable: OpenTable): Promise<number> => openTable.read(({ seq }) => seq);

async function chat(
  { services: { store, date }, allowances }: Means,
  openTable: OpenTable,
  { id, name }: Person,
  text: string,
): Promise<Result<number, Refusal>> {
  if (!allowances.chat.take(id)) return refuse('too-many', 'too much chat at once: wait a little');
  const parsed = parseChat(text);
  if (!parsed.ok) return refuse('bad-request', parsed.reason);
  const line = await store.addChat(openTable.id, { id, name }, parsed.value, date());
  store.tell({ type: 'chat', table: openTable.id });
  await openTable.tellChat();
  return ok(line.n);
}
