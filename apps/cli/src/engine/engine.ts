import type { Readable, Writable } from 'node:stream';
import { EngineSession } from './session.ts';

/** Longer lines are refused unread: the longest record of a real game is under a megabyte. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** Answers one line for each line, in order, until the input ends. */
export async function runEngine(input: Readable, output: Writable): Promise<void> {
  const session = new EngineSession();
  let pending = '';
  let skipping = false;
  input.setEncoding('utf8');
  for await (const chunk of input) {
    const lines = (pending + String(chunk)).split('\n');
    pending = lines.pop() ?? '';
    const answers: string[] = [];
    for (const line of lines) {
      answers.push(skipping ? tooLong() : session.answer(line));
      skipping = false;
    }
    if (pending.length > LONGEST_LINE) {
      pending = '';
      skipping = true;
    }
    if (answers.length > 0) await write(output, `${answers.join('\n')}\n`);
  }
  if (skipping) await write(output, `${tooLong()}\n`);
  else if (pending !== '') await write(output, `${session.answer(pending)}\n`);
}

const tooLong = (): string =>
  JSON.stringify({
    ok: false,
    error: { code: 'bad-json', message: `a line may have at most ${LONGEST_LINE} characters` },
  });

const write = (output: Writable, text: string): Promise<void> =>
  new Promise((resolve, reject) => output.write(text, (error) => (error ? reject(error) : resolve())));
