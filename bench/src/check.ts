/** A figure with a bound: the value must be at least `least` or at most `most`. */
export interface Check {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly least?: number;
  readonly most?: number;
}

export const holds = ({ value, least = -Infinity, most = Infinity }: Check): boolean => value >= least && value <= most;

export const verdictOf = (check: Check): string => (holds(check) ? 'holds' : 'FAILS');

export const boundOf = ({ least, most }: Check): string =>
  least === undefined ? `at most ${most}` : `at least ${least}`;

/** Formats a value with three significant digits, or as a whole number if it is 100 or more. */
export const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
