import { rngFrom } from '@sloop/engine';

/**
 * A claimed chance of winning, and the seat's share of the victory: 1 for a victory, 0 for a defeat, and 1/n if n seats
 * win together.
 */
export interface Claim {
  readonly chance: number;
  readonly share: number;
}

export interface Bin {
  readonly claims: number;
  /** The mean of the claimed chances. */
  readonly chance: number;
  /** The mean of the shares. */
  readonly share: number;
}

const BINS = 10;

/** Sorts claims into ten bins of equal width by the claimed chance. */
export function binsOf(claims: readonly Claim[]): Bin[] {
  const bins = Array.from({ length: BINS }, () => ({ claims: 0, chance: 0, share: 0 }));
  for (const { chance, share } of claims) {
    const bin = bins[Math.min(Math.floor(chance * BINS), BINS - 1)]!;
    bin.claims++;
    bin.chance += chance;
    bin.share += share;
  }
  return bins.map(({ claims: count, chance, share }) => ({
    claims: count,
    chance: count === 0 ? 0 : chance / count,
    share: count === 0 ? 0 : share / count,
  }));
}

/**
 * The expected calibration error. In each bin, it compares the mean claimed chance with the mean share. The result is
 * the mean difference over all claims.
 */
export const calibrationError = (claims: readonly Claim[]): number =>
  binsOf(claims).reduce((sum, bin) => sum + (bin.claims / claims.length) * Math.abs(bin.chance - bin.share), 0);

/** Claimed chances are kept at least this far from 0 and from 1, because the logarithm of 0 is infinite. */
const CERTAIN = 0.001;

/** The mean logarithmic score of claims. Lower is better. */
export const logScore = (claims: readonly Claim[]): number =>
  claims.reduce((sum, claim) => {
    const chance = Math.min(Math.max(claim.chance, CERTAIN), 1 - CERTAIN);
    return sum - claim.share * Math.log(chance) - (1 - claim.share) * Math.log(1 - chance);
  }, 0) / claims.length;

export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 500;

/**
 * A statistic with its 95 % bootstrap interval. Whole games are resampled, not single claims, because the claims of one
 * game depend on each other.
 */
export function bootstrap<Item>(
  games: readonly (readonly Item[])[],
  statistic: (items: readonly Item[]) => number,
): Interval {
  const rng = rngFrom('bootstrap');
  const values = Array.from({ length: RESAMPLES }, () =>
    statistic(games.flatMap(() => games[rng.below(games.length)]!)),
  ).toSorted((left, right) => left - right);
  return {
    value: statistic(games.flat()),
    low: values[Math.floor(RESAMPLES * 0.025)]!,
    high: values[Math.floor(RESAMPLES * 0.975)]!,
  };
}
