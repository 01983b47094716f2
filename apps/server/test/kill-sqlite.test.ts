import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rngFrom } from '@sloop/engine';
import { testSeed } from '@sloop/engine/testing';
import { afterEach, expect, test } from 'vitest';
import { openStore } from '../src/store/open.ts';
import { audit, fetchRecords } from './helpers/audit.ts';
import { seatPeople } from './helpers/twelve-tables.ts';
import { endProcesses, ServerProcesses, ServerProcess } from './helpers/server-process.ts';
import { inFolder } from './helpers/server.ts';
import { playGames, Tally } from './helpers/random-play.ts';

const KILLS = 20;
const seed = testSeed('killed');

afterEach(endProcesses);

test(
  'a server on SQLite is killed again and again under load: nothing confirmed is lost, nothing counts twice',
  { timeout: 300_000 },
  () =>
    inFolder(async (folder) => {
      const rng = rngFrom(`kills ${seed}`);
      const file = join(folder, 'sloop.db');
      const servers = new ServerProcesses();
      const tally = new Tally();
      let current = await ServerProcess.start({ SLOOP_DATA: file });
      servers.add(current);
      const people = await seatPeople(servers, tally, seed, { pace: 40 });
      const playing = Promise.all(
        people.map((players) => playGames({ ...players, goesOn: () => servers.kills < KILLS })),
      );
      while (servers.kills < KILLS) {
        await Promise.race([tally.more(10 + rng.below(80)), playing]);
        // The successor gets ready while the other still serves, and then waits for the file.
        const successor = ServerProcess.start({ SLOOP_DATA: file });
        await pause(rng.below(400));
        await servers.kill(current);
        current = await successor;
        servers.add(current);
      }
      const players = (await playing).flat();
      const records = await fetchRecords(players);
      expect(await servers.leave()).toEqual([0]);
      const store = await openStore({ file });
      const found = await audit(store, players, records);
      await store.close();
      console.info(`${servers.kills} kills: ${JSON.stringify(found)}`);
      expect(found.repeated).toBeGreaterThan(KILLS);
    }),
);
