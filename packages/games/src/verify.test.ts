import { commitToClientSeed, commitToServerSeed, verify, type Fairness } from '@sloop/engine';
import { newGame, playAll } from '@sloop/engine/testing';
import { describe, expect, test } from 'vitest';
import { findGame } from './index.ts';
import { fairGame } from './testing.ts';

const OTHER_SERVER_SEED = '5100ab'.padEnd(64, '8');

function verdict(record: object): string {
  const verified = verify(JSON.parse(JSON.stringify(record)), findGame);
  return verified.ok ? `good: ${verified.value.chanceEvents} chance events` : verified.reason.message;
}

describe.each([
  ['tortuga', { goal: 8 }],
  ['cartagena', { version: 'tortuga' }],
])('a fair game of %s', (id, options) => {
  const record = fairGame(id, options);
  const fairness = record.fairness!;
  const tampered = (changes: Partial<Fairness>): string =>
    verdict({ ...record, fairness: { ...fairness, ...changes } });
  const chanceAt = record.moves.findLastIndex((move) => move.startsWith('* '));

  test('can be verified, and every chance event is checked', () => {
    const events = record.moves.filter((move) => move.startsWith('* ')).length;
    expect(verdict(record)).toBe(`good: ${events} chance events`);
    expect(events).toBeGreaterThan(5);
  });

  test('can be verified even if it ends early', () => {
    expect(verdict({ ...record, moves: record.moves.slice(0, 8), result: null })).toMatch(/^good/);
  });

  test('is refused with a different commit', () => {
    expect(tampered({ commit: commitToServerSeed(OTHER_SERVER_SEED) })).toBe(
      'the server seed does not match its commit',
    );
  });

  test('is refused with a different server seed', () => {
    expect(tampered({ serverSeed: OTHER_SERVER_SEED })).toBe('the server seed does not match its commit');
  });

  test('is refused with a different server seed and a commit that matches it, because the seeds give different chance events', () => {
    const seeds = { serverSeed: OTHER_SERVER_SEED, commit: commitToServerSeed(OTHER_SERVER_SEED) };
    expect(tampered(seeds)).toMatch(/^the seeds give seat|: the seeds give "/);
  });

  test('is refused with a different client seed', () => {
    expect(tampered({ clientSeeds: ['gin!', null, null] })).toBe('the client seed of seat 0 does not match its commit');
    const committed = { clientSeeds: ['gin!', null, null], clientCommits: [commitToClientSeed('gin!'), null, null] };
    expect(tampered(committed)).toMatch(/^the seeds give seat|: the seeds give "/);
  });

  test('is refused if a client seed is left out or added later', () => {
    expect(tampered({ clientSeeds: [null, null, null] })).toMatch(/^the seeds give seat|: the seeds give "/);
    expect(tampered({ clientSeeds: ['rum!', null, 'lost-at-sea'] })).toMatch(/^the seeds give seat|: the seeds give "/);
    expect(tampered({ clientSeeds: ['rum!', 'bot', null] })).toBe(
      'the client seed of seat 1 does not match its commit',
    );
  });

  test('is refused with a different table', () => {
    expect(tampered({ table: 'tavern-13' })).toMatch(/^the seeds give seat|: the seeds give "/);
  });

  test('is refused with a different start seat', () => {
    const drawn = record.options['start'] as number;
    const other = (drawn + 1) % 3;
    expect(verdict({ ...record, options: { ...record.options, start: other } })).toBe(
      `the seeds give seat ${drawn} as the start seat, not ${other}`,
    );
  });

  test('is refused with a changed chance event, and the reason names that chance event', () => {
    const original = record.moves[chanceAt]!;
    const changed = original.replace(/.$/, (last) =>
      last === 'r' ? 'b' : last === 'S' ? 'D' : last === 'D' ? 'S' : 'r',
    );
    expect(changed).not.toBe(original);
    expect(verdict({ ...record, moves: record.moves.with(chanceAt, changed) })).toBe(
      `move ${chanceAt + 1} of ${record.moves.length}, ${JSON.stringify(changed)}: the seeds give ${JSON.stringify(original.slice(2))}`,
    );
  });

  test('is refused if a chance event is missing', () => {
    const moves = record.moves.toSpliced(1, 1);
    expect(verdict({ ...record, moves })).toMatch(/^move \d+ of /);
  });

  test('is refused with a different result', () => {
    const winners = record.result!.winners.length === 1 ? [(record.result!.winners[0]! + 1) % 3] : [0];
    expect(verdict({ ...record, result: { ...record.result, winners } })).toMatch(
      /^the result is .*, but the moves give /,
    );
    expect(verdict({ ...record, result: null })).toMatch(/^the result is null, but the moves give /);
  });

  test('cannot be verified without its seeds, and the reason says so', () => {
    const { serverSeed: _hidden, ...hidden } = fairness;
    expect(verdict({ ...record, fairness: hidden })).toContain('the server seed is not in this record');
    const { fairness: _none, ...plain } = record;
    expect(verdict(plain)).toContain('its record has no fairness part');
  });
});

test('a record with a fairness part may not begin with a position', () => {
  const record = fairGame('cartagena', {});
  const start = record.options['start'] as number;
  const set = newGame(findGame('cartagena')!, 3, { start, layout: 'SDKBHP'.repeat(6) });
  const position = playAll(set, '* deal SSSSSS', '* deal DDDDDD', '* deal KKKKKK').position();
  expect(verdict({ ...record, position, moves: [], result: null })).toBe(
    'a game under fair chance must begin with its set-up, not with a position',
  );
});
