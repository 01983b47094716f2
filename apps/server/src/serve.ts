import { randomUUID } from 'node:crypto';
import { BotPool } from './bots/pool.ts';
import { Desk } from './desk.ts';
import { GRACE } from './duties.ts';
import type { House } from './house.ts';
import { buildApp } from './http/app.ts';
import { allowances, type App } from './http/context.ts';
import { Metrics } from './metrics.ts';
import { boundNursery } from './nursery.ts';
import { Rooms } from './rooms.ts';
import type { Settings } from './settings.ts';
import { openStore } from './store/open.ts';
import { fairDealer } from './table/table.ts';
import { ServedTime } from './time.ts';

/** A server that runs. */
export interface Serving {
  /** Where it listens. */
  readonly address: string;
  readonly app: App;
  /** Finishes what is under way, tells everybody, and leaves. */
  close(): Promise<void>;
}

/** How long answers and farewells may take on their way out, in milliseconds. */
const LAST_ANSWERS = 1000;

/** Parts that tests replace to hold them still; never what is tested. */
export type Parts = Partial<Pick<House, 'time' | 'date' | 'makeDealer' | 'bots'>>;

export async function serve(settings: Settings, parts: Parts = {}): Promise<Serving> {
  const { databaseUrl, data } = settings;
  const store = await openStore({ ...(databaseUrl !== undefined && { databaseUrl }), file: data });
  const metrics = new Metrics();
  const bots = new BotPool(settings.botThreads, settings.botBudget, (failure) => {
    metrics.count('sloop_bot_failures_total');
    log.warn({ failure }, 'a bot failed');
  });
  const log: House['log'] = {
    warn: (fields, message) => app.log.warn(fields, message),
    error: (fields, message) => app.log.error(fields, message),
  };
  const house: House = {
    store,
    time: new ServedTime(),
    date: () => Date.now(),
    bots,
    botPause: settings.botPause,
    makeDealer: fairDealer,
    metrics,
    log,
    grace: databaseUrl === undefined ? 0 : GRACE,
    process: randomUUID(),
    ...parts,
  };
  await house.time.agree(store);
  const rooms = new Rooms(house);
  const desk = new Desk(house, rooms);
  const app = await buildApp({ house, rooms, desk, settings, allowances: allowances(settings) });
  const address = await app.listen({ host: settings.host, port: settings.port });
  rooms.start();
  const letNurseryGrow = boundNursery();
  return {
    address,
    app,
    async close() {
      await rooms.close();
      await closeApp(app);
      await bots.close();
      await store.close();
      letNurseryGrow();
    },
  };
}

/** Lets requests under way have their answers. Connections that never asked for anything, and readers that fell asleep, are cut. */
async function closeApp(app: App): Promise<void> {
  const cutting = setTimeout(() => {
    app.server.closeAllConnections();
    for (const socket of app.websocketServer.clients) socket.terminate();
  }, LAST_ANSWERS);
  await app.close();
  clearTimeout(cutting);
}
