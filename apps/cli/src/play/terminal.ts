import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { PlaySession } from './session.ts';

const CLEAR_LINE = '\r\u001B[K';

/**
 * Runs a session on a pair of streams until the session is done, the input ends, or a signal arrives, for example from
 * Ctrl-C.
 */
export async function runTerminal(
  session: PlaySession,
  input: Readable,
  output: Writable,
  isTerminal: boolean,
): Promise<void> {
  const lines: string[] = [];
  let hasEnded = false;
  let isInterrupted = false;
  let wake = (): void => {};
  const stop = (): void => {
    isInterrupted = true;
    wake();
  };
  const readline = createInterface({ input, output, terminal: isTerminal });
  readline.on('line', (line) => {
    lines.push(line);
    wake();
  });
  readline.on('close', () => {
    hasEnded = true;
    wake();
  });
  readline.on('SIGINT', stop);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stop);
  output.write(session.open());
  while (!session.done) {
    // While a bot thinks, this thread handles no events. This pause lets Node handle keys and signals between two moves.
    await setImmediate();
    if (isInterrupted) output.write(session.leave());
    else if (lines[0] !== undefined && (!session.busy || session.interrupts(lines[0])))
      output.write(session.answer(lines.shift()!));
    else if (session.busy) output.write(step(session, output, isTerminal));
    else if (hasEnded) output.write(session.leave());
    else {
      readline.setPrompt(session.prompt);
      readline.prompt();
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  for (const signal of signals) process.off(signal, stop);
  readline.close();
}

/** Lets chance or a bot move. Meanwhile, a terminal shows whose move it is. */
function step(session: PlaySession, output: Writable, isTerminal: boolean): string {
  if (!isTerminal) return session.step();
  output.write(`${CLEAR_LINE}${session.thinker} …`);
  return CLEAR_LINE + session.step();
}
