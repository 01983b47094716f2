// Serves the site from this folder: builds it where that was not done since it last changed, and becomes `sloop serve`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { NODE_FLAGS } from '@sloop/server/start-flags';
import { buildSite } from './site.ts';

const root = join(import.meta.dirname, '..');
buildSite();
const command = [...NODE_FLAGS, join(root, 'apps/cli/bin/sloop.mjs'), 'serve'];
process.chdir(root);
// Where that is possible, this process becomes the server, so that it gets every signal itself.
if (process.platform !== 'win32') process.execve!(process.execPath, [process.execPath, ...command], process.env);
const child = spawn(process.execPath, command, { stdio: 'inherit' });
child.on('exit', (code) => process.exit(code ?? 1));
