import { randomUUID } from 'node:crypto';
import { BotPool } from './bots/pool.ts';
import { Desk } from './desk.ts';
import type { House } from './house.ts';
import { buildApp } from './http/app.ts';
import { allowances, type App } from './http/context.ts';
import { Metrics } from './metrics.ts';
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

/** Parts that tests replace to hold them still; never what is tested. */
export type Parts = Partial<Pick<House, 'time' | 'date' | 'makeDealer'>>;

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
    process: randomUUID(),
    ...parts,
  };
  await house.time.agree(store);
  const rooms = new Rooms(house);
  const desk = new Desk(house, rooms);
  const app = await buildApp({ house, rooms, desk, settings, allowances: allowances(settings) });
  const address = await app.listen({ host: settings.host, port: settings.port });
  rooms.start();
  return {
    address,
    app,
    async close() {
      await rooms.close();
      await app.close();
      await bots.close();
      await store.close();
    },
  };
}
