// Hashes a built site's files and keeps files from earlier builds.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { SITE_MANIFEST, type FileHashes, type SiteManifest } from '@sloop/protocol/site';

/** The hash of each file in a folder and its subfolders. */
export const hashesIn = (folder: string): FileHashes =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
        return [relative(folder, path).replaceAll(sep, '/'), hash];
      }),
  );

/** The maximum number of earlier builds whose files are kept. */
const MOST_EARLIER = 3;
/** Matches files whose names contain a hash of their contents. Only these files can be kept next to the files of another build. */
const LASTING = /^_app\/immutable\//;

function manifestOf(folder: string): SiteManifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, SITE_MANIFEST), 'utf8')) as SiteManifest;
  } catch {
    // There is no earlier build, or it was made by an earlier version of this program.
    return undefined;
  }
}

/**
 * Copies the files of the latest builds from `folder` to `next`. Pages of those builds may still be open in browsers, and such a
 * page loads some of its parts only when a player needs them. Returns the hashes of the copied files, separately for each build.
 */
export function keepEarlier(folder: string, next: string): readonly FileHashes[] {
  const before = manifestOf(folder);
  if (!before) return [];
  const builds = [before.files, ...before.earlier].slice(0, MOST_EARLIER);
  return builds.map((files) =>
    Object.fromEntries(
      Object.entries(files).filter(([path]) => {
        const isNeeded = LASTING.test(path) && !existsSync(join(next, path)) && existsSync(join(folder, path));
        if (isNeeded) cpSync(join(folder, path), join(next, path));
        return isNeeded;
      }),
    ),
  );
}
