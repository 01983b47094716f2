// What this device keeps of an online table from the moment of sitting down. The finished game is compared with it
// (docs/spec/fairness.md, 7).
import type { Kept } from '@sloop/engine';
import type { TableInfo } from '@sloop/protocol';

const key = (table: string): string => `sloop-kept-${table}`;
/** Earlier versions of the site kept only the seed. */
const formerKey = (table: string): string => `sloop-seed-${table}`;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** What was stored, or undefined if there is nothing or it cannot be read. */
function parsed(text: string | null): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}

/** What was kept of a table; empty if the player of this device never sat down there. */
export function keptOf(table: string): Kept {
  const kept = parsed(localStorage.getItem(key(table)));
  if (kept !== undefined) return kept;
  const seed = localStorage.getItem(formerKey(table));
  return seed === null ? {} : { seed };
}

const keep = (table: string, kept: Kept): void => localStorage.setItem(key(table), JSON.stringify({ table, ...kept }));

/**
 * Keeps the server's commit, and a seed that nobody else knows yet. Whoever sits down again keeps what was kept first.
 * Returns the commit of the seed.
 */
export async function keepBeforeJoining(table: string, commit: string): Promise<string> {
  const kept = keptOf(table);
  const seed =
    kept.seed ?? Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => LETTERS[byte % 64]).join('');
  // A seed without a commit is from an earlier version, which may have sent its commit before the server's was kept.
  keep(table, { ...kept, seed, ...(kept.seed === undefined && { commit }) });
  const { commitToClientSeed } = await import('@sloop/engine/fairness');
  return commitToClientSeed(seed);
}

/** Keeps what an update shows of a seated player's line-up. It must be called before the player's seed is revealed. */
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

/** Whether the server now shows other commits than those that were kept. */
export function hasBrokenPromise({ id, status, fairness }: TableInfo): boolean {
  const { commit, clientCommits } = keptOf(id);
  if (commit !== undefined && commit !== fairness.commit) return true;
  if (clientCommits === undefined || status === 'open') return false;
  return clientCommits.some((each, seat) => each !== fairness.clientCommits[seat]);
}
