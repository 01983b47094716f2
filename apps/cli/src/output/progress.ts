import { lineWidth, shortened, type Output } from './columns.ts';

/** The width of the bar, in columns. */
const BAR = 30;
/** The shortest time between two updates, in milliseconds. */
const PAUSE = 100;
const CLEAR_LINE = '\r\u001B[K';

/**
 * Shows the progress of a job in one line, which disappears when the job is done. Writes only to terminals, never to a pipe or a
 * file.
 */
export class ProgressLine {
  readonly #output: Output;
  readonly #now: () => number;
  readonly #begin: number;
  #shownAt = -Infinity;

  constructor(output: Output = process.stderr, now: () => number = () => performance.now()) {
    this.#output = output;
    this.#now = now;
    this.#begin = now();
  }

  /** Shows a text, unless the last update was less than `PAUSE` ago. */
  say(text: string): void {
    if (!this.#output.isTTY || this.#now() - this.#shownAt < PAUSE) return;
    this.#shownAt = this.#now();
    this.#output.write(CLEAR_LINE + shortened(text, lineWidth(this.#output) - 1));
  }

  /** Shows a bar, a text and the estimated time left. */
  bar(done: number, total: number, text: string): void {
    const share = total === 0 ? 0 : Math.min(done / total, 1);
    const filled = Math.round(share * BAR);
    const seconds = Math.round(((this.#now() - this.#begin) / 1000) * (1 / share - 1));
    const rest = share > 0 ? `, ${seconds.toLocaleString('en')} s left` : '';
    this.say(`${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${text}${rest}`);
  }

  /** Removes the line. Call `clear` before you print anything else. */
  clear(): void {
    if (this.#shownAt > -Infinity) this.#output.write(CLEAR_LINE);
    this.#shownAt = -Infinity;
  }
}
