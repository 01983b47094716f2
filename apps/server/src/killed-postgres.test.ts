import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { rngFrom } from '@sloop/engine';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStore } from './store/open.ts';
import { startPostgres, type TestServer } from './store/testing/postgres.ts';
import { audit, fetchRecords } from './testing/audit.ts';
import { crews } from './testing/crews.ts';
import { endProcesses, Fleet, ServerProcess } from './testing/process.ts';
import { sail, Tally } from './testing/voyage.ts';

const KILLS = 20;
const seed = process.env['TEST_SEED'] ?? randomBytes(4).toString('hex');

let postgres: TestServer;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterEach(endProcesses);
afterAll(() => postgres.stop());

test(
  'two servers on one Postgres are killed in turn under load: nothing confirmed is lost, nothing counts twice',
  { timeout: 300_000 },
  async () => {
    console.info(`killed on Postgres: TEST_SEED=${seed}`);
    const rng = rngFrom(`kills ${seed}`);
    const url = await postgres.freshDatabase();
    const fleet = new Fleet();
    const tally = new Tally();
    const launch = async (): Promise<void> => fleet.launch(await ServerProcess.start({ DATABASE_URL: url }));
    await Promise.all([launch(), launch()]);
    const people = await crews(fleet, tally, seed, { tables: 8, pace: 20 });
    const voyages = Promise.all(people.map((crew) => sail({ ...crew, goesOn: () => fleet.kills < KILLS })));
    while (fleet.kills < KILLS) {
      await Promise.race([tally.more(10 + rng.below(80)), voyages]);
      await pause(rng.below(100));
      await fleet.sink(fleet.processes[rng.below(2)]!);
      await launch();
    }
    const players = (await voyages).flat();
    const records = await fetchRecords(players);
    expect(await fleet.leave()).toEqual([0, 0]);
    const store = await openStore({ databaseUrl: url, file: '' });
    const found = await audit(store, players, records);
    await store.close();
    console.info(`${fleet.kills} kills: ${JSON.stringify(found)}`);
    expect(found.repeated).toBeGreaterThan(KILLS);
  },
);
