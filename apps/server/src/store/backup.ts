import { existsSync, mkdirSync, openSync, closeSync, fsyncSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { createPrivate, explain, versionOf } from './sqlite-file.ts';

/** The number of pages in a step. Progress is reported after each step. A page has 4 KB. */
const PAGES_PER_STEP = 1000;

/**
 * Copies a store, even while a server is using it. The copy shows the store at one point in time. It gets its final
 * name only after it is complete and has been checked. `onProgress` receives two numbers: how many pages have been
 * copied, and how many pages there are.
 */
export async function backupSqlite(
  from: string,
  to: string,
  onProgress: (copied: number, total: number) => void = () => {},
  { overwrite = false }: { readonly overwrite?: boolean } = {},
): Promise<void> {
  if (!existsSync(from)) throw new Error(`there is no store at ${resolve(from)}.`);
  const target = existsSync(to) ? realpathSync(to) : resolve(to);
  if (target === realpathSync(from)) throw new Error(`the copy needs a different name from the store ${target}.`);
  refuseExisting(target, overwrite);
  const partial = `${target}.${process.pid}.part`;
  try {
    mkdirSync(dirname(target), { recursive: true });
    await copy(from, partial, onProgress);
    check(partial);
    refuseExisting(target, overwrite);
    renameSync(partial, target);
    sync(dirname(target));
  } catch (error) {
    throw explain(error, target);
  } finally {
    for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(partial + ending, { force: true });
  }
}

function refuseExisting(target: string, overwrite: boolean): void {
  if (existsSync(target) && !overwrite)
    throw new Error(`${target} already exists. Choose another name, or ask for it to be overwritten.`);
}

async function copy(from: string, partial: string, onProgress: (copied: number, total: number) => void): Promise<void> {
  rmSync(partial, { force: true });
  createPrivate(partial);
  const source = new DatabaseSync(from, { timeout: 5000 });
  try {
    // The whole copy is one transaction. Otherwise, each write by the server would make the copy start again.
    source.exec('begin');
    if (versionOf(source, from) === 0) throw new Error(`${resolve(from)} is empty, so there is nothing to copy.`);
    await backup(source, partial, {
      rate: PAGES_PER_STEP,
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

/** Turns the copy into a single file that needs no separate log. Throws if the copy is damaged. */
function check(partial: string): void {
  const database = new DatabaseSync(partial);
  try {
    database.exec('pragma journal_mode = delete');
    const [{ integrity_check: verdict } = {}] = database.prepare('pragma integrity_check(1)').all();
    if (verdict !== 'ok') throw new Error(`the copy is damaged: ${String(verdict)}. Check the store and the disk.`);
  } finally {
    database.close();
  }
}

function sync(folder: string): void {
  // Windows cannot open a folder and needs no sync after a rename.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
