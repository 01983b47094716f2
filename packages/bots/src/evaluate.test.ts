import { describe, expect, test } from 'vitest';
import { rngFrom, streamFromText, type Match, type Seat } from '@sloop/engine';
import { fromPosition, newGame, playTwins, type Variant } from '@sloop/engine/testing';
import { findGame } from '@sloop/games';
import { evaluate, type Judgement } from './index.ts';

const [tortuga, cartagena] = [findGame('tortuga')!, findGame('cartagena')!];
const BUDGET = { simulations: 60 };

const CASES: readonly { readonly id: string; readonly variant: Variant }[] = [
  { id: 'tortuga', variant: { players: 2, options: {} } },
  { id: 'tortuga', variant: { players: 4, options: {} } },
  { id: 'cartagena', variant: { players: 3, options: {} } },
  { id: 'cartagena', variant: { players: 2, options: { version: 'tortuga' } } },
];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Plays random moves and calls `visit` before every 20th move. Returns the finished game. */
function eachTime(id: string, { players, options }: Variant, visit: (match: Match) => void): Match {
  const match = newGame(findGame(id)!, players, options, streamFromText('judged'));
  const rng = rngFrom('judged');
  for (let moves = 0; match.toAct.length > 0; moves++) {
    if (moves % 20 === 0) visit(match);
    const seat = match.toAct[0] as Seat;
    const legal = match.legal(seat);
    match.play(seat, legal[rng.below(legal.length)]!);
  }
  return match;
}

const consistent = ({ chances, simulations }: Judgement, players: number): void => {
  expect(chances).toHaveLength(players);
  expect(sum(chances.map(({ value }) => value))).toBeCloseTo(1);
  for (const { value, error } of chances) expect(value >= 0 && value <= 1 && error > 0 && error < 0.6).toBe(true);
  expect(simulations).toBeGreaterThan(0);
};

describe.each(CASES)('$id, $variant', ({ id, variant }) => {
  test('a seat that owes an answer gets its moves, with the captain’s choice first, and everybody’s chances after that choice', () => {
    eachTime(id, variant, (match) => {
      const seat = match.toAct[0] as Seat;
      const judgement = evaluate(match, seat, 'seed', BUDGET);
      consistent(judgement, variant.players);
      const { chances, moves } = judgement;
      expect(moves[0]).toMatchObject(chances[seat]!);
      const legal = match.legal(seat);
      for (const { move, error } of moves) {
        expect(legal).toContain(move);
        expect(error).toBeGreaterThan(0);
      }
      expect(evaluate(match, seat, 'seed', BUDGET)).toEqual(judgement);
    });
  });

  test('a seat that owes no answer, and somebody who sees everything, get chances and no moves', () => {
    eachTime(id, variant, (match) => {
      const idle = Array.from({ length: variant.players }, (_, seat) => seat).find(
        (seat) => !(match.toAct as readonly Seat[]).includes(seat),
      );
      for (const seat of idle === undefined ? [null] : [idle, null]) {
        const judgement = evaluate(match, seat, 'seed', BUDGET);
        consistent(judgement, variant.players);
        expect(judgement.moves).toEqual([]);
        // Where the captain chooses for the only seat that is to decide, it may need fewer simulations.
        if (seat !== null || match.toAct.length > 1) expect(judgement.simulations).toBe(BUDGET.simulations);
      }
    });
  });

  test('a finished game is judged exactly', () => {
    const match = eachTime(id, variant, () => {});
    const { winners } = match.outcome!;
    const { chances, simulations, moves } = evaluate(match, 0, 'seed', BUDGET);
    expect(chances.map(({ value }) => value)).toEqual(
      chances.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0)),
    );
    expect(chances.map(({ error }) => error)).toEqual(chances.map(() => 0));
    expect([simulations, moves]).toEqual([0, []]);
  });
});

test.each([
  { game: tortuga, players: 3 },
  { game: cartagena, players: 3 },
])('$game.id: a judgement does not depend on anything that is hidden from the seat', ({ game, players }) => {
  let judged = 0;
  playTwins(game, { players, options: {} }, 0, 'judged', ({ first, second, revealed }) => {
    if (revealed.size > 0) return true;
    if (first.toAct === 'chance' || judged++ % 4 > 0) return false;
    expect(evaluate(first, 0, 'seed', { simulations: 20 })).toEqual(evaluate(second, 0, 'seed', { simulations: 20 }));
    return false;
  });
  expect(judged).toBeGreaterThan(8);
});

describe('Cartagena, two seats, each with one pirate left', () => {
  const NONE = { S: 0, D: 0, K: 0, B: 0, H: 0, P: 0 };
  // The last six spaces are H D K B P S.
  const layout = 'BPHSDKDBKPHSHKPBSDKBSDHPPKDHSBHDKBPS';
  const load = (turn: Seat, last: number, hand: { readonly [symbol: string]: number }): Match => {
    const deck = Object.fromEntries(Object.keys(NONE).map((symbol) => [symbol, 17 - (hand[symbol] ?? 0)]));
    return fromPosition(cartagena, {
      game: 'cartagena',
      players: 2,
      version: 'jamaica',
      start: 0,
      layout,
      turn,
      actions: 0,
      deck,
      discard: NONE,
      row: '',
      seats: [
        { pirates: [last, 37, 37, 37, 37, 37], hand: { ...NONE, ...hand } },
        { pirates: [36, 37, 37, 37, 37, 37], hand: NONE },
      ],
      calm: 0,
      passes: 0,
      winners: null,
    });
  };

  test('a certain victory has the chance 1, and an error that is small but not 0', () => {
    const { chances, moves } = evaluate(load(0, 36, { S: 1 }), 0, 'seed', BUDGET);
    expect(moves).toEqual([{ move: 'S36', ...chances[0] }]);
    expect(chances.map(({ value }) => value)).toEqual([1, 0]);
    for (const { error } of chances) expect(error > 0 && error < 0.02).toBe(true);
  });

  test('seat 1 does not know whether seat 0 can win in its next turn, but somebody who sees everything does', () => {
    // From space 30, two hats lead to the sloop. A dagger and a key do not.
    const [wins, waits] = [load(1, 30, { H: 2 }), load(1, 30, { D: 1, K: 1 })];
    expect(evaluate(wins, 1, 'seed', BUDGET)).toEqual(evaluate(waits, 1, 'seed', BUDGET));
    const chance = (match: Match): number => evaluate(match, null, 'seed', BUDGET).chances[0]!.value;
    expect(chance(wins)).toBeGreaterThan(chance(waits));
  });

  test('somebody who sees everything lets the captain choose for the only seat that is to decide', () => {
    // Only the captain calculates that seat 0 wins in this turn. The policy is simulated, so its chance is never exact.
    const { chances } = evaluate(load(0, 30, { H: 2, D: 1 }), null, 'seed', BUDGET);
    expect(chances).toEqual([
      { value: 1, error: 0 },
      { value: 0, error: 0 },
    ]);
  });
});
