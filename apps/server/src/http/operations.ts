import type { Refusal } from '@sloop/protocol';
import { Readiness } from '../process/readiness.ts';
import { StoreFailure } from '../store/failure.ts';
import type { App, Context } from './context.ts';
import { refusalFor, RETRY_AFTER } from './errors.ts';

/** Adds the routes and metrics that operators of a server use. */
export function addOperations(app: App, { services }: Context): void {
  const memory = (kind: 'rss' | 'heapUsed') => (): number => process.memoryUsage()[kind];
  services.metrics.gauge('process_resident_memory_bytes', 'memory that the process uses', memory('rss'));
  services.metrics.gauge('nodejs_heap_size_used_bytes', 'memory that is used on the heap', memory('heapUsed'));
  services.metrics.gauge('process_uptime_seconds', 'time since the process started', () => process.uptime());

  // A process that replies at all is alive. Restarting it would not repair a store.
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

  app.get('/metrics', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(services.metrics.text()),
  );
}
