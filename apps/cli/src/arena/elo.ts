import type { Rng } from '@sloop/engine';

/**
 * How many times each player has beaten every other player: `pairs[a * players + b]` is how many times `a` has beaten
 * `b`. A draw is half a win for each side.
 */
export type Pairs = Float64Array;

/** The Elo difference at which a win is e (2.718…) times as likely as a loss. */
const SCALE = 400 / Math.LN10;

/**
 * Every pair of players is credited with one extra draw, which is half a win for each side. Without it, a rating could be infinite.
 */
const DRAW = 0.5;

const MOST_STEPS = 500;
const CLOSE_ENOUGH = 1e-9;

/**
 * The maximum-likelihood ratings in the logistic model, after each pair of players has been credited with the extra
 * draw. The first player's rating is 0.
 */
export function fitElo(pairs: Pairs, players: number): number[] {
  const ratings = Array.from({ length: players }, () => 0);
  for (let step = 0; step < MOST_STEPS; step++) {
    let furthest = 0;
    for (let player = 1; player < players; player++) {
      const move = improvement(pairs, ratings, player);
      ratings[player]! += move;
      furthest = Math.max(furthest, Math.abs(move));
    }
    if (furthest < CLOSE_ENOUGH) break;
  }
  return ratings.map((rating) => rating * SCALE);
}

/**
 * The change in one rating in one step of Newton's method. The change is limited to ±1, because the likelihood is flat
 * far from its maximum, where an unlimited step would be too long.
 */
function improvement(pairs: Pairs, ratings: readonly number[], player: number): number {
  const players = ratings.length;
  let [slope, bend] = [0, 0];
  for (let other = 0; other < players; other++) {
    if (other === player) continue;
    const won = pairs[player * players + other]! + DRAW;
    const games = won + pairs[other * players + player]! + DRAW;
    const expected = 1 / (1 + Math.exp(ratings[other]! - ratings[player]!));
    slope += won - games * expected;
    bend += games * expected * (1 - expected);
  }
  return Math.max(-1, Math.min(1, slope / bend));
}

export function sumPairs(deals: readonly Pairs[], players: number): Pairs {
  const sum = new Float64Array(players * players);
  for (const pairs of deals) for (let index = 0; index < sum.length; index++) sum[index]! += pairs[index]!;
  return sum;
}

const RESAMPLES = 200;

/**
 * The 95 % confidence interval of each player's rating, found by resampling whole deals. With fewer than two deals, the
 * intervals are infinite. The interval of the first player is always 0 to 0.
 */
export function eloIntervals(deals: readonly Pairs[], players: number, rng: Rng): { low: number; high: number }[] {
  if (deals.length < 2)
    return Array.from({ length: players }, (_, player) =>
      player === 0 ? { low: 0, high: 0 } : { low: -Infinity, high: Infinity },
    );
  const fits = Array.from({ length: RESAMPLES }, () => {
    const resampled = deals.map(() => deals[rng.below(deals.length)]!);
    return fitElo(sumPairs(resampled, players), players);
  });
  const cut = RESAMPLES * 0.025;
  return Array.from({ length: players }, (_, player) => {
    const ratings = fits.map((fit) => fit[player]!).toSorted((left, right) => left - right);
    return { low: ratings[cut - 1]!, high: ratings[RESAMPLES - cut]! };
  });
}
