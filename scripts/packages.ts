// Reads package-lock.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** An entry of the lock file. npm writes more fields than are listed here. The other fields are kept. */
export interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  /** Whether only tests and measurements need the package. */
  readonly dev?: boolean;
  /** Whether the entry only says where one of our own packages is. */
  readonly link?: boolean;
  /** Whether the package wants to run a script when it is installed. */
  readonly hasInstallScript?: boolean;
  readonly devDependencies?: object;
}

export interface LockFile {
  /** The entries by path. The path of the project itself is empty, and our own packages have paths such as `apps/server`. */
  readonly packages: { readonly [path: string]: LockEntry };
}

export const readLockFile = (): LockFile =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;

/** Our own packages that only tests and measurements need. npm does not mark them. */
const ONLY_FOR_TESTS = /^(bench|e2e\/engines)(\/|$)|^node_modules\/@sloop\/(bench|test-engines)$/;

/** The part of the lock file that building and serving the site need. */
export function servingPart(lock: LockFile): LockFile {
  const entries = Object.entries(lock.packages)
    .filter(([path, { dev }]) => dev !== true && !ONLY_FOR_TESTS.test(path))
    .map(([path, entry]) => {
      const { devDependencies: _, ...kept } = entry;
      return [path, kept] as const;
    });
  return { ...lock, packages: Object.fromEntries(entries) };
}

export const nameIn = (path: string, { name }: LockEntry): string => name ?? path.split('node_modules/').at(-1)!;
