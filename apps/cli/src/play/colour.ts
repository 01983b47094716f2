import { styleText } from 'node:util';
import type { Seat } from '@sloop/engine';

export type Colour = 'red' | 'blue' | 'yellow' | 'white' | 'magenta' | 'green' | 'cyan' | 'gray' | 'bold';

/** Colours a text or leaves it plain. Colour never carries information that the text does not. */
export type Paint = (colour: Colour, text: string) => string;

export const plain: Paint = (_colour, text) => text;

export const coloured: Paint = (colour, text) =>
  text === '' ? '' : styleText(colour, text, { validateStream: false });

/**
 * Whether to use colour. In order of precedence: --no-color, FORCE_COLOR, NO_COLOR (no-color.org), and whether the output is a
 * terminal.
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

/** Paints a text about a seat in that seat's colour. */
export const inSeatColour = (paint: Paint, seat: Seat, text: string): string =>
  paint(SEAT_COLOURS[seat % SEAT_COLOURS.length]!, text);
