import { playAll, refusalOf } from '@sloop/engine/testing';
import { describe, expect, test } from 'vitest';
import { piratesOf, printed, sitDown } from '../testing.ts';

// A seat with pirates on these places and no cards can only pass (ruling C2). No pirate can go back, because the only
// space with pirates already has three.
const STUCK = [0, 0, 0, 36, 36, 36];
const AT_MOUTH = [0, 0, 0, 0, 0, 0];

describe('C3: becalmed when every seat has passed in a row', () => {
  test('the last pass ends the game, and the next turn does not begin', () => {
    const match = sitDown({ pirates: [AT_MOUTH, STUCK, AT_MOUTH], hands: ['', '', ''], turn: 1 });
    playAll(match, '1 pass', '2 pass');
    expect(match.outcome).toBeUndefined();
    playAll(match, '0 pass');
    expect(match.outcome).toEqual({ winners: [1] });
    expect(match.toAct).toEqual([]);
    expect(printed(match)).toMatchObject({ turn: 0, actions: 0, passes: 3, calm: 3, winners: [1] });
    expect(refusalOf(match, '1 pass')).toMatch(/^game-over/);
  });

  test('an action in between resets the count of passes', () => {
    const match = sitDown({ pirates: [AT_MOUTH, AT_MOUTH, [0, 0, 0, 0, 0, 37]], hands: ['', 'S', ''] });
    playAll(match, '0 pass');
    expect(printed(match).passes).toBe(1);
    playAll(match, '1 S0');
    expect(printed(match).passes).toBe(0);
    playAll(match, '1 end', '2 pass', '0 pass');
    expect(printed(match)).toMatchObject({ passes: 2, winners: null });
    playAll(match, '1 pass');
    expect(match.outcome).toEqual({ winners: [2] });
  });

  test('the passes in a loaded position count, too', () => {
    const match = sitDown({ pirates: [AT_MOUTH, STUCK], hands: ['', ''], passes: 1, calm: 1 });
    expect(playAll(match, '0 pass').outcome).toEqual({ winners: [1] });
  });
});

describe('C3: becalmed when no pirate has reached the sloop for 50 turns per seat', () => {
  const WINS_WHEN_CALM = [0, 0, 0, 0, 37, 37];

  test.each([2, 3, 4, 5])('with %i seats, counted in completed turns', (players) => {
    const pirates = Array.from({ length: players }, (_, seat) => (seat === 1 ? WINS_WHEN_CALM : AT_MOUTH));
    const hands = pirates.map(() => 'SSD');
    const match = sitDown({ pirates, hands, calm: 50 * players - 2 });
    playAll(match, '0 S0', '0 end');
    expect(printed(match)).toMatchObject({ calm: 50 * players - 1, winners: null });
    playAll(match, '1 S0');
    expect(match.outcome).toBeUndefined();
    playAll(match, '1 end');
    expect(match.outcome).toEqual({ winners: [1] });
    expect(printed(match)).toMatchObject({ turn: 1, actions: 1, calm: 50 * players });
  });

  test('the third action completes the turn after its cards are drawn', () => {
    const match = sitDown({
      pirates: [
        [0, 0, 0, 0, 0, 9],
        [0, 0, 0, 0, 7, 37],
      ],
      hands: ['', ''],
      actions: 2,
      calm: 99,
    });
    playAll(match, '0 -9');
    expect(match.outcome).toBeUndefined();
    playAll(match, '* draw S');
    expect(match.outcome).toEqual({ winners: [1] });
    expect(printed(match)).toMatchObject({ turn: 0, actions: 3, calm: 100 });
  });

  test('a pirate that reaches the sloop resets the count of turns at once', () => {
    const match = sitDown({ pirates: [[0, 0, 0, 0, 0, 36], AT_MOUTH], hands: ['SD', 'S'], calm: 99 });
    playAll(match, '0 S36');
    expect(printed(match).calm).toBe(0);
    playAll(match, '0 end');
    expect(printed(match)).toMatchObject({ calm: 1, winners: null });
  });

  test('a game of two seats that repeat the same moves ends after the hundredth turn', () => {
    // The only card in the deck is a key. Each seat in turn goes back, draws the key, and plays it to return to the same space.
    const match = sitDown({
      pirates: [
        [0, 0, 0, 0, 0, 9],
        [0, 0, 0, 0, 7, 14],
      ],
      hands: ['', ''],
      deck: 'K',
      rest: 1,
    });
    for (let turn = 1; turn <= 100; turn++) {
      expect(match.outcome).toBeUndefined();
      if (turn % 2 === 1) playAll(match, '0 -9', '* draw K', '0 K7', '0 end');
      else playAll(match, '1 -14', '* draw K', '1 K9', '1 end');
      expect(printed(match).calm).toBe(turn);
    }
    expect(match.outcome).toEqual({ winners: [1] });
  });
});

describe('C3: who wins a becalmed game', () => {
  const becalm = (...pirates: number[][]): readonly number[] =>
    playAll(sitDown({ pirates, hands: pirates.map(() => 'S'), calm: 50 * pirates.length - 1 }), '0 S0', '0 end')
      .outcome!.winners;

  test('the seat with the most pirates on the sloop, no matter where its other pirates are', () => {
    expect(becalm([0, 0, 0, 0, 0, 37], [0, 0, 0, 0, 37, 37], [0, 33, 34, 35, 36, 37])).toEqual([1]);
  });

  test('among seats with equally many pirates on the sloop, the seat with the greatest sum of its six places', () => {
    // Seat 0 moves one pirate from the mouth to space 4, which has the first skull.
    expect(becalm([0, 0, 0, 0, 0, 37], [0, 0, 0, 1, 2, 37], [0, 0, 0, 0, 5, 37])).toEqual([2]);
    expect(becalm([0, 0, 0, 0, 0, 37], [0, 0, 0, 1, 2, 37], [0, 0, 0, 0, 3, 37])).toEqual([0]);
  });

  test('several seats, if these sums are equal too', () => {
    expect(becalm([0, 0, 0, 0, 0, 37], [0, 0, 0, 1, 3, 37], [0, 0, 0, 2, 2, 37])).toEqual([0, 1, 2]);
    expect(becalm([0, 0, 0, 0, 0, 0], [0, 0, 0, 1, 3, 37], [0, 0, 0, 2, 2, 37])).toEqual([1, 2]);
  });
});

describe('six pirates on the sloop win at once', () => {
  const last = { pirates: [[36, 37, 37, 37, 37, 37], AT_MOUTH], hands: ['SSS', 'S'] };

  test('in the middle of a turn, with cards and actions left', () => {
    const match = playAll(sitDown({ ...last, calm: 40 }), '0 S36');
    expect(match.outcome).toEqual({ winners: [0] });
    expect(match.toAct).toEqual([]);
    expect(printed(match)).toMatchObject({ turn: 0, actions: 1, calm: 0, winners: [0] });
    expect(refusalOf(match, '0 end')).toMatch(/^game-over/);
    expect(refusalOf(match, '1 S0')).toMatch(/^game-over/);
  });

  test('with the third action', () => {
    const match = playAll(sitDown({ ...last, actions: 2 }), '0 S36');
    expect(match.outcome).toEqual({ winners: [0] });
    expect(printed(match)).toMatchObject({ turn: 0, actions: 3 });
  });

  test('even in the turn that would make the game becalmed', () => {
    expect(playAll(sitDown({ ...last, calm: 99, actions: 2 }), '0 S36').outcome).toEqual({ winners: [0] });
  });

  test('five pirates on the sloop do not win', () => {
    const match = sitDown({ ...last, pirates: [[35, 36, 37, 37, 37, 37], AT_MOUTH] });
    expect(playAll(match, '0 S36').outcome).toBeUndefined();
    expect(playAll(match, '0 S35').outcome).toBeUndefined();
    expect(piratesOf(match, 0)).toEqual([36, 37, 37, 37, 37, 37]);
    expect(playAll(match, '0 S36').outcome).toEqual({ winners: [0] });
  });
});
