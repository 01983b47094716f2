// Builds the site if its sources have changed since the last build.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const web = join(root, 'apps/web');
const stamp = join(root, '.cache/site-hash.txt');
const SOURCES = [
  'apps/web',
  'packages',
  'package-lock.json',
  // The page about fairness offers these files as downloads.
  'docs/spec/fairness.md',
  'docs/spec/verifying.md',
  'examples/verify.mjs',
  // The browser's offer to install the site shows some of these pictures.
  'docs/screenshots',
];
/** Matches generated files and files that the site does not depend on. */
const MADE = /(^|\/)(node_modules|build|\.svelte-kit|\.svelte-check|\.types|paraglide|cache)(\/|$)|\.test\.ts$/;

function filesOf(path: string): string[] {
  const whole = join(root, path);
  if (statSync(whole).isFile()) return [path];
  return readdirSync(whole, { withFileTypes: true }).flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    if (MADE.test(inner)) return [];
    return entry.isDirectory() ? filesOf(inner) : [inner];
  });
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf).toSorted()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function isBuilt(hash: string): boolean {
  return existsSync(join(web, 'build/200.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** Makes sure that apps/web/build is up to date. If the site must be built, `otherWork` runs at the same time. */
export async function buildSite(otherWork?: () => Promise<unknown>): Promise<void> {
  const hash = sourcesHash();
  if (isBuilt(hash)) return;
  console.log('Building the site …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const building = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: web,
    stdio: 'inherit',
    // Vitest sets NODE_ENV to `test`, and tests start programs that build the site.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [[status]] = await Promise.all([once(building, 'exit'), otherWork?.()]);
  if (status !== 0) throw new Error('The site could not be built.');
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stamp, hash);
}

if (import.meta.main) await buildSite();
