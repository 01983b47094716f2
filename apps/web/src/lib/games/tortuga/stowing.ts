// Arranging chests for the voyage: crew into fleet, shore into crew, left to right.
import type { Arrangement } from '@sloop/tortuga/glance';

export type Row = keyof Arrangement;

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
