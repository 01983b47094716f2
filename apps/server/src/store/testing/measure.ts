// Measures how many appends per second the SQLite store and the Postgres store achieve on this machine. Every event is durably
// stored. Run it with: node apps/server/src/store/testing/measure.ts
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../open.ts';
import type { Store } from '../store.ts';
import { startPostgres } from './postgres.ts';
import { newSummary, sampleEvent, sampleRow, sampleSummary, seatsOf } from './samples.ts';

/** How long each measurement takes, in milliseconds. */
const SPAN = 3000;
const BATCH = 50;

/**
 * Appends events in batches for `SPAN` milliseconds. The events of a batch belong to different tables. Returns the number of
 * appends per second.
 */
async function rate(
  store: Store,
  tables: readonly string[],
  batch: number,
  next: Map<string, number>,
): Promise<number> {
  const begin = performance.now();
  let count = 0;
  let place = 0;
  while (performance.now() - begin < SPAN) {
    const asked = Array.from({ length: batch }, () => {
      const id = tables[place++ % tables.length] as string;
      const seq = (next.get(id) ?? 0) + 1;
      next.set(id, seq);
      return store.append(id, sampleEvent(seq), sampleSummary({ toAct: seq % 8, upkeepAt: seq * 1000 }));
    });
    if (!(await Promise.all(asked)).every(Boolean)) throw new Error('an append was refused');
    count += batch;
  }
  return Math.round((count / (performance.now() - begin)) * 1000);
}

async function measure(name: string, store: Store): Promise<void> {
  const next = new Map<string, number>();
  const print = (what: string, figure: number): void =>
    console.log(`${name.padEnd(9)} ${what.padEnd(56)} ${figure.toLocaleString('en').padStart(8)}/s`);
  const addTables = async (from: number, to: number): Promise<string[]> => {
    const ids = Array.from({ length: to - from }, (_, index) => `table-${from + index}`);
    for (let start = 0; start < ids.length; start += 100)
      await Promise.all(
        ids
          .slice(start, start + 100)
          .map((id, place) => store.addTable(sampleRow(id), newSummary([`p${place}`, 'ann']))),
      );
    return ids;
  };

  const few = await addTables(0, BATCH);
  print('one by one, 50 tables stored', await rate(store, few, 1, next));
  print(`batches of ${BATCH}, 50 tables stored`, await rate(store, few, BATCH, next));
  print(`the same, each with ${next.get('table-0')} events already`, await rate(store, few, BATCH, next));
  const many = [...few, ...(await addTables(BATCH, 10_000))];
  print('one by one, 10,000 tables stored', await rate(store, few, 1, next));
  print(`batches of ${BATCH}, 10,000 tables stored`, await rate(store, few, BATCH, next));
  print(`batches of ${BATCH}, all over 10,000 tables`, await rate(store, many, BATCH, next));
  const begin = performance.now();
  const ROUNDS = 200;
  for (let round = 0; round < ROUNDS; round++) await store.tablesOf('ann', 50);
  print('50 tables of a person who has 10,000 running', Math.round((ROUNDS / (performance.now() - begin)) * 1000));
  for (let start = 0; start < many.length; start += 500)
    await Promise.all(
      many.slice(start, start + 500).map((id) => {
        const seq = (next.get(id) ?? 0) + 1;
        return store.append(id, sampleEvent(seq), sampleSummary({ status: 'over', seats: seatsOf('ann') }));
      }),
    );
  const later = performance.now();
  for (let round = 0; round < ROUNDS; round++) await store.tablesOf('ann', 50);
  print('50 tables of a person who has 10,000 finished', Math.round((ROUNDS / (performance.now() - later)) * 1000));
  await store.close();
}

const folder = mkdtempSync(join(tmpdir(), 'sloop-measure-'));
await measure('SQLite', await openStore({ file: join(folder, 'sloop.db') }));
rmSync(folder, { recursive: true });
const server = await startPostgres({ durable: true });
await measure('Postgres', await openStore({ databaseUrl: await server.freshDatabase(), file: '' }));
await server.stop();
