import { BOTS } from '@sloop/bots';
import { games } from '@sloop/games';
import {
  ACTS,
  ACT_TYPES,
  newTableSchema,
  pastSchema,
  refusalSchema,
  tableLineSchema,
  updateSchema,
  type Act,
  type ActType,
  type Update,
} from '@sloop/protocol';
import * as Type from 'typebox';
import { tableLine } from '../lobby/table-line.ts';
import { perform, type Done } from '../requests/perform.ts';
import { hashAddress, isId } from '../process/ids.ts';
import type { OpenTable } from '../open/open-table.ts';
import type { StoredPerson } from '../store/store.ts';
import { pastFor } from '../table/output/past.ts';
import { recordOf } from '../table/output/record.ts';
import { viewpointOf } from '../table/output/update.ts';
import { addressOf } from './address.ts';
import { checkNewTable, limit, refuseIfOverloaded, type App, type Context } from './context.ts';
import { Refused } from './errors.ts';
import { identify, identifyOrAdmit } from './identity.ts';
import { compressReply } from './compress-reply.ts';

/** The maximum number of tables in a person's own list. */
const MOST_OWN = 100;
const tags = ['tables'];
const idSchema = Type.Object({ id: Type.String({ maxLength: 64 }) });
/**
 * The schema of a whole number in a query. It is a pattern for a string, because a number schema would accept `true`, and an
 * integer schema would accept 1.5.
 */
const countSchema = (description: string): Type.TString => Type.String({ pattern: '^[0-9]{1,9}$', description });

export const sinceSchema = Type.Object(
  {
    since: Type.Optional(countSchema('the `seq` of the last event that you know')),
    chat: Type.Optional(countSchema('the `n` of the last line of chat that you know')),
    moments: Type.Optional(
      Type.Literal('1', {
        description:
          'if this is 1, updates also have `game.between`, the moments between a move and the chance events after it',
      }),
    ),
  },
  { additionalProperties: false },
);
const doneSchema = Type.Object({
  seq: Type.Integer(),
  rematch: Type.Optional(Type.String()),
  update: updateSchema,
});
const refusedSchema = Type.Object({ error: refusalSchema, current: Type.Optional(updateSchema) });
const refused = { '4xx': refusedSchema, '5xx': refusedSchema };

export async function findOpenTable(id: string, { openTables }: Context): Promise<OpenTable> {
  const openTable = isId(id) ? await openTables.find(id) : undefined;
  if (!openTable) throw new Refused('not-found', 'There is no such table.');
  return openTable;
}

export function addTables(app: App, context: Context): void {
  const { services } = context;

  app.get('/api/games', { schema: { summary: 'Games, their options, and bots', tags } }, () => ({
    games: games.map(({ id, seats, schema }) => ({ game: id, players: [seats.min, seats.max], options: schema })),
    bots: BOTS.map(({ name, about }) => ({ bot: name, about })),
  }));

  app.get(
    '/api/tables/mine',
    { schema: { summary: 'Tables where I have a seat', tags, response: { 200: Type.Array(tableLineSchema) } } },
    async (request) => {
      const person = await identify(request, context);
      return person
        ? (await services.store.tablesOf(person.id, MOST_OWN)).map((line) => tableLine(line, person.id))
        : [];
    },
  );

  app.post(
    '/api/tables',
    {
      schema: {
        summary: 'Create a table without people',
        tags,
        body: newTableSchema,
        response: { 200: Type.Object({ id: Type.String(), update: updateSchema }), ...refused },
      },
    },
    async (request, reply) => {
      refuseIfOverloaded(context);
      const person = await identifyOrAdmit(request, reply, context);
      const address = addressOf(request);
      checkNewTable(context, person.id, address);
      const origin = hashAddress(address, context.salt);
      const created = await context.hosting.create(person, origin, request.body);
      if (!created.ok) throw Refused.of(created.reason);
      const openTable = await findOpenTable(created.value, context);
      return { id: created.value, update: await openTable.update(person.id, 0) };
    },
  );

  app.get(
    '/api/tables/:id',
    {
      schema: {
        summary: 'A table as you may see it: everything, or what has changed since an event',
        tags,
        params: idSchema,
        querystring: sinceSchema,
        response: { 200: updateSchema, ...refused },
      },
    },
    async (request) => {
      const person = await identify(request, context);
      const openTable = await findOpenTable(request.params.id, context);
      const { since = '0', moments } = request.query;
      const update = await openTable.update(person?.id, Number(since), moments === '1');
      return { ...update, present: openTable.presence.all() };
    },
  );

  app.get(
    '/api/tables/:id/past',
    {
      schema: {
        summary: 'The game up to now, as you saw it: the log, and the view after each move',
        tags,
        params: idSchema,
        response: { 200: pastSchema, ...refused },
      },
      onSend: compressReply,
    },
    async (request) => {
      const message = 'You are requesting the past of games too often. Wait a little.';
      limit(context.rateLimiters.pasts, addressOf(request), message);
      const person = await identify(request, context);
      const openTable = await findOpenTable(request.params.id, context);
      const past = await openTable.read((table) => pastFor(table, viewpointOf(table, person?.id)));
      if (!past) throw new Refused('not-playing', 'The game has not begun.');
      return past;
    },
  );

  app.get(
    '/api/tables/:id/record',
    {
      schema: {
        summary: 'The record of a finished game, with every seed',
        tags,
        params: idSchema,
        response: { 200: Type.Object({}, { description: 'a sloop-record' }), ...refused },
      },
    },
    async (request) => {
      const openTable = await findOpenTable(request.params.id, context);
      const record = await openTable.read(recordOf);
      if (!record.ok) throw Refused.of(record.reason);
      return record.value;
    },
  );

  for (const type of ACT_TYPES) addAct(app, context, type);
}

function addAct(app: App, context: Context, type: ActType): void {
  const body: Type.TSchema & { readonly description?: string } = ACTS[type];
  app.post(
    `/api/tables/:id/${type}`,
    {
      schema: {
        ...(body.description !== undefined && { summary: body.description }),
        tags: ['acts'],
        params: idSchema,
        body,
        response: { 200: doneSchema, ...refused },
      },
      // An act without fields needs no body.
      async preValidation(request) {
        request.body ??= {};
      },
    },
    async (request, reply) => {
      const person = await identifyOrAdmit(request, reply, context);
      const openTable = await findOpenTable(request.params.id, context);
      const act = { type, ...(request.body as object) } as Act;
      return performAct(context, openTable, { person, address: addressOf(request) }, act);
    },
  );
}

async function performAct(
  context: Context,
  openTable: OpenTable,
  { person, address }: { readonly person: StoredPerson; readonly address: string },
  act: Act,
): Promise<Done & { update: Update }> {
  const since = 'seq' in act ? act.seq : 0;
  const means = { ...context, checkNewTable: () => checkNewTable(context, person.id, address) };
  const done = await perform(means, openTable, person, act);
  const update = await openTable.update(person.id, since);
  if (!done.ok) throw Refused.of(done.reason, update);
  return { ...done.value, update };
}
