// Installs the dependencies when the lock file has changed since the last time.
// Plain JavaScript: it runs before Node 24 is there, on any Node from 20 on.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, execPath, exit, env, versions } from 'node:process';

const root = join(import.meta.dirname, '..');
const lock = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.sloop-lock');

/** The lock file's content, not its time: a copy or a change of branch reorders times. */
const lockHash = () => (existsSync(lock) ? createHash('sha256').update(readFileSync(lock)).digest('hex') : 'none');

function markDone() {
  if (existsSync(modules)) writeFileSync(stamp, lockHash());
}

function isDone() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

function install() {
  console.log('Installing what Sloop needs; this happens once and may take a minute …');
  const npm = env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  const { status } = npm
    ? spawnSync(execPath, [npm, 'ci', '--loglevel=error'], options)
    : spawnSync('npm ci --loglevel=error', { ...options, shell: true });
  if (status !== 0) exit(status ?? 1);
  markDone();
}

if (argv[2] === '--done') {
  markDone();
  exit();
}
if (!isDone()) install();

const bundled = ['node', 'node.cmd'].some((name) => existsSync(join(modules, '.bin', name)));
if (!bundled && Number(versions.node.split('.')[0]) < 24) {
  console.error(`Sloop needs Node 24 or newer; this is Node ${versions.node}.
On Linux and Windows "npm ci" brings the right one along, unless optional dependencies are left out.
On other systems, please install it from https://nodejs.org and try again.`);
  exit(1);
}
