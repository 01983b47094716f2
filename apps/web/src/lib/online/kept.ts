// From the moment the player sits down at an online table, this device keeps the commits and its own seed. After the game,
// the record is compared with what was kept (docs/spec/fairness.md, 7).
import type { Kept } from '@sloop/engine';
import type { TableInfo } from '@sloop/protocol';
import { readObject, readText, storeObject } from '#lib/site/storage.ts';

const key = (table: string): string => `sloop-kept-${table}`;
/** Earlier versions of the site kept only the seed, under this key. */
const formerKey = (table: string): string => `sloop-seed-${table}`;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** What this device has kept for a table. If this device's player never sat down at the table, the result is empty. */
export function keptOf(table: string): Kept {
  const { table: id, seed = readText(formerKey(table)), commit, clientCommits, isRevealed } = readObject(key(table));
  return {
    ...(typeof id === 'string' && { table: id }),
    ...(typeof seed === 'string' && { seed }),
    ...(typeof commit === 'string' && { commit }),
    ...(Array.isArray(clientCommits) && { clientCommits: clientCommits as (string | null)[] }),
    ...(isRevealed === true && { isRevealed }),
  };
}

const keep = (table: string, kept: Kept): void => storeObject(key(table), { table, ...kept });

/**
 * Keeps the server's commit and a new seed that nobody else knows yet. If the player sits down again, the first commit
 * and the first seed are kept. Returns the commit to the seed.
 */
export async function keepBeforeJoining(table: string, commit: string): Promise<string> {
  const kept = keptOf(table);
  const seed =
    kept.seed ?? Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => LETTERS[byte % 64]).join('');
  // A seed without a commit is from an earlier version of the site. That version may already have sent the commit to
  // this seed, so it would prove nothing to keep the server's commit now.
  keep(table, { ...kept, seed, ...(kept.seed === undefined && { commit }) });
  const { commitToClientSeed } = await import('@sloop/engine/fairness');
  return commitToClientSeed(seed);
}

/**
 * Keeps the commits of the line-up once the line-up is frozen. Also keeps whether the player's seed has been revealed,
 * according to the server. Call this for every update that contains the table, before the client reacts to the update
 * by revealing the player's seed.
 */
export function keepLineUp({ id, status, fairness }: TableInfo, you: number): void {
  const kept = keptOf(id);
  if (kept.seed === undefined) return;
  const isFrozen = status === 'starting' && kept.clientCommits === undefined && !kept.isRevealed;
  const isRevealed = kept.isRevealed !== true && fairness.revealed.includes(you);
  if (!isFrozen && !isRevealed) return;
  keep(id, {
    ...kept,
    ...(isFrozen && { clientCommits: fairness.clientCommits }),
    ...(isRevealed && { isRevealed }),
  });
}

/** Whether the server now shows commits that differ from the kept commits. */
export function hasBrokenPromise({ id, status, fairness }: TableInfo): boolean {
  const { commit, clientCommits } = keptOf(id);
  if (commit !== undefined && commit !== fairness.commit) return true;
  if (clientCommits === undefined || status === 'open') return false;
  return clientCommits.some((each, seat) => each !== fairness.clientCommits[seat]);
}
