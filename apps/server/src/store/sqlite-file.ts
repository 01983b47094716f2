import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreFailure } from './failure.ts';
import { MIGRATIONS, missingSteps } from './migrations.ts';

/** This number marks a file as a Sloop store. Other programs' databases do not have this number. */
const APPLICATION_ID = 0x5100b;

/** How long a server waits for another server to shut down and release the file, in milliseconds. */
const HANDOVER = 1000;

/** How long a server waits for another program that has locked the database, in milliseconds. */
export const BUSY = 5000;

/** Explains SQLite's primary result codes to the person who starts the server. */
const ERROR_TEXTS: Readonly<Record<number, string>> = {
  5: 'another program is writing to it. Close that program and try again',
  8: 'it is not writable. Give this user the right to write to it and to its folder',
  10: 'the disk reported an error. Check the disk',
  11: 'it is damaged. Restore a backup',
  13: 'the disk is full. Make room and try again',
  14: 'it cannot be opened. Check that it is a file, and that this user may read and write it and its folder',
  26: 'it is not an SQLite database. Choose another file, or restore a backup',
};

export interface OpenFile {
  /** The real path of the file. */
  readonly path: string;
  readonly database: DatabaseSync;
  readonly close: () => void;
}

/** Opens or creates the store's file. While the file is open, no other server can open it. */
export function openFile(path: string): OpenFile {
  const file = prepare(path);
  const lock = takeLock(file);
  try {
    const database = new DatabaseSync(file, { timeout: BUSY });
    try {
      migrate(database, file);
      if (database.prepare('pragma journal_mode = wal').get()?.['journal_mode'] !== 'wal')
        throw new Error(`cannot use ${file}: its file system has no shared memory. Choose a folder on a local disk.`);
      // With these settings, a commit returns only after its data is on the disk, and nothing is written before the commit.
      database.exec('pragma synchronous = full; pragma foreign_keys = on; pragma cache_spill = off');
    } catch (error) {
      database.close();
      throw error;
    }
    return {
      path: file,
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

/** Creates the folder and the file if necessary. Throws clear errors for problems that SQLite would report late or unclearly. */
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
    throw new Error(`cannot use ${file} as a store: ${ERROR_TEXTS[8]}.`, { cause: error });
  }
  return file;
}

/**
 * Creates a file that only the server's user may read, because a store contains secret seeds. SQLite gives the same permissions to
 * its log files.
 */
export const createPrivate = (file: string): void => closeSync(openSync(file, 'a', 0o600));

/**
 * Keeps a second server from using the same file. Two servers on one file would not see each other's moves. The
 * operating system releases the lock when the process ends, even if the process is killed. The lock is on a separate
 * file, so it does not affect backups.
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
      `another Sloop server is using ${file}. Stop it first, or give this one another file. ` +
        'Several servers can share a store only on Postgres.',
      { cause: error },
    );
  }
}

/** Returns the version of a store's file, or 0 if the file is empty. Throws if the file is not a Sloop store. */
export function versionOf(database: DatabaseSync, file: string): number {
  const mark = database.prepare('pragma application_id').get()?.['application_id'];
  const version = Number(database.prepare('pragma user_version').get()?.['user_version']);
  const empty = database.prepare('select 1 from sqlite_schema limit 1').get() === undefined;
  if (mark !== APPLICATION_ID && !(empty && version === 0))
    throw new Error(`${file} is a database of another program. Nothing was changed. Choose another file.`);
  return version;
}

function migrate(database: DatabaseSync, file: string): void {
  const steps = missingSteps(versionOf(database, file), file);
  if (steps.length === 0) return;
  database.exec('begin immediate');
  for (const { sqlite } of steps) database.exec(sqlite);
  database.exec(`pragma application_id = ${APPLICATION_ID}; pragma user_version = ${MIGRATIONS.length}; commit`);
}

const primaryCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;

/**
 * SQLite's primary result codes for problems with the file, the disk or memory, except for a full disk (`FULL`). Most other codes
 * mean that a statement is wrong or breaks a constraint.
 */
const UNUSABLE: ReadonlySet<number> = new Set([5, 6, 7, 8, 10, 11, 14, 15, 26]);
const FULL = 13;

/** Returns a `StoreFailure` if an SQLite error means that the store cannot be used now. Otherwise, returns the error itself. */
export function failureOf(error: unknown): unknown {
  const code = primaryCode(error);
  if (code === FULL) return new StoreFailure('storage-full', error);
  return code !== undefined && UNUSABLE.has(code) ? new StoreFailure('storage-down', error) : error;
}

/** Turns an SQLite error into a message for the person who starts the server. */
export function explain(thrown: unknown, file: string): unknown {
  const error = thrown instanceof StoreFailure ? thrown.cause : thrown;
  const code = primaryCode(error);
  if (code === undefined) return error;
  return new Error(`cannot use ${file}: ${ERROR_TEXTS[code] ?? (error as Error).message}.`, { cause: error });
}
