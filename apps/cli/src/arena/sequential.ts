/** The state of a sequential probability ratio test. */
export interface SequentialTest {
  /** The two shares of victories between which the test decides. */
  readonly equal: number;
  readonly supposed: number;
  /** The log-likelihood ratio. From `bound` up, the supposed share is accepted. From −`bound` down, the equal share is accepted. */
  readonly ratio: number;
  readonly bound: number;
  readonly accepted: 'equal' | 'supposed' | 'undecided';
}

/** The probability of each of the two errors: to accept the supposed share wrongly, and to accept the equal share wrongly. */
const ERRORS = 0.05;
const BOUND = Math.log((1 - ERRORS) / ERRORS);

/**
 * The variance starts as if this many deals of pure luck had been played, so that a few deals with the same share do not decide.
 */
const PRIOR_DEALS = 2;

/**
 * Wald's sequential test with a normal approximation. `shares` has the first player's share of the victories in each deal. A deal
 * has `seats` games.
 */
export function sequentialTest(shares: readonly number[], seats: number, supposed: number): SequentialTest {
  const equal = 1 / seats;
  const { mean, variance } = meanAndVariance(shares, seats, equal);
  const ratio = (shares.length * (supposed - equal) * (2 * mean - supposed - equal)) / (2 * variance);
  const accepted = ratio >= BOUND ? 'supposed' : ratio <= -BOUND ? 'equal' : 'undecided';
  return { equal, supposed, ratio, bound: BOUND, accepted };
}

/**
 * How many standard errors make a difference clear. A single look would need 1.96. We need more, because we look about ten times at
 * a growing set of games (Pocock's method).
 */
const CLEAR = 2.6;

/** Whether the first player's share of the victories is clearly above or below a bound. */
export function isClear(shares: readonly number[], seats: number, bound: number): boolean {
  const { mean, variance } = meanAndVariance(shares, seats, bound);
  return Math.abs(mean - bound) > CLEAR * Math.sqrt(variance / shares.length);
}

/**
 * The mean and variance of the shares of deals. A deal has `seats` games. `luck` is the share that a player would win by pure luck.
 */
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
