import type { Panel } from '@sloop/cli/svg';
import type { Check } from '../check.ts';

/** The results of one section of the measurement. */
export interface Findings {
  readonly title: string;
  /** The first row names the columns. */
  readonly rows: readonly (readonly string[])[];
  readonly checks: readonly Check[];
  readonly panels: readonly Panel[];
  /** Everything that was measured, for `--json`. */
  readonly measured: unknown;
}

/** The settings of a run. */
export interface RunSettings {
  /** Whether the run is short. A short run only shows whether the measurement works. */
  readonly isQuick: boolean;
  /** Shows a text about what is being measured now. */
  readonly say: (text: string) => void;
}

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const microseconds = (seconds: number): string => `${Math.round(seconds * 1e6).toLocaleString('en')} µs`;
export const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024).toLocaleString('en')} KB`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024).toLocaleString('en')} MB`;
