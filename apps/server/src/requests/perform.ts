import { ok, type Result } from '@sloop/engine';
import { parseChat, type Act, type Person, type Refusal } from '@sloop/protocol';
import type { OpenTable } from '../open/open-table.ts';
import type { RateLimiter } from '../process/rate-limiter.ts';
import { refuse } from '../table/refuse.ts';
import { REQUESTS, type Effect } from '../table/requests.ts';
import type { ReadonlyTable } from '../table/table.ts';
import { rematch, type RematchContext } from './rematch.ts';

/** The reply to an act that succeeded. */
export interface Done {
  /** The number of the event that stores the act. For `chat` and `rematch`, this is the number of the table's last event. */
  readonly seq: number;
  /** The id of the rematch's table. */
  readonly rematch?: string;
}

export interface ActContext extends RematchContext {
  readonly rateLimiters: { readonly chat: RateLimiter };
}

/** Performs an act that a person sent over a socket or in an HTTP request. */
export async function perform(
  means: ActContext,
  openTable: OpenTable,
  person: Person,
  act: Act,
): Promise<Result<Done, Refusal>> {
  if (act.type === 'rematch') {
    const found = await rematch(means, openTable, person);
    return found.ok ? ok({ seq: await lastSeq(openTable), rematch: found.value }) : found;
  }
  if (act.type === 'chat') {
    const said = await chat(means, openTable, person, act.text);
    return said.ok ? ok({ seq: await lastSeq(openTable) }) : said;
  }
  const { id, name } = person;
  // The cast is needed because the compiler cannot see that the function matches the type of the act.
  const request = REQUESTS[act.type] as (
    table: ReadonlyTable,
    person: Person,
    act: Act,
    time: number,
  ) => Result<Effect, Refusal>;
  const { time } = means.services;
  const done = await openTable.submit((table) => request(table, { id, name }, act, time.now()));
  return done.ok ? ok({ seq: done.value }) : done;
}

const lastSeq = (openTable: OpenTable): Promise<number> => openTable.read(({ seq }) => seq);

async function chat(
  { services: { store, date }, rateLimiters }: ActContext,
  openTable: OpenTable,
  { id, name }: Person,
  text: string,
): Promise<Result<number, Refusal>> {
  if (!rateLimiters.chat.take(id)) return refuse('too-many', 'You are sending chat too fast. Wait a little.');
  const parsed = parseChat(text);
  if (!parsed.ok) return refuse('bad-request', parsed.reason);
  const allowed = await openTable.submit((table) =>
    table.mayChat(id) ? ok({ done: table.seq }) : refuse('not-seated', 'Only players can chat at this table.'),
  );
  if (!allowed.ok) return allowed;
  const line = await store.addChat(openTable.id, { id, name }, parsed.value, date());
  store.broadcast({ type: 'chat', table: openTable.id });
  await openTable.sendNewChat();
  return ok(line.n);
}
