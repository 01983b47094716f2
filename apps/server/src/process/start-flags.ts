/**
 * Flags that suit a server. Node accepts them only on its command line.
 * - V8 uses one background thread instead of four, because each thread needs memory and would have little to do.
 * - The space for new objects has two halves of at most 16 MB each. V8 doubles the space whenever many objects survive.
 *   Without the limit, a server with many tables would use far more space than is useful.
 * - Only one thread collects new objects. Few of them survive, so starting more threads would cost more than it saves.
 */
export const NODE_FLAGS = ['--v8-pool-size=1', '--max-semi-space-size=16', '--no-parallel-scavenge'] as const;

/**
 * Restarts this program with `NODE_FLAGS`, in the same process, unless it already has them. Continues without the flags on Windows,
 * where a process cannot replace its program, and in a child process with an IPC channel.
 */
export function ensureFlags(): void {
  const { execArgv, execPath, argv, env, platform } = process;
  if (NODE_FLAGS.every((flag) => execArgv.includes(flag)) || platform === 'win32' || process.connected) return;
  process.execve!(execPath, [execPath, ...NODE_FLAGS, ...execArgv, ...argv.slice(1)], env);
}
