import type { Readable, Writable } from 'node:stream';
import { EngineSession } from './session.ts';

/**
 * The maximum length of a line, in characters. A longer line is refused and not parsed. The record of a real game has fewer than a
 * million characters.
 */
const LONGEST_LINE = 16 * 1024 * 1024;

/** Reads lines until the input ends. Writes one reply for each line that is not empty, in the order of the lines. */
export async function runEngine(input: Readable, output: Writable): Promise<void> {
  const session = new EngineSession();
  for await (const lines of linesOf(input)) {
    const replies = lines
      .filter((line) => line?.trim() !== '')
      .map((line) => (line === undefined ? tooLong() : session.reply(line)));
    if (replies.length > 0) await write(output, `${replies.join('\n')}\n`);
  }
}

/**
 * For each chunk of input, yields the lines that end in this chunk. For a line that is too long, yields undefined. The last line
 * needs no newline.
 */
async function* linesOf(input: Readable): AsyncGenerator<(string | undefined)[]> {
  let pieces: string[] = [];
  let length = 0;
  const take = (): string | undefined => {
    const line = length > LONGEST_LINE ? undefined : pieces.join('');
    pieces = [];
    length = 0;
    return line;
  };
  input.setEncoding('utf8');
  for await (const chunk of input) {
    const parts = String(chunk).split('\n');
    const lines: (string | undefined)[] = [];
    for (const [index, part] of parts.entries()) {
      length += part.length;
      if (length > LONGEST_LINE) pieces = [];
      else pieces.push(part);
      if (index < parts.length - 1) lines.push(take());
    }
    yield lines;
  }
  if (length > 0) yield [take()];
}

const tooLong = (): string =>
  JSON.stringify({
    ok: false,
    error: { code: 'bad-json', message: `a line may have at most ${LONGEST_LINE} characters` },
  });

const write = (output: Writable, text: string): Promise<void> =>
  new Promise((resolve, reject) => output.write(text, (error) => (error ? reject(error) : resolve())));
