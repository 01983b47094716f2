import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
export const cache = join(root, '.cache');

interface RunOptions {
  /** The number of seconds after which the script is killed. By default, there is no limit. */
  readonly limit?: number;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a script from package.json. Resolves to what the script printed. */
export function run(
  script: readonly string[],
  { limit, env }: RunOptions = {},
): Promise<{ readonly ok: boolean; readonly output: string }> {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, ['--run', ...script], {
    cwd: root,
    env: { ...process.env, ...colour, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(limit !== undefined && { timeout: limit * 1000, killSignal: 'SIGKILL' as const }),
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}

export const readReport = <Report>(file: string): Report => JSON.parse(readFileSync(file, 'utf8')) as Report;
