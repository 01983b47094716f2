import { createHash } from 'node:crypto';
import { answer, questionOf } from '@sloop/bots';
import { streamFromText } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { findGame } from '@sloop/games';
import { expect, test } from 'vitest';
import { BOTS } from './version-1.js';

/** A hash of the notation of a whole game, in which the frozen bots take the seats in turn. */
function signature(id: string, players: number, options: object): string {
  const match = newGame(findGame(id)!, players, options, streamFromText('frozen'));
  for (let seat = match.toAct[0]; typeof seat === 'number'; seat = match.toAct[0]) {
    const bot = BOTS[seat % BOTS.length]!.name;
    const question = questionOf(match, seat, bot, `frozen/${match.log.length}`);
    const { index, failure } = answer(question, findGame, { simulations: 60 }, BOTS);
    expect(failure).toBeUndefined();
    match.play(seat, match.format(seat, question.legal[index]!));
  }
  const moves = match.log.map(({ by, text }) => `${by} ${text}`).join('\n');
  return createHash('sha256').update(moves).digest('hex').slice(0, 16);
}

// These bots are opponents that never change. If a signature changes, mend what changed it. Do not accept the new signature.
test.each([
  { id: 'tortuga', players: 2, options: {}, expected: 'a1748f6113257d69' },
  { id: 'tortuga', players: 4, options: { goal: 8 }, expected: 'd532f3d45bde8e19' },
  { id: 'cartagena', players: 2, options: {}, expected: 'ef707880b30ae976' },
  { id: 'cartagena', players: 4, options: { version: 'tortuga' }, expected: 'b74e227eddc3977c' },
])(
  'captain-1 and bosun-1 still play $id with $players seats as they always did',
  ({ id, players, options, expected }) => {
    expect(signature(id, players, options)).toBe(expected);
  },
);
