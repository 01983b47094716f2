import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * The files of the project whose paths match a pattern. These are the files that git tracks, and new files that git does not
 * ignore.
 */
export function sourceFiles(pattern: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  return String(listed)
    .split('\n')
    .filter((file) => pattern.test(file) && existsSync(join(root, file)));
}
