// Tests that the worked example in docs/spec/verifying.md is what the code gives, and that the example checker accepts it.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify, type GameRecord } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { fairGame } from '@sloop/games/testing';
import { format, type Oxfmtrc } from 'oxfmt';
import { afterAll, describe, expect, test } from 'vitest';
import { vectorFiles } from './vector.ts';

const root = join(import.meta.dirname, '..');
const CHECKER = join(root, 'examples/verify.mjs');
const folder = mkdtempSync(join(tmpdir(), 'sloop-vector-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the example checker. Resolves to the exit code, followed by everything that the checker printed. */
function check(record: object, ...args: string[]): Promise<string> {
  const file = join(folder, 'record.json');
  writeFileSync(file, JSON.stringify(record));
  return new Promise((resolve) => {
    execFile(process.execPath, [CHECKER, file, ...args], (error, stdout, stderr) =>
      resolve(`${error ? error.code : 0} ${stdout}${stderr}`),
    );
  });
}

/** Returns a symbol, colour or face that differs from the given one. */
const another = (letter: string): string =>
  /[A-Z]/.test(letter) ? (letter === 'S' ? 'D' : 'S') : letter === 'r' ? 'b' : 'r';

test('the worked example is up to date', async () => {
  const {
    ignorePatterns: _,
    overrides: [markdown] = [],
    ...settings
  } = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as Oxfmtrc;
  for (const [file, text] of vectorFiles()) {
    const { code } = await format(file, text, { ...settings, ...(file.endsWith('.md') && markdown?.options) });
    expect(readFileSync(join(root, file), 'utf8'), `${file}: run npm run vector`).toBe(code);
  }
});

describe.each(['cartagena', 'tortuga'])('the example checker and %s', (game) => {
  const record = JSON.parse(readFileSync(join(root, `docs/spec/vectors/${game}.json`), 'utf8')) as GameRecord;
  const fairness = record.fairness!;

  test('accepts the worked example, as sloop does', async () => {
    expect(verify(record, findGame)).toMatchObject({ ok: true });
    const events = record.moves.filter((move) => move.startsWith('* ')).length;
    expect(await check(record, fairness.commit, 'yo-ho-ho!')).toContain(
      `${events} of ${events} rolls and draws follow`,
    );
  });

  test('accepts a whole game', async () => {
    expect(await check(fairGame(game))).toMatch(/^0 game seed [0-9a-f]{64}\n\d+ of \d+ rolls and draws follow/);
  });

  test('refuses every changed roll or draw of the worked example', async () => {
    for (const [index, move] of record.moves.entries()) {
      if (!move.startsWith('* ')) continue;
      const changed = move.replace(/[A-Za-z](?=-*$)/, another);
      expect(await check({ ...record, moves: record.moves.with(index, changed) }), changed).toMatch(
        new RegExp(`^1 Wrong: move ${index + 1} `),
      );
    }
  });

  test.each<[string, object, string]>([
    [
      'another start seat',
      { options: { ...record.options, start: 1 - (record.options['start'] as number) } },
      'the start seat',
    ],
    ['another server seed', { fairness: { ...fairness, serverSeed: 'ab'.repeat(32) } }, 'does not match its commit'],
    ['another client seed', { fairness: { ...fairness, clientSeeds: ['gin', null] } }, 'does not match its commit'],
    ['a missing server seed', { fairness: { ...fairness, serverSeed: undefined } }, 'no server seed'],
  ])('refuses %s', async (_, changes, reason) => {
    expect(await check({ ...record, ...changes })).toMatch(new RegExp(`^1 Wrong: .*${reason}`));
  });

  test('refuses a commit that differs from the commit that the user saw, and a seed that is not in the record', async () => {
    expect(await check(record, 'ab'.repeat(32))).toMatch(/^1 Wrong: the server’s commit is not the one that you saw/);
    expect(await check(record, fairness.commit, 'gin')).toMatch(/^1 Wrong: your seed is not in the record/);
  });
});
