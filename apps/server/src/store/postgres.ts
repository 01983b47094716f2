import { randomUUID } from 'node:crypto';
import { Batcher } from './batcher.ts';
import { explain, failureOf, migrate, openPool } from './postgres-connection.ts';
import { NewsListener } from './postgres-news.ts';
import { APPEND, appendValues, insertTableAndSitters, ADD_CHAT, chatValues, NOTIFY } from './postgres-statements.ts';
import { ADD_DEVICE, ADD_PERSON, checkEvent, commonQueries, ERASE, REMOVE_DEVICES, RENAME } from './queries.ts';
import type { Append, NewChatLine } from './queries.ts';
import type { ChatLine } from '@sloop/protocol';
import type { News, Store } from './store.ts';

/** Opens a store that several processes can share. */
export async function openPostgres(url: string): Promise<Store> {
  const process = randomUUID();
  const pool = openPool(url);
  const news = new NewsListener(url, process);
  try {
    await migrate(url);
    await news.connect();
  } catch (error) {
    await pool.end();
    throw explain(error, url);
  }

  async function query<Row>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    // The statement gets a name, because Postgres keeps plans only for named statements.
    const ran = pool.query({ name: nameOf(text), text, values: [...values] });
    return (
      await ran.catch((error: unknown) => {
        throw failureOf(error);
      })
    ).rows as Row[];
  }

  const appends = batchAppends(query, process);
  const chat = batchChat(query);
  const broadcasts = batchNews(query, process);
  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await Promise.all([appends.close(), chat.close(), broadcasts.close()]);
    await news.close();
    await pool.end();
  }

  return {
    ...commonQueries(query),

    async addPerson({ id, name, tokenHash, created }) {
      // One statement adds both rows. The foreign key is checked at the end of the statement, when both rows are there.
      const addDevice = ADD_DEVICE.replace('$2', '$4');
      await query(atOnce([ADD_PERSON], addDevice), [id, name, created, tokenHash]);
    },

    async removeDevices(person) {
      await query(atOnce(REMOVE_DEVICES.slice(1), REMOVE_DEVICES[0]!), [person]);
    },

    async erasePerson(id, name) {
      await query(atOnce(ERASE, RENAME), [id, name]);
    },

    async addTable(row, summary) {
      const { text, values } = insertTableAndSitters(row, summary);
      await query(text, values);
    },

    async append(id, event, summary) {
      checkEvent(event, summary);
      return appends.add({ id, event, summary });
    },

    async addChat(table, from, text, at) {
      return chat.add({ table, from, text, at });
    },

    async checkWritable() {
      // This statement changes nothing, but Postgres has to write a new version of the row.
      await query('update service set served = served');
    },

    broadcast(item) {
      // Errors are ignored. If the database fails, the other processes lose their connections as well. They catch up when they
      // reconnect.
      broadcasts.add(item).catch(() => {});
    },

    onNews(listener) {
      news.onNews(listener);
    },

    close: () => (closing ??= close()),
  };
}

/** Joins statements that use the same values into one statement, so that all of them take effect or none. */
const atOnce = (first: readonly string[], last: string): string =>
  `with ${first.map((text, index) => `part${index} as (${text})`).join(', ')} ${last}`;

type RunStatement = <Row>(text: string, values: readonly unknown[]) => Promise<readonly Row[]>;

/** Makes a batcher for appends. The output for an append says whether its event was stored. */
const batchAppends = (query: RunStatement, process: string): Batcher<Append, boolean> =>
  new Batcher(
    async (batch) => {
      const rows = await query<{ table_id: string }>(APPEND, appendValues(batch, process));
      const taken = new Set(rows.map(({ table_id }) => table_id));
      return batch.map(({ id }) => taken.has(id));
    },
    { keyOf: ({ id }) => id },
  );

const batchChat = (query: RunStatement): Batcher<NewChatLine, ChatLine> =>
  new Batcher(async (batch) => {
    const rows = await query<{ table_id: string; n: number }>(ADD_CHAT, chatValues(batch));
    const numbers = Map.groupBy(
      rows.toSorted((one, other) => one.n - other.n),
      ({ table_id }) => table_id,
    );
    return batch.map(({ table, from, text, at }) => {
      const given = numbers.get(table)?.shift();
      if (given === undefined) return new Error(`there is no table ${table}`);
      return { n: given.n, from: { id: from.id, name: from.name }, text, at };
    });
  });

const batchNews = (query: RunStatement, process: string): Batcher<News, void> =>
  new Batcher<News, void>(async (batch) => {
    await query(NOTIFY, [batch.map((item) => JSON.stringify({ from: process, news: item }))]);
    return batch.map(() => undefined);
  });

const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? `sloop${names.size}`;
  names.set(text, name);
  return name;
}
