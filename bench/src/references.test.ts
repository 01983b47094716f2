import { legalMoves, rngFrom, type Game } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { expect, test } from 'vitest';
import { BOTS } from './references.ts';

const cartagena: Game = findGame('cartagena')!;
const NO_CARDS = { S: 0, D: 0, K: 0, B: 0, H: 0, P: 0 };

/**
 * A position in which seat 0 is to act and has one dagger card. The first three daggers of the tunnel are on spaces 5, 7 and 18.
 */
const position = (pirates: readonly number[], others: readonly number[]) => ({
  game: 'cartagena',
  players: 2,
  version: 'jamaica',
  start: 0,
  layout: 'BPHSDKDBKPHSHKPBSDKBSDHPPKDHSBHDKBPS',
  turn: 0,
  actions: 0,
  deck: { S: 17, D: 16, K: 17, B: 17, H: 17, P: 17 },
  discard: NO_CARDS,
  row: '',
  seats: [
    { pirates, hand: { ...NO_CARDS, D: 1 } },
    { pirates: others, hand: NO_CARDS },
  ],
  calm: 0,
  passes: 0,
  winners: null,
});

function chosen(name: string, from: object): string {
  const loaded = cartagena.load(from, {});
  if (!loaded.ok) throw new Error(loaded.reason.message);
  const { state } = loaded.value;
  const legal = legalMoves(cartagena, state, 0);
  const bot = BOTS.find((each) => each.name === name)!;
  const { index } = bot.think(cartagena, cartagena.view(state, 0), legal, rngFrom('test'), {});
  return cartagena.format(state, 0, legal[index]!);
}

test('for greedy, a card is worth six spaces', () => {
  // The dagger can move a pirate from the mouth to space 5, which gains 5 spaces, or from space 7 to space 18, which gains 11
  // spaces.
  expect(chosen('greedy', position([0, 0, 0, 0, 0, 7], [0, 0, 0, 0, 0, 0]))).toBe('D7');
  // Going back from space 9 to the two pirates on space 8 costs one space and brings two cards: 12 − 1 = 11. The dagger moves a
  // pirate from space 9 to space 18 and costs one card: 9 − 6 = 3.
  expect(chosen('greedy', position([0, 0, 0, 0, 0, 9], [0, 0, 0, 0, 8, 8]))).toBe('-9');
});

test('flat Monte Carlo answers with a legal move', () => {
  expect(chosen('flat', position([0, 0, 0, 0, 0, 7], [0, 0, 0, 0, 0, 0]))).toMatch(/^(D0|D7)$/);
});
