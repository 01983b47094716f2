/** The state of a sequential probability ratio test. */
export interface SequentialTest {
  /** The two shares of victories between which the test decides. */
  readonly equal: number;
  readonly supposed: number;
  /** Log-likelihood ratio: above `bound` the supposed share is accepted, below −`bound` the equal one. */
  readonly ratio: number;
  readonly bound: number;
  readonly accepted: 'equal' | 'supposed' | 'undecided';
}

/** The probability of each kind of error. */
const ERRORS = 0.05;
const BOUND = Math.log((1 - ERRORS) / ERRORS);

/** The variance starts from this many deals of pure luck, so that a few equal deals do not decide. */
const PRIOR_DEALS = 2;

/** Wald's test with a normal approximation. `shares` has the first player's share of the victories in each deal of `seats` games. */
export function sequentialTest(shares: readonly number[], seats: number, supposed: number): SequentialTest {
  const equal = 1 / seats;
  const { mean, variance } = meanAndVariance(shares, seats, equal);
  const ratio = (shares.length * (supposed - equal) * (2 * mean - supposed - equal)) / (2 * variance);
  const accepted = ratio >= BOUND ? 'supposed' : ratio <= -BOUND ? 'equal' : 'undecided';
  return { equal, supposed, ratio, bound: BOUND, accepted };
}

/**
 * How many standard errors make a difference clear. It is more than the 1.96 of a single look, because the same games are looked at about
 * ten times (Pocock).
 */
const CLEAR = 2.6;

/** Whether the first player's share of the victories is clearly above or below a bound. */
export function isClear(shares: readonly number[], seats: number, bound: number): boolean {
  const { mean, variance } = meanAndVariance(shares, seats, bound);
  return Math.abs(mean - bound) > CLEAR * Math.sqrt(variance / shares.length);
}

/** The mean and variance of deals of `seats` games. `luck` is the share that pure luck would win. */
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
