import type { LoggedMove } from '@sloop/protocol';
import type { SeatView } from '@sloop/tortuga/glance';
import type { DescribeContext } from '#lib/games/contract.ts';
import { viewOf } from './view.ts';

/** How long playback shows each kind of move, in milliseconds. */
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

/** Moves that all seats make at the same time. Only the last of them has something to show, because it reveals them all. */
const TOGETHER = ['keep', 'bonus', 'stow'];

export function pace({ by, move }: LoggedMove, { you, before, after }: DescribeContext): number | undefined {
  const kind = move.split(' ')[0]!;
  const stay = STAYS[kind] ?? 0;
  if (TOGETHER.includes(kind)) return reveals(viewOf(before)?.seats, viewOf(after)?.seats, you) ? stay : 0;
  return by === you ? undefined : stay;
}

/** Whether anything changes on another seat's board. */
function reveals(before: readonly SeatView[] = [], after: readonly SeatView[] = [], you: number | undefined): boolean {
  const shown = ({ dice, bonus, fleet, crew }: SeatView): string => JSON.stringify([dice, bonus, fleet, crew]);
  return after.some((seat, index) => index !== you && before[index] && shown(seat) !== shown(before[index]));
}
