// Describes the result of a check in the player's language.
import { claimOf, type Claim, type Flaw, type GameRecord, type Verified, type WrongEvent } from '@sloop/engine';
import { loadTable } from '#lib/games/load.ts';
import { m } from '#lib/paraglide/messages.js';
import { RANKS, botName } from '#lib/site/ranks.ts';
import { plainText } from '#lib/ui/rich.ts';
import type { ToVerify } from './check.ts';

const CLAIMS: Readonly<Record<Claim, (inputs: { count: number }) => string>> = {
  witnessed: m.verified_witnessed,
  'witnessed-server': m.verified_witnessed_server,
  'commit-only': m.verified_commit_only,
  'seed-only': m.verified_seed_only,
  'in-file': m.verified_in_file,
  'one-seed': m.verified_one_seed,
};

export function claimWords(verified: Verified, { isFromHere = false }: ToVerify): string {
  const say = isFromHere ? m.verified_device : CLAIMS[claimOf(verified)];
  return say({ count: verified.chanceEvents });
}

/** The name of a seat. In a record from the server, a bot's name is its rank. */
export function nameIn({ names }: GameRecord, seat: number): string {
  const name = names?.[seat] ?? '';
  return name === '' || RANKS.some((rank) => rank === name) ? botName(seat) : name;
}

export async function flawWords(flaw: Flaw, record: GameRecord): Promise<string> {
  switch (flaw.kind) {
    case 'event':
      return eventWords(flaw, record);
    case 'start':
      return m.flaw_start({ found: nameIn(record, flaw.found), expected: nameIn(record, flaw.expected) });
    case 'client-seed':
      return m.flaw_client_seed({ name: nameIn(record, flaw.seat) });
    case 'client-commit':
      return m.flaw_client_commit({ name: nameIn(record, flaw.seat) });
    case 'unreadable':
      if (flaw.part === 'move') return m.record_wrong_move({ number: flaw.move, of: flaw.moves });
      return flaw.part === 'result' ? m.record_wrong_result() : m.record_wrong();
    default:
      return FLAWS[flaw.kind]();
  }
}

const FLAWS = {
  'no-fairness': m.nothing_to_verify,
  'no-server-seed': m.flaw_no_server_seed,
  'server-seed': m.flaw_server_seed,
  table: m.flaw_table,
  commit: m.flaw_commit,
  'own-commit': m.flaw_own_commit,
  'own-seed': m.flaw_own_seed,
} as const;

async function eventWords(flaw: WrongEvent, record: GameRecord): Promise<string> {
  const game = await loadTable(record.game);
  const { number, events, move, seat } = flaw;
  const words = (text: string): string => {
    const entry = { by: 'chance', move: text, ...(seat !== undefined && { for: seat }) } as const;
    const context = {
      name: (each: number) => nameIn(record, each),
      you: undefined,
      players: record.players,
      options: record.options,
      before: undefined,
      after: undefined,
      log: [entry],
      index: move - 1,
    };
    const line = game.describe(entry, context)?.text ?? game.unlogged?.(entry, context) ?? '';
    return `${plainText(line)} (${text})`.trim();
  };
  return m.flaw_event({ number, of: events, found: words(flaw.found), expected: words(flaw.expected) });
}

/** Everything that the check compared, as pairs of a label and a value. */
export function detailsOf({ record, kept }: ToVerify, verified: Verified | undefined): [string, string][] {
  const { fairness } = record;
  if (!fairness) return [];
  const { table, commit, serverSeed, clientCommits, clientSeeds } = fairness;
  return [
    [m.verify_table(), table],
    ...(kept?.commit === undefined ? [] : [[m.verify_kept(), kept.commit] as [string, string]]),
    [m.verify_server_commit(), commit],
    [m.verify_server_seed(), serverSeed ?? m.verify_none()],
    ...clientCommits.flatMap((each, seat): [string, string][] => {
      const name = nameIn(record, seat);
      if (each === null) return [[m.verify_seed_of({ name }), m.verify_none()]];
      return [
        [m.verify_commit_of({ name }), each],
        [m.verify_seed_of({ name }), clientSeeds[seat] ?? m.verify_none()],
      ];
    }),
    ...(verified
      ? ([
          [m.verify_game_seed(), verified.gameSeed],
          [m.verify_events(), String(verified.chanceEvents)],
        ] as [string, string][])
      : []),
  ];
}
