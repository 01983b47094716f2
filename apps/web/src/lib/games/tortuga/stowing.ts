// Arranging chests for the voyage: crew into fleet, shore into crew, left to right.
import { COLOURS, placesAt, type SeatView } from './view.ts';

/** Every chest in the order in which it goes; the ones that do not fit stand last. */
export interface Arrangement {
  readonly fleet: string;
  readonly crew: string;
}

export type Row = keyof Arrangement;

/** How many of a row's chests find a place. */
export const fits = ({ boat, pirate }: SeatView, row: Row): number => placesAt(row === 'fleet' ? boat : pirate);

const sorted = (letters: string): string =>
  [...COLOURS].map((colour) => [...letters].filter((letter) => letter === colour).join('')).join('');

const lineUp = (letters: string, room: number): string => letters.slice(0, room) + sorted(letters.slice(room));

/** The arrangement in notation: what does not fit comes last, in the order of the colours. */
export const stowMove = (seat: SeatView, { fleet, crew }: Arrangement): string =>
  `stow ${lineUp(fleet, fits(seat, 'fleet'))}/${lineUp(crew, fits(seat, 'crew'))}`;

export function arrangementOf(move: string): Arrangement {
  const [fleet = '', crew = ''] = move.replace(/^stow /, '').split('/');
  return { fleet, crew };
}

/** The chests that find no place. */
export const left = (seat: SeatView, arrangement: Arrangement): string =>
  arrangement.fleet.slice(fits(seat, 'fleet')) + arrangement.crew.slice(fits(seat, 'crew'));

/** Two chests of a row change places. */
export function swap(letters: string, one: number, other: number): string {
  const list = [...letters];
  [list[one], list[other]] = [list[other]!, list[one]!];
  return list.join('');
}

/** A chest of a row goes to another place, and the ones between close up. */
export function moveTo(letters: string, from: number, to: number): string {
  const list = [...letters];
  const [chest] = list.splice(from, 1);
  list.splice(to, 0, chest!);
  return list.join('');
}
