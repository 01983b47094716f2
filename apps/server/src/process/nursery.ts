import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Bytes for objects that have just been made: more room hardly saves work. */
const ENOUGH = 32 * 1024 * 1024;

/**
 * V8 doubles the room for new objects whenever many of them survive, far beyond what a server with many tables has a use for. It asks
 * how much more to take each time it has collected garbage, and is answered here: nothing, once it is enough. It collects them in this
 * thread: few survive, and calling others for help costs more than they take off.
 */
export function boundNursery(): () => void {
  setFlagsFromString('--no-parallel-scavenge');
  let factor = 2;
  const observer = new PerformanceObserver(() => {
    const { space_size: size } = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')!;
    const next = size < ENOUGH ? 2 : 1;
    if (next !== factor) setFlagsFromString(`--semi-space-growth-factor=${next}`);
    factor = next;
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => observer.disconnect();
}
