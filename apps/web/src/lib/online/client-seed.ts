// Each player's share in a game's randomness: a seed that stays on this device until the line-up is frozen.
const key = (table: string): string => `sloop-seed-${table}`;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Draws a seed for a table, or finds the one that was drawn earlier. Keeps it and returns its commit. */
export async function commitSeed(table: string): Promise<string> {
  const seed =
    keptSeed(table) ?? Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => LETTERS[byte % 64]).join('');
  localStorage.setItem(key(table), seed);
  const { commitToClientSeed } = await import('@sloop/engine/fairness');
  return commitToClientSeed(seed);
}

export const keptSeed = (table: string): string | undefined => localStorage.getItem(key(table)) ?? undefined;
