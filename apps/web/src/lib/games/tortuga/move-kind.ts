// Reads from the legal moves which kind of move the viewer is to make, and what there is to choose.
export type MoveKind = 'keep' | 'skull' | 'bonus' | 'act' | 'tile' | 'attack' | 'claim' | 'stow';

const KINDS: Readonly<Record<string, MoveKind>> = {
  keep: 'keep',
  skull: 'skull',
  bonus: 'bonus',
  act: 'act',
  tile: 'tile',
  board: 'attack',
  raid: 'attack',
  claim: 'claim',
  stow: 'stow',
};

export const kindOf = (legal: readonly string[]): MoveKind | undefined => KINDS[legal[0]?.split(' ')[0] ?? ''];

/** The second word of each move: the actions, tiles or colours to choose from. */
export const choicesOf = (legal: readonly string[]): string[] => legal.map((move) => move.split(' ')[1] ?? '');

/**
 * A seat that may be boarded or raided, and the places of the chests to choose from. If there are no chests, the attack only moves
 * the seat's token back.
 */
export interface Target {
  readonly seat: number;
  readonly slots: readonly number[];
}

export function targetsOf(legal: readonly string[]): Target[] {
  const targets = new Map<number, number[]>();
  for (const move of legal) {
    const [, seat, slot] = /^(?:board|raid) (\d)(?: (\d))?$/.exec(move) ?? [];
    if (seat === undefined) continue;
    const slots = targets.get(Number(seat)) ?? [];
    if (slot !== undefined) slots.push(Number(slot));
    targets.set(Number(seat), slots);
  }
  return [...targets].map(([seat, slots]) => ({ seat, slots }));
}

export const attackMove = (action: string, seat: number, slot: number | undefined): string =>
  slot === undefined ? `${action} ${seat}` : `${action} ${seat} ${slot}`;
