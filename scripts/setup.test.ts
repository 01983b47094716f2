import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
const { scripts } = JSON.parse(manifest) as { readonly scripts: Readonly<Record<string, string>> };

/**
 * The scripts that do not install anything themselves. `prestart` installs for `start`, and `test` runs `check`, which installs.
 * `postinstall` runs during an installation.
 */
const OTHERS = ['postinstall', 'prestart', 'start', 'test'];

test('every script installs what is missing before it runs', () => {
  const unprepared = Object.keys(scripts).filter(
    (name) => !/^node scripts\/setup\.mjs( start)? && /.test(scripts[name]!),
  );
  expect(unprepared).toEqual(OTHERS);
});
