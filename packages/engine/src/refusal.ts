import type { Actor, Due, Seat } from './game.ts';
import { quote } from './json.ts';

/** Why a move was refused. Nothing has changed. */
export interface MoveRefusal {
  readonly code: 'not-to-act' | 'illegal-move' | 'game-over';
  readonly message: string;
}

/** How many legal moves a refusal names. */
const NAMED_MOVES = 12;

type ToAct = readonly Seat[] | 'chance';

export const notToAct = (by: Actor, toAct: ToAct, due: Due | undefined): MoveRefusal => ({
  code: 'not-to-act',
  message: `${by === 'chance' ? 'chance' : `seat ${by}`} is not to act: ${whoActs(toAct, due)}`,
});

export const illegalChance = (text: string, toAct: ToAct, due: Due | undefined): MoveRefusal => ({
  code: 'illegal-move',
  message: `chance cannot be ${quote(text)} here: ${whoActs(toAct, due)}`,
});

export function illegalMove(
  seat: Seat,
  text: string,
  reason: string | undefined,
  legal: readonly string[],
): MoveRefusal {
  const named = legal.slice(0, NAMED_MOVES).join(', ');
  const more = legal.length > NAMED_MOVES ? `, … (${legal.length} in all)` : '';
  return {
    code: 'illegal-move',
    message: `${quote(text)} is not a legal move for seat ${seat}${reason ? ` (${reason})` : ''}; legal: ${named}${more}`,
  };
}

function whoActs(toAct: ToAct, due: Due | undefined): string {
  if (toAct === 'chance')
    return `chance is next (${due!.kind}${due!.seat === undefined ? '' : ` for seat ${due!.seat}`})`;
  return toAct.length === 1 ? `seat ${toAct[0]} is` : `seats ${toAct.join(', ')} are`;
}
