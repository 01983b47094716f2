import { Client, DatabaseError, Pool, types, type ClientBase, type ClientConfig, type CustomTypesConfig } from 'pg';
import { passwordHider } from '../process/secrets.ts';
import { StoreFailure } from './failure.ts';
import { MIGRATIONS, missingSteps } from './migrations.ts';

/** The maximum number of connections that run statements. One more connection receives news. */
const CONNECTIONS = 6;

/** A process holds this advisory lock while it changes the database's schema. */
const MIGRATION_LOCK = 0x5100b;

const BIGINT = 20;

/** Reads bigint columns as JavaScript numbers. These columns contain milliseconds, which fit into a number exactly. */
const parsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === BIGINT ? Number : types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
};

/** Advice for errors that often occur when a database is set up, by error code. */
const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Is the database server running at that address?',
  ENOENT: 'Is the database server running at that address?',
  ENOTFOUND: 'Is the name of the host right?',
  '28P01': 'Are the user and the password right?',
  '28000': 'May this user connect from here?',
  '3D000': 'Create the database first.',
  '42501': 'Give this user the right to create tables in the database.',
  '42P07': 'The database has tables of another program. Give Sloop its own database.',
};

export const configure = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'sloop',
  connectionTimeoutMillis: 3_000,
  // The database server's timeout is shorter than the client's, so the database server reports the timeout before the
  // client gives up. Every statement takes milliseconds, so a longer wait means that the database server hangs.
  statement_timeout: 5_000,
  query_timeout: 6_000,
  keepAlive: true,
  types: parsers,
});

/**
 * These settings make every statement use an index. Each statement is planned only once, because planning an append takes longer
 * than running it. Every commit waits for the disk, even if that is not the database server's default.
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
  // Without a listener, an error would end the process. The listener does nothing, because the pool itself removes a broken
  // connection. The statement that was running rejects.
  pool.on('error', () => {});
  return pool;
}

/**
 * Brings the database to the current schema. If several processes start at the same time, one of them migrates the database while
 * the others wait.
 */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ ...configure(url), statement_timeout: 0, query_timeout: 0 });
  // Without a listener, an error would end the process. The listener does nothing, because the running statement rejects anyway.
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

const DISK_FULL = '53100';
/**
 * The classes of Postgres's error codes for errors that the statement did not cause: broken connections, serialization
 * failures, missing resources, interventions by an operator (such as a shutdown or a timeout), system errors and
 * internal errors. Code 25006 means that the database is read-only.
 */
const UNUSABLE = /^(08|40|53|57|58|XX|25006)/;

/**
 * Returns a `StoreFailure` if a statement's error means that the database cannot be used now. Otherwise, returns the
 * error itself. An error that does not come from the database server means that the connection failed.
 */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return new StoreFailure('storage-down', error);
  if (error.code === DISK_FULL) return new StoreFailure('storage-full', error);
  return UNUSABLE.test(error.code ?? '') ? new StoreFailure('storage-down', error) : error;
}

/** Turns an error that occurred while opening the store into a message for the person who starts the server. */
export function explain(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  // Node's message is empty if every IP address of the host refuses the connection.
  const reason = passwordHider(url)(error.message === '' ? String(error.code) : error.message);
  const advice = ADVICE[String(error.code)] ?? 'Check the address of the database.';
  return new Error(`cannot use the database ${withoutPassword(url)}: ${reason}. ${advice}`, { cause: error });
}

/**
 * Removes the password and the parameters from an address, so that people can see the address. Parameters may contain a password as
 * well.
 */
function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return '(its address is invalid)';
  const { protocol, username, password, host, pathname } = new URL(address);
  const person = username === '' ? '' : `${username}${password === '' ? '' : ':…'}@`;
  return `${protocol}//${person}${host}${pathname}`;
}
