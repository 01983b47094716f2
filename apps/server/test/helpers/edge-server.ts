import { beforeAll, vi } from 'vitest';
import { serverWithOtherTable, type ServerWithOtherTable } from './other-table.ts';
import type { Client } from './client.ts';
import { TWO_OPEN } from './tables.ts';

// Some tests send a server requests that none of our clients would send. These tests use the variables below. `person` sits in
// the first seat of `table`, and the game at `table` has not started. The variables are set before the first test.
export let server: ServerWithOtherTable;
export let base = '';
export let person: Client;
export let table = '';

/** Starts the server before the first test of a file. A test file that uses these variables must call this function once. */
export function useEdgeServer(): void {
  vi.setConfig({ testTimeout: 30_000 });
  server = serverWithOtherTable();
  beforeAll(async () => {
    ({ base, person } = server);
    table = await person.create(TWO_OPEN);
    await person.join(table, 0);
  });
}

export const seqOf = async (id = table): Promise<number> => (await person.look(id)).seq;
