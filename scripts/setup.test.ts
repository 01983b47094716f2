import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
const { scripts } = JSON.parse(manifest) as { readonly scripts: Readonly<Record<string, string>> };

/** `prestart` sets up for `start`, and `test` runs `check`. `postinstall` runs during the set-up. */
const OTHERS = ['postinstall', 'prestart', 'start', 'test'];

test('every script installs what is missing before it runs', () => {
  const unprepared = Object.keys(scripts).filter(
    (name) => !/^node scripts\/setup\.mjs( start)? && /.test(scripts[name]!),
  );
  expect(unprepared).toEqual(OTHERS);
});
