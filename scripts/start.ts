// Serves the site from this folder: builds it if it has changed since the last build, and then becomes `sloop serve`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NODE_FLAGS } from '@sloop/server/start-flags';
import { buildSite } from './site.ts';

const root = join(import.meta.dirname, '..');
const sloop = join(root, 'apps/cli/bin/sloop.mjs');

// Any command of `sloop` makes the bundle of the server if it is missing. This command does so while the site is built.
await buildSite(() => once(spawn(process.execPath, [sloop, '--version'], { stdio: 'ignore' }), 'exit'));

const command = [...NODE_FLAGS, sloop, 'serve'];
process.chdir(root);
// Where possible, this process becomes the server, so that the server gets every signal itself.
if (process.platform !== 'win32') process.execve!(process.execPath, [process.execPath, ...command], process.env);
const child = spawn(process.execPath, command, { stdio: 'inherit' });
child.on('exit', (code) => process.exit(code ?? 1));
