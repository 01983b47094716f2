import { writeFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';

export function leave(text: string, code: number): never {
  console.error(text);
  process.exit(code);
}

/** A measurement's flags; says what is allowed, and ends, where it is given something else or asked with `--help`. */
export function readFlags<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
  args = process.argv.slice(2),
) {
  try {
    const { values } = parseArgs({ args, options: { ...options, help: { type: 'boolean' } } });
    if ('help' in values && values.help) leave(usage, 0);
    // Better to learn now than after the measuring that nothing can be written there.
    if ('svg' in values && typeof values.svg === 'string') writeFileSync(values.svg, '', { flag: 'a' });
    return values as ReturnType<typeof parseArgs<{ options: Options }>>['values'];
  } catch (error) {
    leave(`${(error as Error).message}\n${usage}`, 2);
  }
}
