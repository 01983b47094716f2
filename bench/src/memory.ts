/** Bytes in use, on the heap and outside it, once the garbage is collected. Needs `--expose-gc`. */
export function memoryInUse(): number {
  // The first collection finalizes objects, the second frees them.
  globalThis.gc!();
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
