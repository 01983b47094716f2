import { styleText } from 'node:util';
import type { Seat } from '@sloop/engine';

export type Colour = 'red' | 'blue' | 'yellow' | 'white' | 'magenta' | 'green' | 'cyan' | 'gray' | 'bold';

/** Colours a text, or returns the text unchanged. A colour must not carry information that is missing from the text. */
export type Paint = (colour: Colour, text: string) => string;

export const plain: Paint = (_colour, text) => text;

export const coloured: Paint = (colour, text) =>
  text === '' ? '' : styleText(colour, text, { validateStream: false });

/**
 * Whether to use colour. The first of these settings that is present decides: `--no-color`, FORCE_COLOR, NO_COLOR (no-color.org),
 * TERM=dumb. If none of them is present, only a terminal gets colour.
 */
export function wantsColour(
  flag: boolean,
  env: { readonly [name: string]: string | undefined },
  isTerminal: boolean,
): boolean {
  if (!flag) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  if (env['NO_COLOR'] || env['TERM'] === 'dumb') return false;
  return isTerminal;
}

const SEAT_COLOURS: readonly Colour[] = ['green', 'cyan', 'magenta', 'yellow', 'red'];

export const inSeatColour = (paint: Paint, seat: Seat, text: string): string =>
  paint(SEAT_COLOURS[seat % SEAT_COLOURS.length]!, text);
