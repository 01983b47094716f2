// Which dice of a roll may be kept together.
import { faceAt, keptAction, type Action } from '@sloop/tortuga/glance';
import { DICE, type Die } from './view.ts';

/** The letters of a set of dice, in alphabetical order. */
export const lettersOf = (dice: Iterable<Die>): string => [...new Set(dice)].toSorted().join('');

export const keepMove = (letters: string): string => `keep ${letters}`;

/** Why a die cannot join the chosen dice. */
export type Why =
  | { readonly kind: 'other'; readonly die: Die; readonly action: Action }
  | { readonly kind: 'room'; readonly action: Action; readonly room: number }
  | { readonly kind: 'placed'; readonly die: Die };

export interface Chosen {
  readonly letters: string;
  /** Why the touched die did not join the chosen dice; undefined if it did. If it did not, `letters` is unchanged. */
  readonly why?: Why;
}

/**
 * Returns the chosen dice after a die was touched. A die that shows another action does not join at the first touch,
 * and the result says why. At the second touch (`insist`), that die replaces the chosen dice, except for the skulls.
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

/** Whether a die could join the chosen dice. */
export const canJoin = (legal: readonly string[], letters: string, die: Die): boolean =>
  !letters.includes(die) && legal.includes(keepMove(lettersOf([...letters, die] as Die[])));
