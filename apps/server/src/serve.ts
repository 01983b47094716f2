import { randomUUID } from 'node:crypto';
import { BotPool } from './open/bots/pool.ts';
import { HEAD_START } from './open/upkeep.ts';
import type { Services } from './open/services.ts';
import { buildApp } from './http/app.ts';
import { rateLimiters, type App } from './http/context.ts';
import { Devices } from './people/devices.ts';
import { Mutes } from './people/mutes.ts';
import { Names } from './people/names.ts';
import { Metrics } from './process/metrics.ts';
import { OpenTables } from './open/open-tables.ts';
import { Lobby } from './lobby/lobby.ts';
import { Load } from './process/load.ts';
import { OpenSockets } from './http/open-sockets.ts';
import { Hosting } from './requests/hosting.ts';
import type { Settings } from './settings.ts';
import { openStore } from './store/open.ts';
import { fairDealer } from './table/table.ts';
import { ServedTime } from './process/served-time.ts';

export interface RunningServer {
  /** The URL where the server listens. */
  readonly address: string;
  readonly app: App;
  /** Finishes the work that is under way, closes all sockets, and stops the server. */
  close(): Promise<void>;
}

/** How long a server that shuts down waits for replies and close frames to be sent, in milliseconds. */
const CLOSE_TIMEOUT = 1000;

/** Tests replace these services to make a server predictable. */
export type ReplacedServices = Partial<Pick<Services, 'time' | 'date' | 'makeDealer' | 'bots' | 'load' | 'log'>>;

export async function serve(settings: Settings, replaced: ReplacedServices = {}): Promise<RunningServer> {
  const { databaseUrl, data } = settings;
  const store = await openStore({ ...(databaseUrl !== undefined && { databaseUrl }), file: data });
  const metrics = new Metrics();
  const onFailure = (failure: Error): void => {
    metrics.count('sloop_bot_failures_total');
    log.warn({ err: failure }, 'a bot failed');
  };
  const onAnswer = (waited: number, took: number): void => {
    metrics.botWaits.observe(waited / 1000);
    metrics.botThinking.observe(took / 1000);
  };
  const bots = new BotPool({ threads: settings.botThreads, budget: settings.botBudget, onFailure, onAnswer });
  const log: Services['log'] = {
    warn: (fields, message) => app.log.warn(fields, message),
    error: (fields, message) => app.log.error(fields, message),
  };
  const lobby = new Lobby({ store, log, metrics });
  const load = new Load(settings.overload);
  const services: Services = {
    store,
    lobby,
    load,
    time: new ServedTime(),
    date: () => Date.now(),
    bots,
    botPause: settings.botPause,
    makeDealer: fairDealer,
    metrics,
    log,
    headStart: databaseUrl === undefined ? 0 : HEAD_START,
    process: randomUUID(),
    ...replaced,
  };
  await services.time.agree(store);
  const openTables = new OpenTables(services);
  const names = new Names(services, openTables);
  const devices = new Devices(services, openTables, names);
  const sockets = new OpenSockets(settings.sockets);
  const app = await buildApp({
    services,
    openTables,
    mutes: new Mutes(services),
    names,
    devices,
    settings,
    rateLimiters: rateLimiters(settings),
    sockets,
    lobby,
    hosting: new Hosting(services, settings.listed),
    salt: await store.salt(),
  });
  const address = await app.listen({ host: settings.host, port: settings.port });
  openTables.start();
  return {
    address,
    app,
    async close() {
      lobby.close();
      await openTables.close();
      sockets.close();
      await closeApp(app);
      load.close();
      await bots.close();
      await store.close();
    },
  };
}

/** Closes the app after all running requests have been answered. Cuts the connections that are still open after `CLOSE_TIMEOUT`. */
async function closeApp(app: App): Promise<void> {
  const timeout = setTimeout(() => {
    app.server.closeAllConnections();
    for (const socket of app.websocketServer.clients) socket.terminate();
  }, CLOSE_TIMEOUT);
  await app.close();
  clearTimeout(timeout);
}
