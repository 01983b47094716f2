/** A sequential probability ratio test, as far as it has come. */
export interface SequentialTest {
  /** The two shares of victories between which it decides. */
  readonly equal: number;
  readonly supposed: number;
  /** Log-likelihood ratio: above `bound` the supposed share is accepted, below −`bound` the equal one. */
  readonly ratio: number;
  readonly bound: number;
  readonly accepted: 'equal' | 'supposed' | 'undecided';
}

/** Either mistake happens in at most this part of all tests. */
const MISTAKES = 0.05;
const BOUND = Math.log((1 - MISTAKES) / MISTAKES);

/** How many deals' worth of plain luck the variance starts from, so that a few equal deals do not decide. */
const PRIOR_DEALS = 2;

/** Wald's test with a normal approximation: `shares` are the first player's shares of the victories, one a deal of `seats` games. */
export function sequentialTest(shares: readonly number[], seats: number, supposed: number): SequentialTest {
  const equal = 1 / seats;
  const { mean, variance } = meanAndVariance(shares, seats, equal);
  const ratio = (shares.length * (supposed - equal) * (2 * mean - supposed - equal)) / (2 * variance);
  const accepted = ratio >= BOUND ? 'supposed' : ratio <= -BOUND ? 'equal' : 'undecided';
  return { equal, supposed, ratio, bound: BOUND, accepted };
}

/** How many standard errors are clear. More than a single look would need (1.96): there are some ten looks at the same games (Pocock). */
const CLEAR = 2.6;

/** Whether the first player's share of the victories is clearly above or below a bound, however many deals were meant to come. */
export function isClear(shares: readonly number[], seats: number, bound: number): boolean {
  const { mean, variance } = meanAndVariance(shares, seats, bound);
  return Math.abs(mean - bound) > CLEAR * Math.sqrt(variance / shares.length);
}

/** Mean and variance of deals of `seats` games, of which plain luck would win the share `luck`. */
export function meanAndVariance(
  shares: readonly number[],
  seats: number,
  luck: number,
): { mean: number; variance: number } {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const prior = (PRIOR_DEALS * luck * (1 - luck)) / seats;
  const squares = shares.reduce((sum, share) => sum + (share - mean) ** 2, prior);
  return { mean, variance: squares / (shares.length + PRIOR_DEALS - 1) };
}
