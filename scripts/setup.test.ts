import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
const { scripts } = JSON.parse(manifest) as { readonly scripts: Readonly<Record<string, string>> };

/**
 * The scripts that do not begin by running the set-up in a separate shell. `prestart` installs for `start`, and `test` runs
 * `check`, which installs. `postinstall` runs during an installation.
 */
const OTHERS = ['postinstall', 'setup', 'prestart', 'start', 'test'];

/**
 * A shell remembers where it found `node`. If a script's own shell ran the set-up, that shell would find the machine's
 * old Node. It would then use the old Node for the rest of the script, although the set-up has installed Node 24. So
 * the set-up needs a shell of its own, which `npm run` starts.
 */
test('every script installs what is missing, in a shell of its own, before it runs', () => {
  const unprepared = Object.keys(scripts).filter(
    (name) => !/^npm run --silent setup( start)? && /.test(scripts[name]!),
  );
  expect(unprepared).toEqual(OTHERS);
});
