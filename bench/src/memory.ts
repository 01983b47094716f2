/** Collects the garbage and returns the bytes that are still in use, on the heap and outside it. Needs `--expose-gc`. */
export function memoryInUse(): number {
  // The first collection finalizes objects, and the second one frees them.
  globalThis.gc!();
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
