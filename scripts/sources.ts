import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The project's own files whose path matches: tracked by git, or new and not ignored. */
export function sourceFiles(pattern: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  return String(listed)
    .split('\n')
    .filter((file) => pattern.test(file) && existsSync(join(root, file)));
}
