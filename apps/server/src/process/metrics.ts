import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The upper bounds of a histogram's buckets, in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

const COUNTERS = {
  sloop_events_total: 'events stored',
  sloop_moves_total: 'moves stored, by people and bots',
  sloop_conflicts_total: 'events not stored because another process was faster',
  sloop_store_errors_total: 'times that the store failed',
  sloop_bot_failures_total: 'failures of bots; the first legal move was played instead',
  sloop_sockets_dropped_total: 'sockets closed for reading too slowly or sending too much',
  sloop_malformed_frames_total: 'sockets closed because they sent something that is not a WebSocket frame',
  sloop_people_total: 'identities given out',
} as const;

export type CounterName = keyof typeof COUNTERS;

let ofProcess: Registry | undefined;

/**
 * The metrics of the process: event loop, garbage collection, processor, memory and descriptors. All servers in a process share
 * them.
 */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Collects metrics and prints them in Prometheus's text format. The text contains no names or ids of people or tables. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #counters: { readonly [Name in CounterName]: Counter };
  readonly #refusals: Counter<'code'>;
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  /** The text that is being made, if there is one. */
  #making: Promise<string> | undefined;
  readonly stored: Histogram;
  readonly botWaits: Histogram;
  readonly botThinking: Histogram;

  constructor() {
    const registers = [this.#registry];
    const histogram = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
      new Histogram<Label>({ name, help, labelNames, buckets: BUCKETS, registers });
    this.#counters = Object.fromEntries(
      Object.entries(COUNTERS).map(([name, help]) => [name, new Counter({ name, help, registers })]),
    ) as { [Name in CounterName]: Counter };
    const help = 'requests and messages refused, by code';
    this.#refusals = new Counter({ name: 'sloop_refusals_total', help, labelNames: ['code'], registers });
    this.#requests = histogram('sloop_request_seconds', 'time to handle an HTTP request, by route and status', [
      'method',
      'route',
      'status',
    ]);
    this.stored = histogram('sloop_store_seconds', 'time to store an event durably');
    this.botWaits = histogram('sloop_bot_wait_seconds', 'how long a bot waited for a thread');
    this.botThinking = histogram('sloop_bot_thinking_seconds', 'how long a bot thought about a move');
  }

  count(counter: CounterName, by = 1): void {
    this.#counters[counter].inc(by);
  }

  refused(code: string): void {
    this.#refusals.inc({ code });
  }

  /** `route` is the route as it is declared, never the address, because an address can contain ids. */
  handled(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status }, seconds);
  }

  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** Requests that arrive while the text is being made share it, because making it takes longer than most requests. */
  text(): Promise<string> {
    this.#making ??= Registry.merge([processMetrics(), this.#registry])
      .metrics()
      .finally(() => (this.#making = undefined));
    return this.#making;
  }
}
