// Serves the site from this folder: builds it where that was not done since it last changed, and hands over to `sloop serve`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { NODE_FLAGS } from '@sloop/server/start-flags';
import { buildSite } from './site.ts';

const parent = process.ppid;
const root = join(import.meta.dirname, '..');
buildSite();
const sloop = join(root, 'apps/cli/bin/sloop.mjs');
const child = spawn(process.execPath, [...NODE_FLAGS, sloop, 'serve'], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));

// Between npm and this process there may be a shell, which passes no signal on but ends by it: whoever ends both means the server, too.
const orphaned = setInterval(() => {
  if (process.ppid === parent || process.env['npm_lifecycle_event'] !== 'start') return;
  clearInterval(orphaned);
  child.kill('SIGTERM');
}, 500);
