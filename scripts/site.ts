// Builds the site where its sources changed since it was last built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const web = join(root, 'apps/web');
const stamp = join(root, '.cache/site-hash.txt');
const SOURCES = ['apps/web', 'packages', 'package-lock.json'];
/** What is made from sources, or is none. */
const MADE = /(^|\/)(node_modules|build|\.svelte-kit|\.svelte-check|\.types|paraglide|cache)(\/|$)|\.test\.ts$/;

function filesOf(path: string): string[] {
  const whole = join(root, path);
  if (path.includes('.json')) return [path];
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

/** Makes sure that apps/web/build is the site as its sources are now. */
export function buildSite(): void {
  const hash = sourcesHash();
  const isBuilt = existsSync(join(web, 'build/200.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (isBuilt) return;
  console.log('Building the site …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: web, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the site could not be built');
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stamp, hash);
}

if (import.meta.main) buildSite();
