// These tests check records from the viewpoint of a witness: a player who kept the commits and their own seed.
import {
  claimOf,
  commitToClientSeed,
  commitToServerSeed,
  verify,
  type Fairness,
  type Flaw,
  type GameRecord,
  type Kept,
  type Verified,
} from '@sloop/engine';
import { describe, expect, test } from 'vitest';
import { findGame } from './index.ts';
import { fairGame } from './testing.ts';

const record = fairGame('cartagena');
const fairness = record.fairness!;
const WITNESS: Required<Kept> = {
  table: fairness.table,
  commit: fairness.commit,
  seed: 'rum!',
  clientCommits: fairness.clientCommits,
  isRevealed: true,
};

function verified(kept: Kept, given: GameRecord = record): Verified {
  const result = verify(JSON.parse(JSON.stringify(given)), findGame, kept);
  if (!result.ok) throw new Error(result.reason.message);
  return result.value;
}

function flaw(kept: Kept, changes: Partial<Fairness> = {}): Flaw | undefined {
  const result = verify({ ...record, fairness: { ...fairness, ...changes } }, findGame, kept);
  return result.ok ? undefined : result.reason;
}

/** A record whose client seed and client commit were invented after the game. The seed matches the commit. */
function invented(): GameRecord {
  for (let attempt = 0; ; attempt++) {
    const seed = `invented-${attempt}`;
    const forged = {
      ...fairness,
      clientSeeds: [seed, null, null],
      clientCommits: [commitToClientSeed(seed), null, null],
    };
    const replayed = verify({ ...record, fairness: forged, moves: [], result: null }, findGame);
    if (replayed.ok) return { ...record, fairness: forged, moves: [], result: null };
  }
}

describe('the claim about a record', () => {
  test.each<[string, Kept, string]>([
    ['everything was kept', WITNESS, 'witnessed'],
    ['the other seats’ commits were not kept', { commit: WITNESS.commit, seed: WITNESS.seed }, 'witnessed-server'],
    ['only the server’s commit was kept', { commit: WITNESS.commit }, 'commit-only'],
    ['the seed was revealed too late', { ...WITNESS, seed: 'lost-at-sea', isRevealed: false }, 'commit-only'],
    ['only the seed was kept', { seed: WITNESS.seed }, 'seed-only'],
    ['nothing was kept', {}, 'in-file'],
  ])('if %s', (_, kept, claim) => {
    expect(claimOf(verified(kept))).toBe(claim);
  });

  test('is `witnessed` if no other seat has a commit', () => {
    const { clientCommits: _, ...kept } = WITNESS;
    const alone = { ...record, fairness: { ...fairness, clientCommits: [commitToClientSeed('rum!'), null, null] } };
    expect(claimOf(verified(kept, alone))).toBe('witnessed');
  });

  test('is `one-seed` if no player added a seed', () => {
    const alone = [0, 1, 2].map((start) => ({
      ...record,
      moves: [],
      result: null,
      options: { start },
      fairness: { ...fairness, clientSeeds: [null, null, null] },
    }));
    const good = alone.filter((each) => verify(each, findGame).ok);
    expect(good.map((each) => claimOf(verified({}, each)))).toEqual(['one-seed']);
  });

  test('is only `in-file` if a seed and its commit were invented, and a witness refutes such a record', () => {
    expect(claimOf(verified({}, invented()))).toBe('in-file');
    const refuted = verify(invented(), findGame, WITNESS);
    expect(refuted).toMatchObject({ ok: false, reason: { kind: 'own-commit' } });
  });
});

test('a verified record lists what was compared', () => {
  expect(verified(WITNESS)).toMatchObject({
    commit: 'kept',
    ownSeed: 'kept',
    otherSeeds: 'kept',
    seat: 0,
    chanceEvents: record.moves.filter((move) => move.startsWith('* ')).length,
    gameSeed: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

describe('a witness refutes', () => {
  const other = 'ab'.repeat(32);

  test('the record of another table', () => {
    expect(flaw({ ...WITNESS, table: 'tavern-13' })).toEqual({
      kind: 'table',
      message: 'this is the record of table tavern-12, not of tavern-13',
    });
  });

  test('a different server seed with a commit that matches it', () => {
    expect(flaw(WITNESS, { serverSeed: other, commit: commitToServerSeed(other) })).toEqual({
      kind: 'commit',
      message: `the server commit is ${commitToServerSeed(other)}, but ${fairness.commit} was shown before`,
    });
  });

  test('a different seed for the witness’s seat, with a commit that matches it', () => {
    const [, bot, late] = fairness.clientCommits;
    const swapped = { clientSeeds: ['gin!', null, null], clientCommits: [commitToClientSeed('gin!'), bot!, late!] };
    expect(flaw(WITNESS, swapped)).toEqual({
      kind: 'own-commit',
      message: `no seat has the commit ${commitToClientSeed('rum!')} of your seed`,
    });
  });

  test('a commit of another seat that was swapped after the line-up was frozen', () => {
    const [own] = fairness.clientCommits;
    expect(flaw(WITNESS, { clientCommits: [own!, null, other] })).toMatchObject({ kind: 'client-commit', seat: 2 });
    expect(flaw(WITNESS, { clientCommits: [own!, other, fairness.clientCommits[2]!] })).toMatchObject({ seat: 1 });
  });

  test('a record without the witness’s seed, if the seed was revealed', () => {
    expect(flaw(WITNESS, { clientSeeds: [null, null, null] })).toMatchObject({ kind: 'own-seed' });
    const late = { ...WITNESS, isRevealed: false };
    expect(flaw(late, { clientSeeds: [null, null, null] })).not.toMatchObject({ kind: 'own-seed' });
  });
});

describe('a flaw of the record itself is named', () => {
  test('seeds that do not match their commits', () => {
    expect(flaw({}, { serverSeed: 'cd'.repeat(32) })).toMatchObject({ kind: 'server-seed' });
    expect(flaw({}, { clientSeeds: ['gin!', null, null] })).toMatchObject({ kind: 'client-seed', seat: 0 });
  });

  test('the first wrong chance event, with its place, its seat and the right chance event', () => {
    const events = record.moves.flatMap((move, index) => (move.startsWith('* ') ? [index] : []));
    const at = events[2]!;
    const found = 'deal SSSSSS';
    const changed = record.moves.with(at, `* ${found}`).with(events[4]!, '* draw S');
    const result = verify({ ...record, moves: changed }, findGame, WITNESS);
    expect(result).toMatchObject({
      ok: false,
      reason: {
        kind: 'event',
        number: 3,
        events: events.length,
        move: at + 1,
        seat: expect.any(Number),
        found,
        expected: record.moves[at]!.slice(2),
      },
    });
  });

  test('a different start seat', () => {
    const expected = record.options['start'] as number;
    const found = (expected + 1) % 3;
    const result = verify({ ...record, options: { ...record.options, start: found } }, findGame);
    expect(result).toMatchObject({ ok: false, reason: { kind: 'start', found, expected } });
  });

  test('missing seeds, and an input that is not a record', () => {
    const { serverSeed: _seed, ...hidden } = fairness;
    const { fairness: _all, ...plain } = record;
    const kinds = [{ ...record, fairness: hidden }, plain, {}, 7, { ...record, moves: ['0 pass'] }].map((input) => {
      const result = verify(input, findGame);
      return result.ok ? 'good' : result.reason.kind;
    });
    expect(kinds).toEqual(['no-server-seed', 'no-fairness', 'unreadable', 'unreadable', 'unreadable']);
  });
});
