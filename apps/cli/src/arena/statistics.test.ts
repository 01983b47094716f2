import { rngFrom } from '@sloop/engine';
import { describe, expect, test } from 'vitest';
import type { Contest } from './contest.ts';
import { noEffort, type PlayedDeal } from './deal.ts';
import { eloIntervals, fitElo } from './elo.ts';
import { Scoresheet } from './scoresheet.ts';
import { isClear, sequentialTest } from './sequential.ts';
import { pairsOf, shareOf, standingsOf } from './standings.ts';

const contest: Contest = {
  game: 'tortuga',
  seats: ['captain', 'bosun', 'bosun', 'deckhand'],
  options: {},
  seed: 'test',
  thinking: { simulations: 1 },
  outsiders: [],
};

const dealOf = (winners: number[][]): PlayedDeal => ({
  deal: 0,
  winners,
  efforts: [noEffort(), noEffort(), noEffort()],
});

describe('Elo', () => {
  test('three wins in four games make a difference of 191 points', () => {
    const [first, second] = fitElo(Float64Array.of(0, 7500, 2500, 0), 2);
    expect(first).toBe(0);
    expect(second).toBeCloseTo(-190.8, 0);
  });

  test('finds the ratings from which the results were computed', () => {
    const strength = [1, 4, 0.1];
    const pairs = Float64Array.from({ length: 9 }, (_, index) => {
      const [row, column] = [Math.floor(index / 3), index % 3];
      return row === column ? 0 : (1e6 * strength[row]!) / (strength[row]! + strength[column]!);
    });
    const ratings = fitElo(pairs, 3);
    expect(ratings[1]).toBeCloseTo(400 * Math.log10(4), 1);
    expect(ratings[2]).toBeCloseTo(-400, 1);
  });

  test('a player who never loses has a finite rating', () => {
    const [, loser] = fitElo(Float64Array.of(0, 100, 0, 0), 2);
    expect(loser).toBeCloseTo(-400 * Math.log10(100.5 / 0.5), 3);
  });

  test('intervals contain the rating, shrink with more deals and are the same in every run', () => {
    const deals = Array.from({ length: 400 }, (_, index) =>
      Float64Array.of(0, index % 4 ? 2 : 0, index % 4 ? 0 : 2, 0),
    );
    const [, many] = eloIntervals(deals, 2, rngFrom('x'));
    const [, few] = eloIntervals(deals.slice(0, 40), 2, rngFrom('x'));
    expect(many!.low < -190 && many!.high > -190).toBe(true);
    expect(few!.high - few!.low).toBeGreaterThan(2 * (many!.high - many!.low));
    expect(eloIntervals(deals, 2, rngFrom('x'))[1]).toEqual(many);
  });
});

describe('a deal', () => {
  test('gives each player its victories per seat; a shared victory counts as a fraction', () => {
    const deal = dealOf([[0], [1, 2], [0, 3], [2]]);
    expect(shareOf(contest, deal, 'captain')).toBe(1.5 / 4);
    expect(shareOf(contest, deal, 'bosun')).toBe(2 / 8);
    expect(shareOf(contest, deal, 'deckhand')).toBe(0.5 / 4);
  });

  test('compares every pair of seats with different players; if both win or both lose, each gets half a win', () => {
    // Seats 0 and 1, the captain and one bosun, win. The other bosun and the deckhand lose.
    expect([...pairsOf(contest, dealOf([[0, 1]]))]).toEqual([0, 1.5, 1, 0.5, 0, 1.5, 0, 0.5, 0]);
  });

  test('one deal alone has the widest possible intervals', () => {
    const [captain, bosun] = standingsOf(contest, [dealOf([[0], [0], [1], [3]])]).standings;
    expect(captain!.share).toEqual({ value: 0.5, low: 0, high: 1 });
    expect(bosun!.elo).toMatchObject({ low: -Infinity, high: Infinity });
  });

  test('the variance of an interval combines the played deals with two deals of pure luck', () => {
    const deals = [dealOf([[0], [0], [1], [3]]), dealOf([[1], [0], [0], [0]])];
    const { value, low, high } = standingsOf(contest, deals).standings[0]!.share;
    // Each of the two shares differs from their mean by 0.125, so the sum of squares is 2 × 0.125². Luck adds 2 × 0.25 × 0.75 /
    // 4. The total is 0.125. There are three degrees of freedom and two deals.
    const error = 1.96 * Math.sqrt(0.125 / 3 / 2);
    expect([value, low, high]).toEqual([0.625, 0.625 - error, 0.625 + error]);
  });

  test('the interval is not empty even if the share is the same in all deals', () => {
    const { value, low } = standingsOf(
      contest,
      Array.from({ length: 6 }, () => dealOf([[0], [1], [2], [3]])),
    ).standings[0]!.share;
    expect(value).toBe(0.25);
    expect(low).toBeLessThan(0.25);
  });
});

describe('the sequential test', () => {
  const shares = (count: number, mean: number): number[] =>
    Array.from({ length: count }, (_, index) => mean + (index % 2 ? 0.25 : -0.25));

  test('accepts the true share, given enough deals', () => {
    expect(sequentialTest(shares(100, 0.4), 4, 0.4).accepted).toBe('supposed');
    expect(sequentialTest(shares(100, 0.25), 4, 0.4).accepted).toBe('equal');
    expect(sequentialTest(shares(8, 0.4), 4, 0.4).accepted).toBe('undecided');
    expect(sequentialTest(shares(1000, 0.325), 4, 0.4).accepted).toBe('undecided');
  });

  test('can also test for a share that is less than an equal share', () => {
    expect(sequentialTest(shares(100, 0.3), 2, 0.3).accepted).toBe('supposed');
    expect(sequentialTest(shares(100, 0.5), 2, 0.3).accepted).toBe('equal');
  });

  test('a few deals with the same share do not decide', () => {
    expect(sequentialTest([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], 2, 0.6).accepted).toBe('undecided');
  });

  test('a comparison is clear if the share is far above or below the bound, but not after only a few deals', () => {
    expect(isClear(shares(100, 0.4), 4, 0.3)).toBe(true);
    expect(isClear(shares(100, 0.2), 4, 0.3)).toBe(true);
    expect(isClear(shares(20, 0.4), 4, 0.3)).toBe(false);
    expect(isClear(shares(100, 0.3), 4, 0.3)).toBe(false);
    const won = (deals: number): number[] => Array.from({ length: deals }, () => 1);
    expect([isClear(won(4), 2, 0.95), isClear(won(16), 2, 0.95)]).toEqual([false, true]);
  });

  test('ends after the same deal, no matter in which order the deals arrive', () => {
    const deals = Array.from({ length: 40 }, (_, deal) => ({
      ...dealOf([[0], [deal % 3], [deal % 3], [deal < 8 ? 3 : 0]]),
      deal,
    }));
    const filled = (order: readonly PlayedDeal[]): PlayedDeal[] => {
      const sheet = new Scoresheet(contest, 40, 0.4);
      for (const deal of order) if (!sheet.isFull) sheet.add(deal);
      return sheet.deals;
    };
    const end = filled(deals).length;
    expect([end > 8, end < 40, end % 8]).toEqual([true, true, 0]);
    expect(filled(deals.toReversed())).toEqual(deals.slice(0, end));
    expect(filled(deals.toSorted((left, right) => (left.deal % 7) - (right.deal % 7)))).toEqual(deals.slice(0, end));
    // Without a sequential test, all deals count.
    const whole = new Scoresheet(contest, 40);
    for (const deal of deals.toReversed()) {
      expect(whole.isFull).toBe(false);
      whole.add(deal);
    }
    expect([whole.isFull, whole.deals.length, whole.games]).toEqual([true, 40, 160]);
  });
});
