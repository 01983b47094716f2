/** The upper bounds of a histogram's buckets, in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

class Histogram {
  readonly #counts = BUCKETS.map(() => 0);
  #count = 0;
  #sum = 0;

  observe(seconds: number): void {
    this.#count++;
    this.#sum += seconds;
    for (let index = BUCKETS.length - 1; index >= 0 && seconds <= BUCKETS[index]!; index--) this.#counts[index]!++;
  }

  lines(name: string): string[] {
    return [
      ...BUCKETS.map((bound, index) => `${name}_bucket{le="${bound}"} ${this.#counts[index]}`),
      `${name}_bucket{le="+Inf"} ${this.#count}`,
      `${name}_sum ${this.#sum}`,
      `${name}_count ${this.#count}`,
    ];
  }
}

const COUNTERS = {
  sloop_events_total: 'events stored',
  sloop_moves_total: 'moves stored, by people and bots',
  sloop_conflicts_total: 'events not stored because another process was faster',
  sloop_store_errors_total: 'times that the store failed',
  sloop_bot_failures_total: 'failures of bots; the first legal move was played instead',
  sloop_sockets_dropped_total: 'sockets closed for reading too slowly or sending too much',
  sloop_people_total: 'identities given out',
} as const;

export type Counter = keyof typeof COUNTERS;

/** Collects metrics and prints them in Prometheus's text format. The text contains no names or ids of people or tables. */
export class Metrics {
  readonly #counters = new Map<string, number>();
  readonly #refusals = new Map<string, number>();
  readonly #gauges = new Map<string, { readonly help: string; readonly read: () => number }>();
  readonly stored = new Histogram();
  readonly requests = new Histogram();

  count(counter: Counter, by = 1): void {
    this.#counters.set(counter, (this.#counters.get(counter) ?? 0) + by);
  }

  refused(code: string): void {
    this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1);
  }

  gauge(name: string, help: string, read: () => number): void {
    this.#gauges.set(name, { help, read });
  }

  text(): string {
    const lines: string[] = [];
    const head = (name: string, help: string, type: string): number =>
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    for (const [name, help] of Object.entries(COUNTERS)) {
      head(name, help, 'counter');
      lines.push(`${name} ${this.#counters.get(name) ?? 0}`);
    }
    head('sloop_refusals_total', 'requests and messages refused, by code', 'counter');
    for (const [code, count] of this.#refusals) lines.push(`sloop_refusals_total{code="${code}"} ${count}`);
    for (const [name, { help, read }] of this.#gauges) {
      head(name, help, 'gauge');
      lines.push(`${name} ${read()}`);
    }
    head('sloop_store_seconds', 'time to store an event durably', 'histogram');
    lines.push(...this.stored.lines('sloop_store_seconds'));
    head('sloop_request_seconds', 'time to handle an HTTP request', 'histogram');
    lines.push(...this.requests.lines('sloop_request_seconds'));
    return `${lines.join('\n')}\n`;
  }
}
