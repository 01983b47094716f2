import type { LoggedMove } from '@sloop/protocol';
import type { SeatView } from '@sloop/tortuga/glance';
import type { DescribeContext } from '#lib/games/contract.ts';
import { viewOf } from './view.ts';

/** How long a move is looked at while several are played back, in milliseconds. */
const STAYS: Readonly<Record<string, number>> = {
  roll: 0,
  chest: 380,
  keep: 450,
  bonus: 450,
  skull: 650,
  act: 750,
  forfeit: 500,
  tile: 350,
  board: 1200,
  raid: 1200,
  claim: 750,
  stow: 550,
};

/** Answers that everybody gives at once: only the last one shows something, when all are opened. */
const TOGETHER = ['keep', 'bonus', 'stow'];

export function pace({ by, move }: LoggedMove, { you, before, after }: DescribeContext): number | undefined {
  const kind = move.split(' ')[0]!;
  const stay = STAYS[kind] ?? 0;
  if (TOGETHER.includes(kind)) return opens(viewOf(before)?.seats, viewOf(after)?.seats, you) ? stay : 0;
  return by === you ? undefined : stay;
}

/** Whether anything on somebody else's board changes. */
function opens(before: readonly SeatView[] = [], after: readonly SeatView[] = [], you: number | undefined): boolean {
  const shown = ({ dice, bonus, fleet, crew }: SeatView): string => JSON.stringify([dice, bonus, fleet, crew]);
  return after.some((seat, index) => index !== you && before[index] && shown(seat) !== shown(before[index]));
}
