// Which dice of a roll may be kept together.
import type { LoggedMove } from '@sloop/protocol';
import { faceAt, keptAction, type Action } from '@sloop/tortuga/glance';
import { DICE, type Die } from './view.ts';

/** The letters of a set of dice, ascending. */
export const lettersOf = (dice: Iterable<Die>): string => [...new Set(dice)].toSorted().join('');

export const keepMove = (letters: string): string => `keep ${letters}`;

/** Why a die does not join the ones chosen. */
export type Why =
  | { readonly kind: 'other'; readonly die: Die; readonly action: Action }
  | { readonly kind: 'room'; readonly action: Action; readonly room: number }
  | { readonly kind: 'placed'; readonly die: Die };

export interface Chosen {
  readonly letters: string;
  /** Why the die that was touched did not join; `letters` is as it was. */
  readonly why?: Why;
}

/**
 * What touching a die makes of the dice chosen. A die of another action does not join at the first touch, which says why;
 * touched again (`insist`) it begins a choice of its own, and takes the skulls along.
 */
export function touch(
  roll: string,
  legal: readonly string[],
  letters: string,
  die: Die,
  insist: boolean,
  room: Record<Action, number>,
): Chosen {
  if (letters.includes(die)) return { letters: letters.replace(die, '') };
  const face = faceAt(roll, DICE.indexOf(die));
  if (face === undefined) return { letters, why: { kind: 'placed', die } };
  const joined = lettersOf([...letters, die] as Die[]);
  if (legal.includes(keepMove(joined))) return { letters: joined };
  const action = keptAction(roll, letters);
  if (face !== 'skull' && action !== undefined && action !== face) {
    const skulls = [...letters].filter((letter) => faceAt(roll, DICE.indexOf(letter as Die)) === 'skull');
    const instead = [lettersOf([...skulls, die] as Die[]), die].find((set) => legal.includes(keepMove(set)));
    if (insist && instead !== undefined) return { letters: instead };
    if (instead !== undefined) return { letters, why: { kind: 'other', die, action: face } };
  }
  const full = face === 'skull' ? (action ?? 'board') : face;
  return { letters, why: { kind: 'room', action: full, room: room[full] } };
}

/** Whether a die could join the ones chosen. */
export const canJoin = (legal: readonly string[], letters: string, die: Die): boolean =>
  !letters.includes(die) && legal.includes(keepMove(lettersOf([...letters, die] as Die[])));

/** Whether a seat's last roll was a second one in the same step, which everybody sees: nothing of the first could be kept. */
export function isReroll(log: readonly LoggedMove[], seat: number): boolean {
  const last = log.findLastIndex(({ move, for: due }) => due === seat && move.startsWith('roll '));
  const before = log.slice(0, Math.max(last, 0)).findLast(({ by, for: due }) => by === seat || due === seat);
  return before !== undefined && before.by === 'chance' && before.move.startsWith('roll ');
}
