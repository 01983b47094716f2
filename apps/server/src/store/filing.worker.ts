/**
 * Files events and copies SQLite's write-ahead log into the database file, on its own thread and with its own connection. Either
 * job can take many milliseconds, and the thread that serves players must not wait for it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { Filing } from './sqlite-filing.ts';
import { BUSY } from './sqlite-file.ts';
import { copyLog } from './sqlite-log.ts';
import { WriteTurns } from './write-turns.ts';

/** What the thread receives when it starts: the path of the store's file, and the shared memory of `WriteTurns`. */
export interface FilingData {
  readonly file: string;
  readonly turns: SharedArrayBuffer;
}

/** `file` asks the thread to file everything in the journal. After `stop`, the thread finishes its transaction and ends. */
export type FilingRequest = 'file' | 'stop';
export interface FilingReply {
  /** The reason why the events could not be filed. Undefined if all of them were filed. */
  readonly failure: { readonly message: string; readonly errcode?: number } | undefined;
}

/** How long a transaction may keep the serving thread from writing, in milliseconds. */
const TRANSACTION = 1;
/**
 * The length of the pause after a transaction, as a multiple of the time that the transaction took. During the pause,
 * the serving thread can get the lock.
 */
const PAUSES = 3;
/**
 * How often the length of the write-ahead log is checked even if there are no events, in milliseconds. A long log must
 * be copied.
 */
const LOOK_EVERY = 10_000;

const port = parentPort!;
const { file, turns: shared } = workerData as FilingData;
const turns = new WriteTurns(shared);
const database = new DatabaseSync(file, { timeout: BUSY });
// A commit need not wait for the disk here, because the journal is already on the disk.
database.exec(
  'pragma synchronous = normal; pragma foreign_keys = on; pragma cache_spill = off; pragma wal_autocheckpoint = 0',
);
const filing = new Filing(database, turns);
let isStopping = false;

async function fileEvents(): Promise<void> {
  for (const took of filing.gradually(TRANSACTION)) {
    if (isStopping) return;
    await sleep(Math.ceil(took * PAUSES));
  }
}

async function work(): Promise<void> {
  let failure: FilingReply['failure'];
  try {
    await fileEvents();
    if (isStopping) failure = { message: 'the store is being closed' };
  } catch (error) {
    const { message, errcode } = error as Error & { readonly errcode?: number };
    failure = { message, ...(errcode !== undefined && { errcode }) };
  }
  port.postMessage({ failure } satisfies FilingReply);
  if (!isStopping) copyLogIfPossible();
}

function copyLogIfPossible(): void {
  try {
    copyLog(database, turns);
  } catch {
    // The disk may be full. The log is complete even without the copy, and the worker will try again.
  }
}

const looking = setInterval(copyLogIfPossible, LOOK_EVERY);
let working = Promise.resolve();
port.on('message', (request: FilingRequest) => {
  if (request === 'file') {
    working = working.then(work);
    return;
  }
  isStopping = true;
  clearInterval(looking);
  void working.then(() => {
    database.close();
    port.close();
  });
});
