// Builds the site if it has changed since the last build, and then runs `sloop serve`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NODE_FLAGS } from '@sloop/server/start-flags';
import { buildSite } from './site.ts';

const root = join(import.meta.dirname, '..');
const sloop = join(root, 'apps/cli/bin/sloop.mjs');

// Every command of `sloop` first makes the bundle of `sloop` if necessary. Running `--version` here makes the bundle while the
// site is being built.
await buildSite(() => once(spawn(process.execPath, [sloop, '--version'], { stdio: 'ignore' }), 'exit'));

const command = [...NODE_FLAGS, sloop, 'serve'];
process.chdir(root);
// Where possible, the server replaces this process, so that the server receives every signal directly.
if (process.platform !== 'win32') process.execve!(process.execPath, [process.execPath, ...command], process.env);
const child = spawn(process.execPath, command, { stdio: 'inherit' });
child.on('exit', (code) => process.exit(code ?? 1));
