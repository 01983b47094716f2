import { inColumns } from '@sloop/cli/output/columns';

/** A figure with a bound: the value must be at least `least` or at most `most`. */
export interface Check {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly least?: number;
  readonly most?: number;
}

export const holds = ({ value, least = -Infinity, most = Infinity }: Check): boolean => value >= least && value <= most;

const verdictOf = (check: Check): string => (holds(check) ? 'holds' : 'FAILS');

const boundOf = ({ least, most }: Check): string => (least === undefined ? `at most ${most}` : `at least ${least}`);

/** Formats a value with three significant digits, or as a whole number if it is at least 100 or at most −100. */
export const figure = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

/** The lines about the figures that have a bound. */
export const checkLines = (checks: readonly Check[]): string[] =>
  inColumns(
    checks.map((check) => [verdictOf(check), check.name, `${figure(check.value)} ${check.unit}`, boundOf(check)]),
  );
