import { readFileSync } from 'node:fs';

/** The processor time that a virtual machine has used, and what its host gave to others meanwhile, in ticks. */
interface ProcessorTime {
  readonly used: number;
  readonly stolen: number;
}

/** Reads what the machine has used since it was started. Undefined if the system does not say it. */
export function processorTime(): ProcessorTime | undefined {
  try {
    const [user, nice, system, , , irq, softirq, stolen] = readFileSync('/proc/stat', 'utf8')
      .split('\n', 1)[0]!
      .split(/\s+/)
      .slice(1)
      .map(Number) as number[];
    return { used: user! + nice! + system! + irq! + softirq!, stolen: stolen! };
  } catch {
    return undefined;
  }
}

/**
 * The share of the processor time that this machine needed since `before`, but that its host gave to other machines.
 * Nothing that ran meanwhile knows about it, so it makes every measured time longer.
 */
export function stolenShare(before: ProcessorTime | undefined): number | undefined {
  const now = processorTime();
  if (!before || !now) return undefined;
  const stolen = now.stolen - before.stolen;
  return stolen / Math.max(now.used - before.used + stolen, 1);
}
