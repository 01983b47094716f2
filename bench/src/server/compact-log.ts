import type { LoggedMove } from '@sloop/protocol';

const NEWLINE = 10;
const FIRST_SIZE = 4096;

/**
 * A player's log as text, outside of V8's heap. Thousands of players run in one process. If that process had to collect
 * many objects, its pauses would count as times of the server.
 */
export class CompactLog {
  /** Each move is a line of JSON. Only the first `#length` bytes are in use. */
  #text = Buffer.alloc(FIRST_SIZE);
  #length = 0;
  #moves = 0;

  /** Replaces all moves from number `from` on. At the end of a game, an update contains the whole log again. */
  replaceFrom(from: number, moves: readonly LoggedMove[]): void {
    if (from > this.#moves) throw new Error(`an update begins at move ${from} instead of ${this.#moves}`);
    if (from < this.#moves) this.#length = this.#beginningOf(from);
    for (const move of moves) this.#append(`${JSON.stringify(move)}\n`);
    this.#moves = from + moves.length;
  }

  read(): LoggedMove[] {
    const lines = this.#text.toString('utf8', 0, this.#length).split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as LoggedMove);
  }

  #beginningOf(move: number): number {
    let at = 0;
    for (let line = 0; line < move; line++) at = this.#text.indexOf(NEWLINE, at) + 1;
    return at;
  }

  #append(line: string): void {
    const length = this.#length + Buffer.byteLength(line);
    if (length > this.#text.length) this.#text = Buffer.concat([this.#text], 2 * length);
    this.#text.write(line, this.#length);
    this.#length = length;
  }
}
