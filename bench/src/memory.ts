/**
 * Collects the garbage. Returns the number of bytes that are still in use, on the heap and outside the heap. Needs `--expose-gc`.
 */
export function memoryInUse(): number {
  // The first collection finalizes objects, and the second collection frees them.
  globalThis.gc!();
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
