// `npm run sbom [-- FILE]` writes a list of all packages that building and serving the site need, in the format CycloneDX.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readLockFile, servingPart, type LockFile } from './packages.ts';
import { cache, root } from './run.ts';

function fail(reason: string): never {
  console.error(`sbom: ${reason}`);
  process.exit(1);
}

/**
 * Makes npm list the packages in a lock file. The packages need not be installed.
 *
 * `npm sbom --omit=dev` in our own folder would leave out packages that both serving and tests need, such as pg. So the
 * command runs in a folder that has only the lock file and our own package.json files, both without the packages for
 * tests.
 */
function list(lock: LockFile): string {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  // npm uses the folder's name as the project's name.
  const project = join(folder, 'sloop');
  try {
    for (const [path, entry] of Object.entries(lock.packages)) {
      if (path.includes('node_modules')) continue;
      mkdirSync(join(project, path), { recursive: true });
      writeFileSync(join(project, path, 'package.json'), JSON.stringify(entry));
    }
    writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock));
    return runNpm(['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error'], project);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runNpm(command: readonly string[], cwd: string): string {
  const npm = process.env['npm_execpath'];
  const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const { status, stdout, stderr, error } = npm
    ? spawnSync(process.execPath, [npm, ...command], options)
    : spawnSync(`npm ${command.join(' ')}`, { ...options, shell: true });
  if (status !== 0) throw new Error(`"npm ${command[0]}" failed: ${(error?.message ?? stderr).trim()}`);
  return stdout;
}

const file = resolve(root, process.argv[2] ?? join(cache, 'sbom.cdx.json'));
try {
  if (process.argv[2] === undefined) mkdirSync(cache, { recursive: true });
  // The folder is not created, because Node hangs when it creates a folder inside /proc.
  else if (!existsSync(dirname(file))) fail(`there is no folder ${dirname(file)}`);
  console.log('Reading package-lock.json …');
  const sbom = list(servingPart(readLockFile()));
  writeFileSync(file, sbom);
  const { components } = JSON.parse(sbom) as { readonly components: readonly unknown[] };
  console.log(`Wrote ${components.length} packages to ${file}`);
} catch (error) {
  fail(`${(error as Error).message}\nUsage: npm run sbom -- FILE`);
}
