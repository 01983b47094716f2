import { verify, type Flaw, type GameRecord, type Kept } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { fairGame } from '@sloop/games/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
// These modules are imported before the tests, because loading them takes a long time on a busy machine.
import '#lib/games/cartagena/index.ts';
import '#lib/games/tortuga/index.ts';
import { claimWords, detailsOf, flawWords } from './words.ts';

const NAMES = ['Ani', 'bosun', 'Mia'];
const named = (game: string): GameRecord => ({ ...fairGame(game), names: NAMES });
const record = named('cartagena');
const fairness = record.fairness!;
const kept: Kept = { ...fairness, seed: 'rum!', isRevealed: true };

beforeEach(() => overwriteGetLocale(() => 'en'));

function flawOf(given: GameRecord, witness: Kept = {}): Flaw {
  const result = verify(given, findGame, witness);
  if (result.ok) throw new Error('The record has no flaw.');
  return result.reason;
}

function saidOf(witness: Kept, isFromHere = false): string {
  const result = verify(record, findGame, witness);
  if (!result.ok) throw new Error(result.reason.message);
  return claimWords(result.value, { record, isFromHere });
}

test('only a player who sat at the table gets the strong sentence; a game on this device has its own sentence', () => {
  expect(saidOf(kept)).toMatch(/^The server had fixed its seed before yours was known; .* all \d+ rolls/);
  expect(saidOf({})).toMatch(/^All \d+ rolls and draws follow from the seeds in this file\. Only someone who sat/);
  expect(saidOf({}, true)).toMatch(/^All \d+ rolls and draws follow from the one seed that this device drew/);
});

const swap = (changes: object): GameRecord => ({ ...record, fairness: { ...fairness, ...changes } });
const { serverSeed: _seed, ...hidden } = fairness;
const { fairness: _fairness, ...plain } = record;

test.each<[string, GameRecord, Kept, string]>([
  ['another table', record, { ...kept, table: 'other' }, 'This is the record of another table.'],
  ['another commit', record, { ...kept, commit: 'ab'.repeat(32) }, 'The server changed its seed:'],
  ['another own seed', record, { ...kept, seed: 'gin!' }, 'Your seed was replaced:'],
  ['an own seed that was left out', swap({ clientSeeds: [null, null, null] }), kept, 'Your seed was left out,'],
  [
    'another line-up',
    record,
    { ...kept, clientCommits: [fairness.clientCommits[0]!, null, null] },
    'The seed of Mia was replaced',
  ],
  ['another server seed', swap({ serverSeed: 'ab'.repeat(32) }), {}, 'The server’s seed does not have the fingerprint'],
  [
    'another client seed',
    swap({ clientSeeds: ['gin!', null, null] }),
    {},
    'The seed of Ani does not have the fingerprint',
  ],
  ['no server seed', { ...record, fairness: hidden }, {}, 'The server’s seed is not in this record.'],
  ['no seeds', plain, {}, 'This record holds no seeds to check against.'],
  [
    'an illegal move',
    { ...record, moves: ['0 end'] },
    {},
    'This game cannot be replayed: move 1 of 1 is not possible.',
  ],
  ['another result', { ...record, result: null }, {}, 'its result does not follow from its moves.'],
  ['another field', { ...record, a: 1 } as GameRecord, {}, 'it is not a record of a game, or part of it is wrong.'],
])('%s is named in words', async (_, given, witness, words) => {
  expect(await flawWords(flawOf(given, witness), record)).toContain(words);
});

test('a wrong start seat is described with the players’ names', async () => {
  const start = record.options['start'] as number;
  const flaw = flawOf({ ...record, options: { ...record.options, start: (start + 1) % 3 } });
  expect(await flawWords(flaw, record)).toMatch(/^In the record \S+ begins, but the seeds give \S+\.$/);
});

describe('the first wrong chance event is named in words', () => {
  const wordsFor = async (game: string, kind: string, other: string): Promise<string> => {
    const given = named(game);
    const at = given.moves.findIndex((move) => move.startsWith(`* ${kind} `) && move !== `* ${other}`);
    const changed = { ...given, moves: given.moves.with(at, `* ${other}`) };
    return flawWords(flawOf(changed), changed);
  };

  test.each([
    ['tortuga', 'chest', 'chest p', /The record says: .*purple.* \(chest p\)\. The seeds give: .* \(chest .\)\./],
    ['tortuga', 'roll', 'roll sssss', /The record says: .*skull.* \(roll sssss\)\. The seeds give: .* \(roll .{5}\)\./],
    [
      'cartagena',
      'deal',
      'deal SSSSSS',
      /The record says: .* dealt .*skull.* \(deal SSSSSS\)\. The seeds give: .* dealt /,
    ],
    [
      'cartagena',
      'draw',
      'draw S',
      /The record says: \S+: .*skull.* \(draw S\)\. The seeds give: \S+: .* \(draw .\)\.$/,
    ],
  ] as const)('%s: %s', async (game, kind, other, expected) => {
    const words = await wordsFor(game, kind, other);
    expect(words).toMatch(/^Roll or draw \d+ of \d+ is wrong\./);
    expect(words).toMatch(expected);
  });

  test('in every language', async () => {
    for (const locale of ['de', 'nl', 'sv'] as const) {
      overwriteGetLocale(() => locale);
      const words = await wordsFor('tortuga', 'roll', 'roll sssss');
      expect(words).toContain('(roll sssss)');
      expect(words).not.toContain('The seeds give');
    }
  });
});

test('the details have every commit and seed, what was kept, the game seed and the number of chance events', () => {
  const result = verify(record, findGame, kept);
  if (!result.ok) throw new Error(result.reason.message);
  const values = detailsOf({ record, kept }, result.value).map(([, value]) => value);
  const { commit, serverSeed, clientCommits, clientSeeds, table } = fairness;
  const { gameSeed, chanceEvents } = result.value;
  for (const value of [
    table,
    commit,
    serverSeed,
    clientCommits[0],
    clientSeeds[0],
    clientCommits[2],
    gameSeed,
    String(chanceEvents),
  ])
    expect(values).toContain(value);
  expect(values.filter((value) => value === commit)).toHaveLength(2);
  const labels = detailsOf({ record, kept }, result.value).map(([label]) => label);
  expect(new Set(labels).size).toBe(labels.length);
});
