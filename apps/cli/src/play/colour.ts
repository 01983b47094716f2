import { styleText } from 'node:util';
import type { Seat } from '@sloop/engine';

export type Colour = 'red' | 'blue' | 'yellow' | 'white' | 'magenta' | 'green' | 'cyan' | 'gray' | 'bold';

/** Colours a text, or leaves it as it is. Colour only ever repeats what the text says. */
export type Paint = (colour: Colour, text: string) => string;

export const plain: Paint = (_ink, text) => text;

export const coloured: Paint = (colour, text) =>
  text === '' ? '' : styleText(colour, text, { validateStream: false });

/** A flag of ours wins over FORCE_COLOR, that over NO_COLOR (no-color.org), and that over what the terminal is. */
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

/** A text about a seat in that seat's colour. */
export const inSeatColour = (paint: Paint, seat: Seat, text: string): string =>
  paint(SEAT_COLOURS[seat % SEAT_COLOURS.length]!, text);
