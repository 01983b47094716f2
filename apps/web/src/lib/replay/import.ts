import type { GameRecord, Result } from '@sloop/engine';
import { m } from '#lib/paraglide/messages.js';
import { botName } from '#lib/site/ranks.ts';
import { newGame, saveGame } from '#lib/device/saved.ts';
import { readRecord } from './source.ts';

/** Checks a record from a file, every move of it, and keeps it on this device; its id here, or what is wrong, in words. */
export async function importRecord(text: string): Promise<Result<string>> {
  let record: GameRecord;
  try {
    record = JSON.parse(text) as GameRecord;
  } catch {
    return { ok: false, reason: m.record_unreadable() };
  }
  const replayed = await readRecord(record);
  if (!replayed.ok) return { ok: false, reason: m.record_wrong({ reason: replayed.reason }) };
  const { game, players, names, outcome } = replayed.value;
  const seats = Array.from({ length: players }, (_, seat) => ({ name: names?.[seat] || botName(seat) }));
  const { seed: _seed, ...kept } = newGame('solo', game, seats, {});
  const saved = { ...kept, origin: 'import' as const, moves: record.moves, record, ...(outcome && { outcome }) };
  await saveGame(saved);
  return { ok: true, value: saved.id };
}
