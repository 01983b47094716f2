import { bytesToHex } from '@noble/hashes/utils.js';
import { commitToClientSeed, gameSeed, type Fairness } from './fairness.ts';
import type { Flaw } from './flaw.ts';
import type { Game, Seat } from './game.ts';
import { lineUpOf, playThrough, readRecord } from './record.ts';
import { fail, ok, type Result } from './result.ts';

/**
 * What a witness remembers about a table. A witness is a player who checks the record of their own game. Every field may be
 * missing.
 */
export interface Kept {
  readonly table?: string;
  /** The server's commit, as the witness saw it while the witness's seed was still secret. */
  readonly commit?: string;
  /** The witness's client seed. The witness's seat is the one whose commit matches this seed. */
  readonly seed?: string;
  /**
   * The commits of all seats when the line-up was frozen. The witness saw these commits while their own seed was still
   * secret.
   */
  readonly clientCommits?: readonly (string | null)[];
  /** Whether the server confirmed that it had received the witness's seed. */
  readonly isRevealed?: boolean;
}

/** What was checked about a record that has no flaw. All chance events of the record follow from its seeds. */
export interface Verified {
  readonly chanceEvents: number;
  /** `kept`: the server's commit is the one that the witness kept. `in-file`: the witness kept no server commit. */
  readonly commit: 'kept' | 'in-file';
  /**
   * `kept`: the witness's seed is in the record. `late`: the seed was not revealed in time. `unknown`: the witness kept no seed.
   */
  readonly ownSeed: 'kept' | 'late' | 'unknown';
  /**
   * `none`: no other seat has a commit. `kept`: the other seats' commits are the ones that the witness kept. `in-file`: the witness
   * kept no commits of other seats.
   */
  readonly otherSeeds: 'none' | 'kept' | 'in-file';
  /** The witness's seat. Undefined if the witness kept no seed. */
  readonly seat: Seat | undefined;
  readonly fairness: Fairness;
  /** The game seed in lower-case hex. */
  readonly gameSeed: string;
}

/** Checks a record and compares it with what a witness kept. If something is wrong, returns the first flaw. */
export function verify(
  input: unknown,
  findGame: (id: string) => Game | undefined,
  kept: Kept = {},
): Result<Verified, Flaw> {
  const read = readRecord(input, findGame);
  if (!read.ok) return fail({ kind: 'unreadable', part: 'form', message: read.reason });
  const { fairness, match } = read.value;
  if (!fairness)
    return fail({
      kind: 'no-fairness',
      message: 'this game was not played under fair chance: its record has no fairness part',
    });
  const contradiction = contradictionOf(fairness, kept);
  if (contradiction) return fail(contradiction);
  if (fairness.serverSeed === undefined)
    return fail({
      kind: 'no-server-seed',
      message: 'the server seed is not in this record: it is published when the game is over',
    });
  const seed = gameSeed(lineUpOf(match, fairness.table), fairness.serverSeed, fairness.clientSeeds);
  const played = playThrough(read.value);
  if (!played.ok) return played;
  return ok({
    chanceEvents: played.value.verified!,
    commit: kept.commit === undefined ? 'in-file' : 'kept',
    ...seedsChecked(fairness, kept),
    fairness,
    gameSeed: bytesToHex(seed),
  });
}

/** The seat whose commit matches the witness's seed. Undefined if the witness kept no seed or no commit matches it. */
function ownSeat({ clientCommits }: Fairness, { seed }: Kept): Seat | undefined {
  if (seed === undefined) return undefined;
  const seat = clientCommits.indexOf(commitToClientSeed(seed));
  return seat < 0 ? undefined : seat;
}

/** Returns the first contradiction between a record and what the witness kept. */
function contradictionOf(fairness: Fairness, kept: Kept): Flaw | undefined {
  if (kept.table !== undefined && kept.table !== fairness.table)
    return { kind: 'table', message: `this is the record of table ${fairness.table}, not of ${kept.table}` };
  if (kept.commit !== undefined && kept.commit !== fairness.commit)
    return { kind: 'commit', message: `the server commit is ${fairness.commit}, but ${kept.commit} was shown before` };
  const seat = ownSeat(fairness, kept);
  if (kept.seed !== undefined && seat === undefined)
    return { kind: 'own-commit', message: `no seat has the commit ${commitToClientSeed(kept.seed)} of your seed` };
  const swapped = kept.clientCommits?.findIndex((commit, each) => commit !== fairness.clientCommits[each]) ?? -1;
  if (swapped >= 0)
    return {
      kind: 'client-commit',
      seat: swapped,
      message: `the commit of seat ${swapped} is not the one that was shown when the line-up was frozen`,
    };
  if (seat !== undefined && kept.isRevealed && fairness.clientSeeds[seat] === null)
    return { kind: 'own-seed', message: `your seed is left out, although the server had received it` };
  return undefined;
}

function seedsChecked(fairness: Fairness, kept: Kept): Pick<Verified, 'ownSeed' | 'otherSeeds' | 'seat'> {
  const seat = ownSeat(fairness, kept);
  const hasOthers = fairness.clientCommits.some((commit, each) => commit !== null && each !== seat);
  return {
    seat,
    ownSeed: seat === undefined ? 'unknown' : fairness.clientSeeds[seat] === null ? 'late' : 'kept',
    otherSeeds: !hasOthers ? 'none' : kept.clientCommits ? 'kept' : 'in-file',
  };
}

/**
 * What the check proves about a verified record, from the strongest claim to the weakest:
 * - `witnessed`: the server's seed and all other seats' seeds were fixed before anyone else knew the witness's seed.
 * - `witnessed-server`: the server's seed was fixed before anyone else knew the witness's seed. Nothing is known about
 *   the other seats' seeds.
 * - `commit-only`: the server's seed matches the commit that the witness kept, but the game did not use the witness's
 *   seed.
 * - `seed-only`: the game used the witness's seed, but the witness did not keep the server's commit.
 * - `in-file`: the witness did not keep the server's commit, and the game did not use the witness's seed.
 * - `one-seed`: as `in-file`, and no player added a seed.
 */
export type Claim = 'witnessed' | 'witnessed-server' | 'commit-only' | 'seed-only' | 'in-file' | 'one-seed';

/** The strongest claim that is true of a verified record. */
export function claimOf({ commit, ownSeed, otherSeeds, fairness }: Verified): Claim {
  if (commit === 'kept' && ownSeed === 'kept') return otherSeeds === 'in-file' ? 'witnessed-server' : 'witnessed';
  if (commit === 'kept') return 'commit-only';
  if (ownSeed === 'kept') return 'seed-only';
  return fairness.clientSeeds.some((seed) => seed !== null) ? 'in-file' : 'one-seed';
}
