import { writeFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Prints a text and exits. If `code` is not 0, the text goes to standard error. */
export function leave(text: string, code: number): never {
  if (code === 0) console.log(text);
  else console.error(text);
  process.exit(code);
}

/** Reads the flags of a measurement. With `--help` or a wrong flag, prints the usage and exits. */
export function readFlags<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
  args = process.argv.slice(2),
) {
  try {
    const { values } = parseArgs({ args, options: { ...options, help: { type: 'boolean' } } });
    if ('help' in values && values.help) leave(usage, 0);
    // If the file cannot be written, the command fails now and not after a long measurement.
    if ('svg' in values && typeof values.svg === 'string') writeFileSync(values.svg, '', { flag: 'a' });
    return values as ReturnType<typeof parseArgs<{ options: Options }>>['values'];
  } catch (error) {
    leave(`${(error as Error).message}\n${usage}`, 2);
  }
}
