import type { TableSnapshot } from './snapshot.ts';

/** The decision that was last announced as the viewer's turn. */
export interface Announced {
  /** The id of the phase's rule. */
  readonly phase: string;
  /** The length of the log. */
  readonly moves: number;
}

/**
 * Whether the viewer's decision begins a new turn. A turn begins in a new phase, and after a move by another seat. A move by a seat
 * that had to decide at the same time as the viewer does not count. For example, all seats choose at the same time which dice to
 * keep.
 */
export function beginsTurn(
  { log, moments, you }: Pick<TableSnapshot, 'log' | 'moments' | 'you'>,
  phase: string,
  last: Announced | undefined,
): boolean {
  if (last?.phase !== phase) return true;
  const own = log.findLastIndex(({ by }) => by === you);
  let asked = new Set(moments[own - 1]?.toAct);
  for (let index = own + 1; index < log.length; index++) {
    const { by } = log[index]!;
    const toAct = moments[index]?.toAct ?? [];
    if (by === 'chance') asked = new Set(toAct.includes(you ?? -1) ? toAct : []);
    else if (!asked.delete(by) && index >= last.moves) return true;
  }
  return false;
}
