// `node --import` loads this probe into a measured server before the server's own code. When the parent process asks, the probe
// reports what the server has used so far. All contenders have the same probe, and the measured programs need no changes.

export interface Usage {
  /** The processor time of all threads since the start of the process, in seconds. */
  readonly cpu: number;
  /** The parts of `cpu` that the program itself and the operating system used. */
  readonly user: number;
  readonly system: number;
  /** Resident memory, in bytes. */
  readonly rss: number;
  /** The JavaScript heap in use, in bytes. */
  readonly heap: number;
  /** Buffers and other memory outside the heap, in bytes. */
  readonly external: number;
}

export interface UsageRequest {
  /** Whether to collect garbage first. */
  readonly collect: boolean;
}

function usage({ collect }: UsageRequest): Usage {
  // The first collection finalizes objects, and the second collection frees them.
  if (collect) for (let times = 0; times < 2; times++) globalThis.gc!();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { cpu: (user + system) / 1e6, user: user / 1e6, system: system / 1e6, rss, heap: heapUsed, external };
}

if (process.channel) {
  process.on('message', (request: UsageRequest) => process.send!(usage(request)));
  process.channel.unref();
}
