import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rngFrom } from '@sloop/engine';
import { afterEach, expect, test } from 'vitest';
import { openStore } from './store/open.ts';
import { audit, fetchRecords } from './testing/audit.ts';
import { crews } from './testing/crews.ts';
import { endProcesses, Fleet, ServerProcess } from './testing/process.ts';
import { inFolder } from './testing/server.ts';
import { sail, Tally } from './testing/voyage.ts';

const KILLS = 20;
const seed = process.env['TEST_SEED'] ?? randomBytes(4).toString('hex');

afterEach(endProcesses);

test(
  'a server on SQLite is killed again and again under load: nothing confirmed is lost, nothing counts twice',
  { timeout: 300_000 },
  () =>
    inFolder(async (folder) => {
      console.info(`killed on SQLite: TEST_SEED=${seed}`);
      const rng = rngFrom(`kills ${seed}`);
      const file = join(folder, 'sloop.db');
      const fleet = new Fleet();
      const tally = new Tally();
      let current = await ServerProcess.start({ SLOOP_DATA: file });
      fleet.launch(current);
      const people = await crews(fleet, tally, seed);
      const voyages = Promise.all(people.map((crew) => sail({ ...crew, goesOn: () => fleet.kills < KILLS })));
      while (fleet.kills < KILLS) {
        await Promise.race([tally.more(10 + rng.below(80)), voyages]);
        // The successor gets ready while the other still serves, and then waits for the file.
        const successor = ServerProcess.start({ SLOOP_DATA: file });
        await pause(rng.below(400));
        await fleet.sink(current);
        current = await successor;
        fleet.launch(current);
      }
      const players = (await voyages).flat();
      const records = await fetchRecords(players);
      expect(await fleet.leave()).toEqual([0]);
      const store = await openStore({ file });
      const found = await audit(store, players, records);
      await store.close();
      console.info(`${fleet.kills} kills: ${JSON.stringify(found)}`);
      expect(found.repeated).toBeGreaterThan(KILLS);
    }),
);
