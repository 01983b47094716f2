import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS, missingSteps } from './migrations.ts';

/** Marks a file as ours, so that another program's database is never taken for an empty store. */
const APPLICATION = 0x5100b;

/** How long to wait for a server that is just stopping, in milliseconds. */
const HANDOVER = 1000;

/** How long to wait for a program that looks into the file, in milliseconds. */
const BUSY = 5000;

/** What SQLite's primary result codes mean for whoever starts the server. */
const TROUBLE: Readonly<Record<number, string>> = {
  5: 'another program is writing to it. Close that program and try again',
  8: 'it may not be written. Give this user the right to write it and its folder',
  10: 'the disk does not answer as it should. Check the disk',
  11: 'it is damaged. Restore a backup',
  13: 'the disk is full. Make room and try again',
  14: 'it cannot be opened. Check that it is a file, and that this user may read and write it and its folder',
  26: 'it is not an SQLite database. Choose another file, or restore a backup',
};

export interface OpenFile {
  readonly database: DatabaseSync;
  readonly close: () => void;
}

/** Opens or creates the store's file for this process alone. */
export function openFile(path: string): OpenFile {
  const file = prepare(path);
  const lock = takeLock(file);
  try {
    const database = new DatabaseSync(file, { timeout: BUSY });
    try {
      migrate(database, file);
      if (database.prepare('pragma journal_mode = wal').get()?.['journal_mode'] !== 'wal')
        throw new Error(`cannot use ${file}: its file system has no shared memory. Choose a folder on a local disk.`);
      // A move is acknowledged only once the disk has it.
      database.exec('pragma synchronous = full; pragma foreign_keys = on');
    } catch (error) {
      database.close();
      throw error;
    }
    return {
      database,
      close() {
        database.close();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw explain(error, file);
  }
}

/** Makes the folder, and says in time what SQLite would only stumble over later. */
function prepare(path: string): string {
  const isNew = !existsSync(path);
  const file = isNew ? resolve(path) : realpathSync(path);
  const folder = dirname(file);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (isNew) createPrivate(file);
  } catch (error) {
    throw new Error(
      `cannot keep a store in the folder ${folder}: ${(error as Error).message}. ` +
        'Choose another folder, or give this user the right to write there.',
      { cause: error },
    );
  }
  if (!statSync(file).isFile())
    throw new Error(`cannot use ${file} as a store: it is not a file. Choose another name.`);
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new Error(`cannot use ${file} as a store: ${TROUBLE[8]}.`, { cause: error });
  }
  return file;
}

/** The seeds of running games are in there: nobody but the server's user may read it. SQLite's own files follow suit. */
export const createPrivate = (file: string): void => closeSync(openSync(file, 'a', 0o600));

/**
 * Two servers on one file would not hear of each other's moves. The lock is one of the operating system, on a file of its own:
 * it ends with the process however that ends, and backups need not care for it.
 */
function takeLock(file: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(`${file}.lock`, { timeout: HANDOVER });
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    if (primaryCode(error) !== 5) throw explain(error, `${file}.lock`);
    throw new Error(
      `another Sloop server is using ${file}. Stop it first, or give this one a file of its own; ` +
        'several servers can share one store on Postgres.',
      { cause: error },
    );
  }
}

/** The version of a store's file, 0 for an empty one. Throws if it is not ours. */
export function versionOf(database: DatabaseSync, file: string): number {
  const mark = database.prepare('pragma application_id').get()?.['application_id'];
  const version = Number(database.prepare('pragma user_version').get()?.['user_version']);
  const empty = database.prepare('select 1 from sqlite_schema limit 1').get() === undefined;
  if (mark !== APPLICATION && !(empty && version === 0))
    throw new Error(`${file} is a database of another program. Nothing was changed. Choose another file.`);
  return version;
}

function migrate(database: DatabaseSync, file: string): void {
  const steps = missingSteps(versionOf(database, file), file);
  if (steps.length === 0) return;
  database.exec('begin immediate');
  for (const { sqlite } of steps) database.exec(sqlite);
  database.exec(`pragma application_id = ${APPLICATION}; pragma user_version = ${MIGRATIONS.length}; commit`);
}

const primaryCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;

/** An error of SQLite in words for whoever starts the server. */
export function explain(error: unknown, file: string): unknown {
  const code = primaryCode(error);
  if (code === undefined) return error;
  return new Error(`cannot use ${file}: ${TROUBLE[code] ?? (error as Error).message}.`, { cause: error });
}
