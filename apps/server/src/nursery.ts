import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Bytes for objects that have just been made. More room hardly saves work, less costs a third of it. */
const ENOUGH = 32 * 1024 * 1024;

/**
 * V8 doubles the room for new objects whenever many of them survive, up to 128 MB, which a server with many tables would soon fill and
 * have no use for. It asks how much more to take each time it has collected garbage, and is answered here: nothing, once it is enough.
 */
export function boundNursery(): () => void {
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
