import { lineWidth, shortened, type Output } from './columns.ts';

const BAR = 30;
/** Between two updates, in milliseconds: more often nobody can read. */
const PAUSE = 100;
const CLEAR_LINE = '\r\u001B[K';

/** A line that shows how far a job has come and is gone when the job is done. A pipe or a file gets none of it. */
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

  /** What is being done now. */
  say(text: string): void {
    if (!this.#output.isTTY || this.#now() - this.#shownAt < PAUSE) return;
    this.#shownAt = this.#now();
    this.#output.write(CLEAR_LINE + shortened(text, lineWidth(this.#output) - 1));
  }

  /** A bar, a text about it, and how long the rest will take if it goes on like this. */
  bar(done: number, total: number, text: string): void {
    const share = total === 0 ? 0 : Math.min(done / total, 1);
    const filled = Math.round(share * BAR);
    const seconds = Math.round(((this.#now() - this.#begin) / 1000) * (1 / share - 1));
    const rest = share > 0 ? `, ${seconds.toLocaleString('en')} s left` : '';
    this.say(`${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${text}${rest}`);
  }

  /** Before anything else is printed. */
  clear(): void {
    if (this.#shownAt > -Infinity) this.#output.write(CLEAR_LINE);
    this.#shownAt = -Infinity;
  }
}
