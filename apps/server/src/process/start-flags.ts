/**
 * Flags that suit a server. Node accepts them only on its command line.
 * - V8 uses one background thread. Each of the usual four needs memory and has little to do.
 * - The space for new objects has two halves of at most 16 MB. V8 doubles it whenever many objects survive, and with many
 *   tables it would become far larger than is useful.
 * - New objects are collected by one thread, because few survive and starting others costs more.
 */
export const NODE_FLAGS = ['--v8-pool-size=1', '--max-semi-space-size=16', '--no-parallel-scavenge'] as const;

/**
 * Restarts this program with these flags, in the same process, unless it has them already. Continues without them on Windows,
 * which cannot replace a program, and in a child process with an IPC channel.
 */
export function ensureFlags(): void {
  const { execArgv, execPath, argv, env, platform } = process;
  if (NODE_FLAGS.every((flag) => execArgv.includes(flag)) || platform === 'win32' || process.connected) return;
  process.execve!(execPath, [execPath, ...NODE_FLAGS, ...execArgv, ...argv.slice(1)], env);
}
