// A test starts this program in a process and then kills the process. The first argument says where the store is, and
// the other arguments are the ids of tables. The program appends events to these tables as fast as it can. After each
// stored event, the program prints the table's id and the event's `seq`.
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
        process.stdout.write(`${table} ${seq}\n`);
    }
  }),
);
