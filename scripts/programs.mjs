// Finds a program's bundle. Makes the bundle if it is missing or its sources have changed. This file is plain
// JavaScript, because Node strips types with WebAssembly, which would make every start slower.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Returns the newest bundle's folder. Returns undefined if there is no bundle, or if one of its sources has changed.
 * The check takes a few milliseconds.
 */
function upToDate(home) {
  try {
    const { name, inputs } = JSON.parse(readFileSync(join(home, 'newest.json'), 'utf8'));
    const folder = join(home, name);
    statSync(folder);
    const isSame = inputs.every(([path, time, size]) => {
      const now = statSync(join(root, path));
      return now.mtimeMs === time && now.size === size;
    });
    return isSame ? folder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the folder that holds the bundle of the given sources. By default, these are the sources of `sloop`. Throws
 * if the bundle cannot be made.
 * @param {string} folder relative to the project's folder. Each set of sources has its own folder.
 * @param {readonly string[]} sources
 */
export function programs(folder = '.cache/sloop', sources = []) {
  const home = join(root, folder);
  const found = upToDate(home);
  if (found !== undefined) return found;
  const bundle = join(root, 'scripts/bundle.ts');
  const { status, stderr, error } = spawnSync(process.execPath, [bundle, folder, ...sources], { encoding: 'utf8' });
  const made = status === 0 ? upToDate(home) : undefined;
  if (made === undefined) throw new Error(reasonIn(error?.message ?? stderr));
  return made;
}

/** In the output of a failed process, finds the line that says why the process failed. */
const reasonIn = (text) => text.split('\n').find((line) => /^\w*Error\b/.test(line)) ?? text.trim();
