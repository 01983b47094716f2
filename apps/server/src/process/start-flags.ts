/**
 * How Node is best started for a server: with one thread for what V8 does in the background. Each of the usual four keeps memory of its
 * own, and there is little for them to do. Node takes this only on its command line.
 */
export const NODE_FLAGS = ['--v8-pool-size=1'] as const;
