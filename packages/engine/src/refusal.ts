import type { Actor, Due, Seat } from './game.ts';
import { quote } from './json.ts';

/** Why a move was refused. A refused move has changed nothing. */
export interface MoveRefusal {
  readonly code: 'not-to-act' | 'illegal-move' | 'game-over';
  readonly message: string;
}

/** The largest number of legal moves that a refusal names. */
const NAMED_MOVES = 12;

type ToAct = readonly Seat[] | 'chance';

export const notToAct = (by: Actor, toAct: ToAct, due: Due | undefined): MoveRefusal => ({
  code: 'not-to-act',
  message: `${by === 'chance' ? 'chance' : `seat ${by}`} cannot move now: ${whoActs(toAct, due)}`,
});

export const illegalChance = (text: string, due: Due): MoveRefusal => ({
  code: 'illegal-move',
  message: `${quote(text)} is not a possible outcome of the chance event that is due (${dueText(due)})`,
});

/** `reason` is a sentence for the player. The message has no final full stop, so that it can become part of a longer sentence. */
export function illegalMove(
  seat: Seat,
  text: string,
  reason: string | undefined,
  legal: readonly string[],
): MoveRefusal {
  const named = legal.slice(0, NAMED_MOVES).join(', ');
  const more = legal.length > NAMED_MOVES ? `, … (${legal.length} in all)` : '';
  const why = reason ? ` ${reason}` : '';
  return {
    code: 'illegal-move',
    message: `${quote(text)} is not a legal move for seat ${seat}.${why} Legal moves: ${named}${more}`,
  };
}

function whoActs(toAct: ToAct, due: Due | undefined): string {
  if (toAct === 'chance') return `chance is next (${dueText(due!)})`;
  if (toAct.length === 1) return `seat ${toAct[0]} is to act`;
  return `seats ${toAct.slice(0, -1).join(', ')} and ${toAct.at(-1)} are to act`;
}

const dueText = ({ kind, seat }: Due): string => (seat === undefined ? kind : `${kind} for seat ${seat}`);
