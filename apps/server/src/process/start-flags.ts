/**
 * A server runs better with these flags, which Node accepts only on its command line.
 * - `--v8-pool-size`: V8 uses one background thread instead of four. Each thread needs memory, and there is little
 * work for the threads.
 * - `--max-semi-space-size`: The space for new objects has two halves of at most 8 MB each. Without this limit, V8 would double
 * the space again and again in a server with many tables, far beyond what is useful.
 * - `--no-parallel-scavenge`: Only one thread collects the new objects that are no longer used. More threads would cost more than
 * they save, because few new objects survive.
 */
export const NODE_FLAGS = ['--v8-pool-size=1', '--max-semi-space-size=8', '--no-parallel-scavenge'] as const;

/**
 * Restarts this program with `NODE_FLAGS` in the same process, unless the program already has these flags. Does not restart on
 * Windows, where a process cannot replace its program. Does not restart a child process with an IPC channel either.
 */
export function ensureFlags(): void {
  const { execArgv, execPath, argv, env, platform } = process;
  if (NODE_FLAGS.every((flag) => execArgv.includes(flag)) || platform === 'win32' || process.connected) return;
  process.execve!(execPath, [execPath, ...NODE_FLAGS, ...execArgv, ...argv.slice(1)], env);
}
