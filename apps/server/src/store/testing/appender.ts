// This program runs in a process that a test kills. It appends events to the tables that its arguments name, as fast as it can.
// Once an event is stored, it prints the table's id and the event's `seq`.
import { writeSync } from 'node:fs';
import { openStore } from '../open.ts';
import { sampleEvent, sampleSummary } from './samples.ts';

const [where = '', ...tables] = process.argv.slice(2);
const store = await openStore(where.startsWith('postgres:') ? { databaseUrl: where, file: '' } : { file: where });

await Promise.all(
  tables.map(async (table) => {
    let seq = (await store.eventsAfter(table, 0)).length;
    for (;;) {
      seq++;
      if (await store.append(table, sampleEvent(seq), sampleSummary({ toAct: seq % 8 })))
        writeSync(1, `${table} ${seq}\n`);
    }
  }),
);
