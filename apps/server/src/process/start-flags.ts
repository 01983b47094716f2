/**
 * How Node is best started for a server; it takes these only on its command line.
 * - One thread for what V8 does in the background. Each of the usual four keeps memory of its own and has little to do.
 * - A bound to the memory for new objects: 16 MB in each of two halves. V8 doubles it whenever many of them survive, far beyond
 *   what a server with many tables has a use for.
 * - New objects are collected in the thread that made them: few survive, and calling others for help costs more.
 */
export const NODE_FLAGS = ['--v8-pool-size=1', '--max-semi-space-size=16', '--no-parallel-scavenge'] as const;

/**
 * Starts this program again with these flags, in the same process, unless it has them. Where the system cannot replace a program
 * (Windows), or another process talks to this one over a channel, it goes on without them.
 */
export function ensureFlags(): void {
  const { execArgv, execPath, argv, env, platform } = process;
  if (NODE_FLAGS.every((flag) => execArgv.includes(flag)) || platform === 'win32' || process.connected) return;
  process.execve!(execPath, [execPath, ...NODE_FLAGS, ...execArgv, ...argv.slice(1)], env);
}
