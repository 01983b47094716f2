import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rngFrom } from '@sloop/engine';
import { testSeed } from '@sloop/engine/testing';
import { afterEach, expect, test } from 'vitest';
import { openStore } from '../src/store/open.ts';
import { audit, fetchRecords } from './helpers/audit.ts';
import { seatPeople } from './helpers/twelve-tables.ts';
import { endProcesses, KILLS, ServerProcesses, ServerProcess } from './helpers/server-process.ts';
import { withTempFolder } from './helpers/server.ts';
import { playGames, Tally } from './helpers/random-play.ts';

const seed = testSeed('killed');

afterEach(endProcesses);

test(
  'if a busy server on SQLite is killed again and again, no confirmed act is lost and no act is stored twice',
  { timeout: 300_000 },
  () =>
    withTempFolder(async (folder) => {
      const rng = rngFrom(`kills ${seed}`);
      const file = join(folder, 'sloop.db');
      const servers = new ServerProcesses();
      const tally = new Tally();
      let current = await ServerProcess.start({ SLOOP_DATA: file });
      servers.add(current);
      const people = await seatPeople(servers, tally, seed, { tables: 4, pace: 40 });
      const playing = Promise.all(
        people.map((players) => playGames({ ...players, keepPlaying: () => servers.kills < KILLS })),
      );
      while (servers.kills < KILLS) {
        await Promise.race([tally.more(10 + rng.below(80)), playing]);
        // The next server starts while the current server is still running, so the next server has to wait for the
        // file.
        const next = ServerProcess.start({ SLOOP_DATA: file });
        await pause(rng.below(400));
        await servers.kill(current);
        current = await next;
        servers.add(current);
      }
      const players = (await playing).flat();
      const records = await fetchRecords(players);
      expect(await servers.stopAll()).toEqual([0]);
      const store = await openStore({ file });
      const found = await audit(store, players, records);
      await store.close();
      console.info(`${servers.kills} kills: ${JSON.stringify(found)}`);
      expect(found.repeated).toBeGreaterThan(KILLS);
    }),
);
