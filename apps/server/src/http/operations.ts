import type { App, Context } from './context.ts';
import { RETRY_AFTER } from './errors.ts';

/** Adds the routes and metrics that operators of a server use. */
export function addOperations(app: App, { services }: Context): void {
  const memory = (kind: 'rss' | 'heapUsed') => (): number => process.memoryUsage()[kind];
  services.metrics.gauge('process_resident_memory_bytes', 'memory that the process uses', memory('rss'));
  services.metrics.gauge('nodejs_heap_size_used_bytes', 'memory that is used on the heap', memory('heapUsed'));
  services.metrics.gauge('process_uptime_seconds', 'time since the process started', () => process.uptime());

  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await services.store.ping();
      return { ok: true };
    } catch {
      return reply.code(503).header('retry-after', RETRY_AFTER).send({ ok: false });
    }
  });

  app.get('/metrics', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(services.metrics.text()),
  );
}
