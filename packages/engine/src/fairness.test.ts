import { describe, expect, test } from 'vitest';
import {
  commitToClientSeed,
  commitToServerSeed,
  fairStream,
  gameSeed,
  isClientSeed,
  isServerSeed,
  parseFairness,
  wrongSeed,
} from './fairness.ts';

// Python's hashlib.sha256 computed these hashes, independently of this code. The server seed is hashed as bytes, not as hex digits.
const SERVER_SEED = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const COMMIT = '4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef';
const CLIENT_SEED = 'yo-ho-ho!';
const CLIENT_COMMIT = 'ccafb54c65811dc6414e03a94f05b2182a31b29ee3c094f244b0509b2deeb059';

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

test('a commit is the SHA-256 of the seed', () => {
  expect(commitToServerSeed(SERVER_SEED)).toBe(COMMIT);
  expect(commitToClientSeed(CLIENT_SEED)).toBe(CLIENT_COMMIT);
});

describe('the game seed', () => {
  test('is computed from the server seed, the table, the game, its seats and options, and each client seed', () => {
    // SHA-256 of "sloop/1\n0011…eeff\ntable-7\ntortuga 3 {"goal":6}\nyo-ho-ho!\n\n~bottle_of_rum~".
    const lineUp = { table: 'table-7', game: 'tortuga', players: 3, options: { goal: 6 } };
    expect(hex(gameSeed(lineUp, SERVER_SEED, [CLIENT_SEED, null, '~bottle_of_rum~']))).toBe(
      '816639e9e76b96bb3849adfcd07632fe38f6fadf5521ef37acd38a3d60f61250',
    );
  });

  test('is the hash of a text with an empty line for each seat without a seed, and {} if all options are the defaults', () => {
    // SHA-256 of "sloop/1\n0011…eeff\ntable-7\ncartagena 2 {}\n\n".
    const lineUp = { table: 'table-7', game: 'cartagena', players: 2, options: {} };
    expect(hex(gameSeed(lineUp, SERVER_SEED, [null, null]))).toBe(
      'f14808c641ad69860dd75081694df73540f8c9a725a9c80b1c8f544a812e02eb',
    );
  });

  test('gives a stream only if the server seed is known', () => {
    const lineUp = { table: 'table-7', game: 'cartagena', players: 2, options: {} };
    const hidden = { table: 'table-7', commit: COMMIT, clientCommits: [null, null], clientSeeds: [null, null] };
    expect(fairStream(lineUp, hidden)).toBeUndefined();
    expect(fairStream(lineUp, { ...hidden, serverSeed: SERVER_SEED })?.word).toBe(0);
  });
});

test('a client seed has 1 to 64 printable characters without spaces', () => {
  for (const seed of ['!', '~', 'a'.repeat(64)]) expect(isClientSeed(seed), seed).toBe(true);
  for (const seed of ['', ' ', 'a b', 'a\n', 'é', '\x7f', 'a'.repeat(65), 7, null])
    expect(isClientSeed(seed)).toBe(false);
});

test('a server seed is 64 lower-case hex digits', () => {
  expect(isServerSeed(SERVER_SEED)).toBe(true);
  for (const seed of [
    SERVER_SEED.slice(1),
    SERVER_SEED.toUpperCase(),
    `${SERVER_SEED}\n`,
    `g${SERVER_SEED.slice(1)}`,
    7,
  ])
    expect(isServerSeed(seed)).toBe(false);
});

describe('the fairness part of a record', () => {
  const good = {
    table: 'table-7',
    commit: COMMIT,
    serverSeed: SERVER_SEED,
    clientCommits: [CLIENT_COMMIT, CLIENT_COMMIT, null],
    clientSeeds: [CLIENT_SEED, null, null],
  };
  const refused = (input: unknown): string => {
    const parsed = parseFairness(input, 3);
    return parsed.ok ? (wrongSeed(parsed.value)?.message ?? 'not refused') : parsed.reason;
  };

  test('is read even if a seat has no commit, a seat never revealed its seed, or the server seed is missing', () => {
    expect(parseFairness(good, 3)).toEqual({ ok: true, value: good });
    const { serverSeed: _hidden, ...before } = good;
    expect(parseFairness(before, 3)).toEqual({ ok: true, value: before });
  });

  test.each<[unknown, string]>([
    [null, 'fairness must be an object, not null'],
    [[], 'fairness must be an object, not []'],
    [{ ...good, salt: 'sea' }, 'fairness has no field "salt"'],
    [{ ...good, table: 7 }, 'fairness.table must be a string'],
    [{ ...good, commit: COMMIT.toUpperCase() }, 'fairness.commit must be 64 lower-case hex digits'],
    [{ ...good, serverSeed: null }, 'fairness.serverSeed must be 64 lower-case hex digits'],
    [{ ...good, serverSeed: `1${SERVER_SEED.slice(1)}` }, 'the server seed does not match its commit'],
    [{ ...good, commit: `0${COMMIT.slice(1)}` }, 'the server seed does not match its commit'],
    [
      { ...good, clientCommits: [CLIENT_COMMIT, null] },
      'fairness.clientCommits must be a list with one entry for each',
    ],
    [
      { ...good, clientCommits: [CLIENT_COMMIT, '', null] },
      'fairness.clientCommits of seat 1 must be null or 64 lower-case hex digits, not ""',
    ],
    [{ ...good, clientSeeds: {} }, 'fairness.clientSeeds must be a list with one entry for each'],
    [
      { ...good, clientSeeds: ['', null, null] },
      'fairness.clientSeeds of seat 0 must be null or 1 to 64 visible ASCII characters, not ""',
    ],
    [{ ...good, clientSeeds: [CLIENT_SEED, 'other', null] }, 'the client seed of seat 1 does not match its commit'],
    [{ ...good, clientSeeds: [CLIENT_SEED, null, 'bot'] }, 'the client seed of seat 2 does not match its commit'],
  ])('%j is refused', (input, reason) => {
    expect(refused(input)).toContain(reason);
  });
});
