import type { Command } from 'commander';
import { runEngine } from './engine.ts';

const HELP = `
Reads one JSON object per line and writes one reply per line, until the input ends.
docs/spec/engine-protocol.md describes the protocol.

Example:
  echo '{"cmd":"new","game":"tortuga","players":2,"seed":"any text"}' | sloop engine`;

export function define(command: Command): void {
  command.addHelpText('after', HELP).action(() => runEngine(process.stdin, process.stdout));
}
