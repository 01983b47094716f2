import { existsSync, mkdirSync, openSync, closeSync, fsyncSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { createPrivate, explain, versionOf } from './sqlite-file.ts';

/** Pages of 4 KB copied in one go, between which progress is told. */
const PAGES = 1000;

/**
 * Copies a store, also one that a server is using, as it was at one moment. The copy gets its name only once it is whole and
 * checked. `onProgress` hears of pages copied so far and in all.
 */
export async function backupSqlite(
  from: string,
  to: string,
  onProgress: (copied: number, total: number) => void = () => {},
  { overwrite = false }: { readonly overwrite?: boolean } = {},
): Promise<void> {
  if (!existsSync(from)) throw new Error(`there is no store at ${resolve(from)}.`);
  const target = existsSync(to) ? realpathSync(to) : resolve(to);
  if (target === realpathSync(from)) throw new Error(`the copy needs another name than the store: ${target}.`);
  refuseExisting(target, overwrite);
  const half = `${target}.${process.pid}.part`;
  try {
    mkdirSync(dirname(target), { recursive: true });
    await copy(from, half, onProgress);
    check(half);
    refuseExisting(target, overwrite);
    renameSync(half, target);
    sync(dirname(target));
  } catch (error) {
    throw explain(error, target);
  } finally {
    for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(half + ending, { force: true });
  }
}

function refuseExisting(target: string, overwrite: boolean): void {
  if (existsSync(target) && !overwrite)
    throw new Error(`${target} exists already. Choose another name, or ask for it to be overwritten.`);
}

async function copy(from: string, half: string, onProgress: (copied: number, total: number) => void): Promise<void> {
  rmSync(half, { force: true });
  createPrivate(half);
  const source = new DatabaseSync(from, { timeout: 5000 });
  try {
    // One reading transaction around the whole copy: otherwise each write of the server would make it start again.
    source.exec('begin');
    if (versionOf(source, from) === 0) throw new Error(`${resolve(from)} is empty: there is nothing to copy.`);
    await backup(source, half, {
      rate: PAGES,
      progress: ({ totalPages, remainingPages }) => onProgress(totalPages - remainingPages, totalPages),
    });
    const { page_count: total } = source.prepare('pragma page_count').get() as { page_count: number };
    onProgress(total, total);
  } catch (error) {
    throw explain(error, resolve(from));
  } finally {
    source.close();
  }
}

/** The copy is one file without a log beside it, and sound. */
function check(half: string): void {
  const database = new DatabaseSync(half);
  try {
    database.exec('pragma journal_mode = delete');
    const [{ integrity_check: verdict } = {}] = database.prepare('pragma integrity_check(1)').all();
    if (verdict !== 'ok') throw new Error(`the copy is damaged: ${String(verdict)}. Check the store and the disk.`);
  } finally {
    database.close();
  }
}

function sync(folder: string): void {
  // Windows cannot open a folder; its renames need no such care.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
