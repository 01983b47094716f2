/**
 * Loaded into a measured server before its own code (`node --import`): answers its parent with what the process has used so far.
 * Every contender has the same one, and the program that it measures is unchanged.
 */
export interface Usage {
  /** Processor time of all threads since the start, in seconds. */
  readonly cpu: number;
  /** Resident, in bytes. */
  readonly rss: number;
  /** What lives on the JavaScript heap, in bytes. */
  readonly heap: number;
  /** Buffers and other memory outside the heap, in bytes. */
  readonly external: number;
}

export interface UsageRequest {
  /** Whether garbage is collected first. */
  readonly collect: boolean;
}

function usage({ collect }: UsageRequest): Usage {
  // Twice: what the first collection finalizes, the second frees.
  if (collect) for (let times = 0; times < 2; times++) globalThis.gc!();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { cpu: (user + system) / 1e6, rss, heap: heapUsed, external };
}

if (process.channel) {
  process.on('message', (ask: UsageRequest) => process.send!(usage(ask)));
  process.channel.unref();
}
