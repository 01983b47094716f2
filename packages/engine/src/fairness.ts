import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Flaw } from './flaw.ts';
import { isInteger, isObject, quote, unknownKey, type JsonObject } from './json.ts';
import { fail, ok, type Result } from './result.ts';
import { FairStream } from './stream.ts';

/**
 * The part of a record with which anyone can check the chance events. It contains a seed only once that seed has been revealed.
 */
export interface Fairness {
  readonly table: string;
  /** The SHA-256 of the server's seed. The server showed this hash before anyone took a seat. */
  readonly commit: string;
  /** The server's seed: 32 bytes in lower-case hex. */
  readonly serverSeed?: string;
  /** The SHA-256 of each seat's seed. Null for a seat without a seed. */
  readonly clientCommits: readonly (string | null)[];
  /**
   * Each seat's seed. Null if the seat has no seed, never revealed the seed, or revealed a seed that did not match its commit.
   */
  readonly clientSeeds: readonly (string | null)[];
}

const FIELDS = ['table', 'commit', 'serverSeed', 'clientCommits', 'clientSeeds'];
const HASH = /^[0-9a-f]{64}$/;
const CLIENT_SEED = /^[\x21-\x7e]{1,64}$/;

export const isServerSeed = (input: unknown): input is string => typeof input === 'string' && HASH.test(input);
export const isCommit = (input: unknown): input is string => isServerSeed(input);
export const isClientSeed = (input: unknown): input is string => typeof input === 'string' && CLIENT_SEED.test(input);

/** The commit to a server seed. The server shows the commit before the game and the seed after it. */
export const commitToServerSeed = (serverSeed: string): string => bytesToHex(sha256(hexToBytes(serverSeed)));

/**
 * The commit to a client seed. A client shows the commit when it takes a seat. It reveals the seed at the start of the
 * game.
 */
export const commitToClientSeed = (clientSeed: string): string => bytesToHex(sha256(utf8ToBytes(clientSeed)));

/** What the game seed depends on besides the server seed and the client seeds. */
export interface LineUp {
  readonly table: string;
  readonly game: string;
  readonly players: number;
  /** The options that differ from the defaults, in alphabetical order of their names. `start` is left out. */
  readonly options: JsonObject;
}

/** The text whose SHA-256 is the game seed. */
export const lineUpText = (lineUp: LineUp, serverSeed: string, clientSeeds: readonly (string | null)[]): string =>
  [
    'sloop/1',
    serverSeed,
    lineUp.table,
    `${lineUp.game} ${lineUp.players} ${JSON.stringify(lineUp.options)}`,
    ...clientSeeds.map((seed) => seed ?? ''),
  ].join('\n');

export const gameSeed = (lineUp: LineUp, serverSeed: string, clientSeeds: readonly (string | null)[]): Uint8Array =>
  sha256(utf8ToBytes(lineUpText(lineUp, serverSeed, clientSeeds)));

/** Reads the fairness part of a record and checks its form. `wrongSeed` checks whether the seeds match their commits. */
export function parseFairness(input: unknown, players: number): Result<Fairness> {
  if (!isObject(input)) return fail(`fairness must be an object, not ${quote(input)}`);
  const unknown = unknownKey(input, FIELDS);
  if (unknown !== undefined)
    return fail(`fairness has no field ${quote(unknown)}; its fields are ${FIELDS.join(', ')}`);
  const { table, commit, serverSeed, clientCommits, clientSeeds } = input;
  if (typeof table !== 'string') return fail(`fairness.table must be a string, not ${quote(table)}`);
  if (!isCommit(commit)) return fail(`fairness.commit must be 64 lower-case hex digits, not ${quote(commit)}`);
  if (serverSeed !== undefined && !isServerSeed(serverSeed))
    return fail('fairness.serverSeed must be 64 lower-case hex digits');
  const commits = perSeat(clientCommits, players, 'clientCommits', isCommit, '64 lower-case hex digits');
  if (!commits.ok) return commits;
  const seeds = perSeat(clientSeeds, players, 'clientSeeds', isClientSeed, '1 to 64 visible ASCII characters');
  if (!seeds.ok) return seeds;
  const revealed = serverSeed === undefined ? {} : { serverSeed };
  return ok({ table, commit, ...revealed, clientCommits: commits.value, clientSeeds: seeds.value });
}

/** Returns the first seed that does not match its commit. */
export function wrongSeed({ commit, serverSeed, clientCommits, clientSeeds }: Fairness): Flaw | undefined {
  if (serverSeed !== undefined && commitToServerSeed(serverSeed) !== commit)
    return { kind: 'server-seed', message: 'the server seed does not match its commit' };
  const seat = clientSeeds.findIndex((seed, each) => seed !== null && commitToClientSeed(seed) !== clientCommits[each]);
  if (seat < 0) return undefined;
  return { kind: 'client-seed', seat, message: `the client seed of seat ${seat} does not match its commit` };
}

function perSeat(
  input: unknown,
  players: number,
  name: string,
  accepts: (item: unknown) => item is string,
  form: string,
): Result<(string | null)[]> {
  if (!Array.isArray(input) || !isInteger(input.length, players, players))
    return fail(`fairness.${name} must be a list with one entry for each of the ${players} seats`);
  const wrong = input.findIndex((item) => item !== null && !accepts(item));
  if (wrong >= 0) return fail(`fairness.${name} of seat ${wrong} must be null or ${form}, not ${quote(input[wrong])}`);
  return ok(input as (string | null)[]);
}

/** The chance stream of a game. It is undefined if the server seed is unknown. */
export function fairStream(lineUp: LineUp, fairness: Fairness): FairStream | undefined {
  if (fairness.serverSeed === undefined) return undefined;
  return new FairStream(gameSeed(lineUp, fairness.serverSeed, fairness.clientSeeds));
}
