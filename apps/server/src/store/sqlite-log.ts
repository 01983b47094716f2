import type { DatabaseSync } from 'node:sqlite';
import type { WriteTurns } from './write-turns.ts';

/** How many pages of the log may wait to be copied. When this number is reached, the log is copied. A page has 4 KB. */
const COPIED_AT = 1000;
/**
 * The length at which the log is restarted, in pages. After a restart, the next commit writes at the beginning of the
 * log again.
 */
const RESTARTED_AT = 8000;

/**
 * Copies SQLite's write-ahead log into the database file if the log is long. Other connections can write in the meantime. If they
 * kept writing, the log would grow forever, so a very long log is restarted. No connection can write during the restart, but the
 * restart takes only a few milliseconds, because almost everything has already been copied.
 */
export function copyLog(
  database: DatabaseSync,
  turns: WriteTurns,
  copiedAt = COPIED_AT,
  restartedAt = RESTARTED_AT,
): void {
  const { log, checkpointed } = database.prepare('pragma wal_checkpoint(noop)').get() as {
    readonly log: number;
    readonly checkpointed: number;
  };
  if (log - checkpointed >= copiedAt) database.exec('pragma wal_checkpoint(passive)');
  if (log >= restartedAt) turns.take(() => database.exec('pragma wal_checkpoint(restart)'));
}
