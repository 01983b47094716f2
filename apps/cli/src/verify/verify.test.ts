import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimOf, commitToServerSeed, verify, type Claim, type Verified } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { fairGame } from '@sloop/games/testing';
import { afterAll, expect, test } from 'vitest';
import { claimText } from './words.ts';

const SLOOP = join(import.meta.dirname, '../../bin/sloop.mjs');
const folder = mkdtempSync(join(tmpdir(), 'sloop-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const record = fairGame('cartagena');
const { commit } = record.fairness!;
const events = record.moves.filter((move) => move.startsWith('* ')).length;

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs `sloop verify`. The process gets `content` on standard input and also as a file. The argument RECORD stands for this file.
 */
function run(content: unknown, ...args: string[]): Promise<Ran> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const file = join(folder, 'game.json');
  writeFileSync(file, text);
  const given = args.map((arg) => (arg === 'RECORD' ? file : arg));
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [SLOOP, 'verify', ...given], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    // Writing fails if the process exits before it has read its input.
    child.stdin!.on('error', () => {}).end(text);
  });
}

const IN_FILE = `All ${events} rolls and draws follow from the seeds in this file. Only someone who sat at the table can tell whether the server had fixed its seed before the game.\n`;

test('without a commit and a seed, the output makes the weakest claim, for a file and for standard input', async () => {
  expect(await run(record, 'RECORD')).toEqual({ code: 0, stdout: IN_FILE, stderr: '' });
  expect(await run(record, '-')).toEqual({ code: 0, stdout: IN_FILE, stderr: '' });
});

test('with the commit and the seed of a player who was alone with bots, the output makes the strongest claim', async () => {
  const { clientCommits, ...fairness } = record.fairness!;
  const alone = { ...record, fairness: { ...fairness, clientCommits: [clientCommits[0], null, null] } };
  const ran = await run(alone, 'RECORD', '--commit', commit.toUpperCase(), '--seed', 'rum!', '--details');
  expect([ran.code, ran.stderr]).toEqual([0, '']);
  const [sentence, , ...details] = ran.stdout.split('\n');
  expect(sentence).toBe(
    `The server had fixed its seed before yours was known; both are in the record; all ${events} rolls and draws follow from them.`,
  );
  expect(details).toContain('seat 0 seed    rum!');
  expect(details).toContain(`seat 0 commit  ${clientCommits[0]} (yours)`);
  expect(ran.stdout).toMatch(/^game seed {6}[0-9a-f]{64}$/m);
});

test('a wrong commit, a wrong seed and a changed event are each named, and the exit code is 1', async () => {
  const other = commitToServerSeed('ab'.repeat(32));
  expect(await run(record, 'RECORD', '--commit', other)).toEqual({
    code: 1,
    stdout: '',
    stderr: `Not verified. The server commit is ${commit}, but ${other} was shown before.\n`,
  });
  expect((await run(record, 'RECORD', '--seed', 'gin!')).stderr).toMatch(/^Not verified. No seat has the commit /);
  const at = record.moves.findIndex((move) => move.startsWith('* deal'));
  const changed = await run({ ...record, moves: record.moves.with(at, '* deal SSSSSS') }, 'RECORD');
  expect(changed.code).toBe(1);
  expect(changed.stderr).toMatch(
    /^Not verified. Roll or draw 2 of \d+ is wrong \(move 2, for seat \d\): the record says "deal SSSSSS", but the seeds give "deal [A-Z]{6}".\n$/,
  );
});

test.each<[string, unknown, string[], string]>([
  ['a missing file', record, [join(folder, 'none.json')], 'error: cannot read'],
  ['text that is not JSON', 'ahoy', ['RECORD'], 'is not a record: '],
  ['JSON that is no record', '[]', ['-'], 'A record must be an object, not [].'],
  ['a commit with a typo', record, ['RECORD', '--commit', 'xyz'], 'It must be 64 hex digits.'],
  ['a seed with a space', record, ['RECORD', '--seed', 'rum and gin'], 'It must be 1 to 64 visible ASCII characters.'],
  ['no file', record, [], "missing required argument 'file'"],
])('%s is refused', async (_, content, args, reason) => {
  const ran = await run(content, ...args);
  expect([ran.code, ran.stdout]).toEqual([1, '']);
  expect(ran.stderr).toContain(reason);
});

test('the English site has the same sentences', () => {
  const messages = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../web/messages/site/en.json'), 'utf8'),
  ) as Readonly<Record<string, string>>;
  const base = verify(record, findGame);
  if (!base.ok) throw new Error(base.reason.message);
  const cases: readonly Partial<Verified>[] = [
    { commit: 'kept', ownSeed: 'kept', otherSeeds: 'none' },
    { commit: 'kept', ownSeed: 'kept' },
    { commit: 'kept' },
    { ownSeed: 'kept' },
    {},
    { fairness: { ...record.fairness!, clientSeeds: [null, null, null] } },
  ];
  const said = new Set<Claim>();
  for (const each of cases) {
    const verified = { ...base.value, ...each };
    said.add(claimOf(verified));
    const key = `verified_${claimOf(verified).replaceAll('-', '_')}`;
    expect(messages[key]?.replaceAll('{count}', String(verified.chanceEvents)), key).toBe(claimText(verified));
  }
  expect(said.size).toBe(6);
});
