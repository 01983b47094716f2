import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

export interface StoreSettings {
  /** The address of a Postgres database. Without an address, the store is the SQLite file `file`. */
  readonly databaseUrl?: string | undefined;
  readonly file: string;
}

export const openStore = async ({ databaseUrl, file }: StoreSettings): Promise<Store> =>
  databaseUrl === undefined || databaseUrl === '' ? openSqlite(file) : openPostgres(databaseUrl);
