import type { DatabaseSync } from 'node:sqlite';

/** The log is copied when this many of its pages have not been copied yet. A page has 4 KB. */
const COPIED_AT = 1000;
/** When the log has this many pages, the next commit writes at its beginning again. */
const RESTARTED_AT = 8000;

/**
 * Copies SQLite's write-ahead log into the database file if the log is long. Others can write meanwhile. While others keep writing,
 * the log never ends, so it would grow for ever. So a very long log is restarted. That keeps others from writing, but only for a few
 * milliseconds, because almost everything has been copied before.
 */
export function copyLog(database: DatabaseSync, copiedAt = COPIED_AT, restartedAt = RESTARTED_AT): void {
  const { log, checkpointed } = database.prepare('pragma wal_checkpoint(noop)').get() as {
    readonly log: number;
    readonly checkpointed: number;
  };
  if (log - checkpointed >= copiedAt) database.exec('pragma wal_checkpoint(passive)');
  if (log >= restartedAt) database.exec('pragma wal_checkpoint(restart)');
}
