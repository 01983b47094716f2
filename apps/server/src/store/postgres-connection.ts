import { Client, Pool, types, type ClientBase, type ClientConfig, type CustomTypesConfig } from 'pg';
import { MIGRATIONS, missingSteps } from './migrations.ts';

/** Connections for statements, beside the one that listens. */
const CONNECTIONS = 6;

/** One number for every Sloop: who holds it may change the layout of the database. */
const MIGRATION_LOCK = 0x5100b;

const BIGINT = 20;

/** Our large numbers are milliseconds: they fit into a JavaScript number. */
const parsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === BIGINT ? Number : types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
};

/** What to do about the errors that people meet when they set up a database. */
const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Is the database server running at that address?',
  ENOENT: 'Is the database server running at that address?',
  ENOTFOUND: 'Is the name of the host right?',
  '28P01': 'Are the user and the password right?',
  '28000': 'May this user connect from here?',
  '3D000': 'Create the database first.',
  '42501': 'Give this user the right to create tables in the database.',
  '42P07': 'The database holds tables of another program: give Sloop a database of its own.',
};

export const configure = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'sloop',
  connectionTimeoutMillis: 5_000,
  // The server gives up first, so that it is known what became of the statement.
  statement_timeout: 15_000,
  query_timeout: 20_000,
  keepAlive: true,
  types: parsers,
});

/**
 * A move is acknowledged only once it is durable, whatever the server's default. Every statement has its index and is planned
 * once: planning the appends each time would take longer than carrying them out.
 */
const SET_UP = `select
  set_config('enable_seqscan', 'off', false),
  set_config('plan_cache_mode', 'force_generic_plan', false),
  case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', false) end`;

export function openPool(url: string): Pool {
  const pool = new Pool({
    ...configure(url),
    max: CONNECTIONS,
    min: 1,
    idleTimeoutMillis: 60_000,
    onConnect: async (client: ClientBase) => void (await client.query(SET_UP)),
  });
  // A connection that breaks while idle leaves the pool by itself; statements under way hear of it on their own.
  pool.on('error', () => {});
  return pool;
}

/** Brings the database to the present layout; of several processes that start at once, one does it and the others wait. */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ ...configure(url), statement_timeout: 0, query_timeout: 0 });
  // What breaks the connection also rejects the statement under way.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query('create table if not exists sloop (version integer not null)');
    const { rows } = await client.query<{ version: number }>('select version from sloop');
    const version = rows[0]?.version ?? 0;
    const steps = missingSteps(version, `the database ${withoutPassword(url)}`);
    for (const { postgres } of steps) await client.query(postgres);
    if (version === 0) await client.query('insert into sloop (version) values ($1)', [MIGRATIONS.length]);
    else await client.query('update sloop set version = $1', [MIGRATIONS.length]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** An error on opening in words for whoever starts the server. */
export function explain(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  // Where every address of a host refuses, the message is empty.
  const reason = error.message === '' ? String(error.code) : error.message;
  const advice = ADVICE[String(error.code)] ?? 'Check the address of the database.';
  return new Error(`cannot use the database ${withoutPassword(url)}: ${reason}. ${advice}`, { cause: error });
}

/** An address as messages name it: without the password, and without the parameters, which may hold one too. */
function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return '(its address cannot be read)';
  const { protocol, username, password, host, pathname } = new URL(address);
  const person = username === '' ? '' : `${username}${password === '' ? '' : ':…'}@`;
  return `${protocol}//${person}${host}${pathname}`;
}
