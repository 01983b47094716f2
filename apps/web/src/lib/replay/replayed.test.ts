import { makeRecord, streamFromText } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { findGame } from '@sloop/games';
import { describe, expect, test } from 'vitest';
import { replayFor } from './replayed.ts';

function finished(id: string) {
  const match = newGame(findGame(id)!, 2, {}, streamFromText('replay'));
  const choices = streamFromText('choices');
  while (match.toAct.length > 0) {
    const [seat] = match.toAct as readonly number[];
    const legal = match.legal(seat!);
    match.play(seat!, legal[choices.below(legal.length)]!);
  }
  return makeRecord(match, { names: ['Ani', 'Mia'] });
}

describe.each(['tortuga', 'cartagena'])('a record of %s', (id) => {
  const record = finished(id);

  test('has a moment for each move', () => {
    const replayed = replayFor(record, 'open', findGame);
    if (!replayed.ok) throw new Error(replayed.reason.message);
    const { moments, log, outcome, names } = replayed.value;
    expect([moments.length, log.length]).toEqual([record.moves.length, record.moves.length]);
    expect(outcome).toEqual(record.result);
    expect(names).toEqual(['Ani', 'Mia']);
  });

  test('hides what the chosen seat could not see, and hides nothing if the perspective is `open`', () => {
    const own = replayFor(record, 0, findGame);
    const all = replayFor(record, 'open', findGame);
    if (!own.ok || !all.ok) throw new Error('The record cannot be replayed.');
    const hidden = own.value.log.filter(({ move }) => move.includes('?'));
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.every(({ by, for: due }) => by !== 0 && (by !== 'chance' || due !== 0))).toBe(true);
    expect(all.value.log.filter(({ move }) => move.includes('?'))).toEqual([]);
  });
});

test('a record with an illegal move is refused', () => {
  const { ok } = replayFor({ ...finished('cartagena'), moves: ['0 end'] }, 'open', findGame);
  expect(ok).toBe(false);
});
