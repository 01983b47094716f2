// Arranges chests before they are stowed: from the crew into the fleet, and from the shore into the crew. The places are filled
// from left to right.
import type { Arrangement } from '@sloop/tortuga/glance';

export type Row = keyof Arrangement;

export function swap(letters: string, one: number, other: number): string {
  const list = [...letters];
  [list[one], list[other]] = [list[other]!, list[one]!];
  return list.join('');
}

/** Moves a chest to another place in its row. The chests in between shift by one. */
export function moveTo(letters: string, from: number, to: number): string {
  const list = [...letters];
  const [chest] = list.splice(from, 1);
  list.splice(to, 0, chest!);
  return list.join('');
}
