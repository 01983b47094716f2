import type { Command } from 'commander';
import { runEngine } from './engine.ts';

export function define(command: Command): void {
  command.action(() => runEngine(process.stdin, process.stdout));
}
