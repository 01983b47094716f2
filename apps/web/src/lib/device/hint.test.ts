import { answer } from '@sloop/bots';
import { playTwins } from '@sloop/engine/testing';
import { findGame, games } from '@sloop/games';
import { describe, expect, test } from 'vitest';
import { hintFor } from './hint.ts';
import { DeviceMatch } from './match.ts';
import { positionOf, type Answered } from './messages.ts';
import { newGame, type SavedSeat } from './saved.ts';

const opened = (game: string, seats: readonly SavedSeat[]): DeviceMatch => {
  const origin = seats.filter(({ bot }) => bot === undefined).length > 1 ? 'device' : 'solo';
  const match = DeviceMatch.open({ ...newGame(origin, game, seats, {}), seed: 'ab'.repeat(32), id: 'x' }, findGame);
  if (!match.ok) throw new Error(match.reason);
  return match.value;
};
const PERSON = { name: 'Ani' };
const BOT = { name: 'Frank', bot: 'bosun' };

/** Lets the bots answer until the person is to move. */
function toPerson(match: DeviceMatch): DeviceMatch {
  for (let asked = match.questions(); asked.length > 0; asked = match.questions())
    for (const { ticket, question } of asked)
      match.answer({ ticket, index: answer(question, findGame, { simulations: 10 }).index });
  return match;
}

const answered = (changes: Partial<Answered>): Answered => ({
  ticket: 1,
  index: 1,
  equal: [0],
  chance: 0.4,
  tries: 300,
  took: 5,
  ...changes,
});

describe.each(games)('$id', ({ id }) => {
  test('a hint changes neither the game nor what bots are asked later', () => {
    const [asked, quiet] = [toPerson(opened(id, [PERSON, BOT])), toPerson(opened(id, [PERSON, BOT]))];
    expect(asked.hint()).toBeDefined();
    expect(asked.save().record).toEqual(quiet.save().record);
    const [move] = asked.update().legal;
    const questions = [asked, quiet].map((match) => {
      match.play(move!);
      return match.questions().map(({ question }) => question);
    });
    expect(questions[0]).toEqual(questions[1]);
  });

  test('a hint is about the decision on the screen', () => {
    const match = toPerson(opened(id, [PERSON, BOT]));
    const { legal, ...update } = match.update();
    const hint = match.hint()!;
    expect(hint.position).toBe(positionOf({ ...update, legal }));
    expect(hint.asked).toMatchObject({ isSecret: false, question: { bot: 'captain' } });
    expect(hint.adviceOf(answered({}))).toEqual({ move: legal[1], equal: [legal[0]], chance: 0.4, tries: 300 });
  });

  test('if the captain’s search has no result, there is no advice', () => {
    const hint = toPerson(opened(id, [PERSON, BOT])).hint()!;
    expect(hint.adviceOf(answered({ chance: undefined }))).toBeUndefined();
  });
});

test('nobody gets a hint while the device is being passed on', () => {
  const match = opened('tortuga', [PERSON, PERSON]);
  expect(match.hint()).toBeUndefined();
  match.lift(0);
  expect(match.hint()).toBeDefined();
});

test.each([
  { game: games.find(({ id }) => id === 'tortuga')!, variant: { players: 3, options: {} } },
  { game: games.find(({ id }) => id === 'cartagena')!, variant: { players: 3, options: {} } },
])('$game.id: what the player cannot see does not change the question', ({ game, variant }) => {
  let compared = 0;
  playTwins(game, variant, 0, 'hint', ({ first, second, revealed }) => {
    if (revealed.size > 0) return true;
    if (first.legalMoves(0).length === 0) return false;
    const [one, other] = [first, second].map((match) => hintFor(match, 0, 1)!);
    expect(one!.position).toBe(other!.position);
    expect(one!.asked).toEqual(other!.asked);
    compared++;
    return false;
  });
  expect(compared).toBeGreaterThan(0);
});
