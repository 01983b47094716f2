import type { GameRecord, Result } from '@sloop/engine';
import { m } from '#lib/paraglide/messages.js';
import { botName } from '#lib/site/ranks.ts';
import { importedGame } from '#lib/device/saved.ts';
import { saveGame } from '#lib/device/store.ts';
import { playRecord } from './source.ts';

/**
 * Checks every move in a record and stores the record on this device. `text` is the content of a file. Returns the id
 * of the stored game, or the reason why the record is wrong.
 */
export async function importRecord(text: string): Promise<Result<string>> {
  let record: GameRecord;
  try {
    record = JSON.parse(text) as GameRecord;
  } catch {
    return { ok: false, reason: m.record_unreadable() };
  }
  const replayed = await playRecord(record, 'open');
  if (!replayed.ok) {
    const { flawWords } = await import('#lib/verify/lazy.ts');
    return { ok: false, reason: await flawWords(replayed.reason, record) };
  }
  const { players, names } = replayed.value;
  const saved = importedGame(
    record,
    Array.from({ length: players }, (_, seat) => names?.[seat] || botName(seat)),
  );
  await saveGame(saved);
  return { ok: true, value: saved.id };
}
