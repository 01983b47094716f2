import { beforeAll, vi } from 'vitest';
import { serverWithOtherTable } from './other-table.ts';
import type { Client } from './client.ts';
import { TWO_OPEN } from './tables.ts';

// For tests of what a server is sent that no client of ours sends: a serverWithOtherTable whose bystanders must not notice any of it, and
// somebody on the first seat of an open table. Set before the first test.
vi.setConfig({ testTimeout: 30_000 });
export const here = serverWithOtherTable();
export let base = '';
export let person: Client;
export let table = '';

beforeAll(async () => {
  ({ base, person } = here);
  table = await person.create(TWO_OPEN);
  await person.join(table, 0);
});

export const seqOf = async (id = table): Promise<number> => (await person.look(id)).seq;
