import type { GameRecord, Result } from '@sloop/engine';
import { botName } from '#lib/ranks.ts';
import { newGame, saveGame } from '#lib/table/saved.ts';
import { readRecord } from './source.ts';

/** Checks a record from a file, every move of it, and keeps it on this device; its id here. */
export async function importRecord(text: string): Promise<Result<string>> {
  let record: GameRecord;
  try {
    record = JSON.parse(text) as GameRecord;
  } catch {
    return { ok: false, reason: 'JSON' };
  }
  const replayed = await readRecord(record);
  if (!replayed.ok) return replayed;
  const { game, players, names, outcome } = replayed.value;
  const seats = Array.from({ length: players }, (_, seat) => ({ name: names?.[seat] || botName(seat) }));
  const { seed: _seed, ...kept } = newGame('solo', game, seats, {});
  const saved = { ...kept, origin: 'import' as const, moves: record.moves, record, ...(outcome && { outcome }) };
  await saveGame(saved);
  return { ok: true, value: saved.id };
}
