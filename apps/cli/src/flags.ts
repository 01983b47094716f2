import { writeFileSync } from 'node:fs';
import { isObject } from '@sloop/engine';
import { InvalidArgumentError, type Command } from 'commander';

export const OPTIONS_HELP = 'options of the game as JSON, such as {"goal":8} or {"version":"tortuga"}';

/** The largest number of games that a command accepts. */
export const MOST_GAMES = 100_000_000;

/** Returns a parser for a flag whose value is a whole number from `from` to `to`. */
export const wholeNumber =
  (from: number, to: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < from || value > to)
      throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
    return value;
  };

export function jsonObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InvalidArgumentError(`It must be valid JSON: ${(error as Error).message}.`);
  }
  if (!isObject(value)) throw new InvalidArgumentError('It must be a JSON object, such as {"goal":8}.');
  return value;
}

export function writeSvg(command: Command, file: string, svg: string): void {
  try {
    writeFileSync(file, svg);
  } catch (error) {
    command.error(`error: cannot write ${file}: ${(error as Error).message}`);
  }
}
