import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Refusal } from '@sloop/protocol';
import type { Services } from '../open/services.ts';
import { Readiness } from '../process/readiness.ts';
import { StoreFailure } from '../store/failure.ts';
import type { App, Context } from './context.ts';
import { refusalFor, RETRY_AFTER } from './errors.ts';

/** Adds the routes and metrics for the people who operate a server. */
export function addOperations(app: App, { services, settings }: Context): void {
  const stored = new StoredTables(services);
  services.metrics.gauge('sloop_tables_stored', 'tables in the store, counted at most once a minute', () =>
    stored.count(),
  );
  if (settings.databaseUrl === undefined)
    services.metrics.gauge('sloop_disk_free_bytes', 'free space on the disk of the store', () =>
      freeBytes(settings.data),
    );

  // This check does not look at the store. A process that replies is alive, and restarting it would not repair the store.
  app.get('/healthz', { schema: { hide: true } }, () => ({ ok: true }));

  const readiness = new Readiness<Refusal>(async () => {
    try {
      await services.store.checkWritable();
      return undefined;
    } catch (error) {
      return refusalFor(error);
    }
  }, new StoreFailure('storage-down').refusal);
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const problem = await readiness.problem();
    if (!problem) return { ok: true };
    return reply.code(503).header('retry-after', RETRY_AFTER).send({ ok: false, error: problem });
  });

  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await services.metrics.text()),
  );
}

function freeBytes(file: string): number {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize;
}

/** How long a count of the stored tables is reused, in milliseconds. */
const COUNT_FOR = 60_000;

/** The number of stored tables. They are counted in the background, because metrics must not wait for a slow database. */
class StoredTables {
  readonly #services: Services;
  /** `NaN` until the tables have been counted for the first time. */
  #count = NaN;
  #countedAt = -Infinity;

  constructor(services: Services) {
    this.#services = services;
  }

  count(): number {
    const now = performance.now();
    if (now - this.#countedAt > COUNT_FOR) {
      this.#countedAt = now;
      // If the store fails, the last count stays. Other requests report the failure.
      this.#services.store.countTables().then(
        (count) => (this.#count = count),
        () => (this.#countedAt = -Infinity),
      );
    }
    return this.#count;
  }
}
