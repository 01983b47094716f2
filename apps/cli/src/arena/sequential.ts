export interface SequentialTest {
  /** The test decides between two shares of the victories: `equal` and `supposed`. */
  readonly equal: number;
  readonly supposed: number;
  /**
   * The log-likelihood ratio. If it is at least `bound`, the supposed share is accepted. If it is at most −`bound`, the equal
   * share is accepted.
   */
  readonly ratio: number;
  readonly bound: number;
  readonly accepted: 'equal' | 'supposed' | 'undecided';
}

/**
 * The probability of each of the two errors: wrongly accepting the supposed share, or wrongly accepting the equal
 * share.
 */
const ERRORS = 0.05;
const BOUND = Math.log((1 - ERRORS) / ERRORS);

/**
 * The number of imaginary deals, decided by pure luck, in the estimate of the variance. Without them, a few deals with
 * the same share could decide a test.
 */
const PRIOR_DEALS = 2;

/**
 * Wald's sequential probability ratio test with a normal approximation. `shares` lists the first player's share of the victories in
 * each deal. A deal has `seats` games.
 */
export function sequentialTest(shares: readonly number[], seats: number, supposed: number): SequentialTest {
  const equal = 1 / seats;
  const { mean, variance } = meanAndVariance(shares, seats, equal);
  const ratio = (shares.length * (supposed - equal) * (2 * mean - supposed - equal)) / (2 * variance);
  const accepted = ratio >= BOUND ? 'supposed' : ratio <= -BOUND ? 'equal' : 'undecided';
  return { equal, supposed, ratio, bound: BOUND, accepted };
}

/**
 * The number of standard errors that a difference must exceed to be clear. For a single comparison, 1.96 would be
 * enough. The number is larger because the arena makes about ten comparisons while the number of games grows (Pocock's
 * method).
 */
const CLEAR = 2.6;

/** Whether the first player's share of the victories is clearly above or below a bound. */
export function isClear(shares: readonly number[], seats: number, bound: number): boolean {
  const { mean, variance } = meanAndVariance(shares, seats, bound);
  return Math.abs(mean - bound) > CLEAR * Math.sqrt(variance / shares.length);
}

/**
 * The mean and the variance of `shares`, which lists a player's share in each deal. A deal has `seats` games. `luck` is the share
 * that the player would win by pure luck.
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
