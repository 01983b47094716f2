import { setTimeout as pause } from 'node:timers/promises';
import { rngFrom } from '@sloop/engine';
import { testSeed } from '@sloop/engine/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStore } from '../src/store/open.ts';
import { startPostgres, type TestServer } from '../src/store/testing/postgres.ts';
import { audit, fetchRecords } from './helpers/audit.ts';
import { seatPeople } from './helpers/twelve-tables.ts';
import { endProcesses, KILLS, ServerProcesses, ServerProcess } from './helpers/server-process.ts';
import { playGames, Tally } from './helpers/random-play.ts';

const seed = testSeed('killed-postgres');

let postgres: TestServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(endProcesses);
afterAll(() => postgres.stop());

test(
  'if one of two busy servers on Postgres is killed again and again, no confirmed act is lost and no act is stored twice',
  { timeout: 300_000 },
  async () => {
    const rng = rngFrom(`kills ${seed}`);
    const url = await postgres.freshDatabase();
    const servers = new ServerProcesses();
    const tally = new Tally();
    const launch = async (): Promise<void> => servers.add(await ServerProcess.start({ DATABASE_URL: url }));
    await Promise.all([launch(), launch()]);
    const people = await seatPeople(servers, tally, seed, { tables: 4, pace: 200 });
    const playing = Promise.all(
      people.map((players) => playGames({ ...players, keepPlaying: () => servers.kills < KILLS })),
    );
    while (servers.kills < KILLS) {
      await Promise.race([tally.more(10 + rng.below(80)), playing]);
      await pause(rng.below(100));
      await servers.kill(servers.processes[rng.below(2)]!);
      await launch();
    }
    const players = (await playing).flat();
    const records = await fetchRecords(players);
    expect(await servers.stopAll()).toEqual([0, 0]);
    const store = await openStore({ databaseUrl: url, file: '' });
    const found = await audit(store, players, records);
    await store.close();
    console.info(`${servers.kills} kills: ${JSON.stringify(found)}`);
    expect(found.repeated).toBeGreaterThan(KILLS);
  },
);
