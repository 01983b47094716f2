import type { LoggedMove } from '@sloop/protocol';
import type { SeatView } from '@sloop/tortuga/glance';
import type { DescribeContext } from '#lib/games/contract.ts';
import { viewOf } from './view.ts';

/**
 * How long playback shows each kind of move, in milliseconds. For comparison: a token needs 300 ms to move two boxes,
 * and a chest's flight lasts 420 ms. The next move may begin while a chest is landing.
 */
const STAYS: Readonly<Record<string, number>> = {
  roll: 0,
  chest: 380,
  keep: 350,
  bonus: 350,
  skull: 450,
  act: 420,
  forfeit: 400,
  tile: 220,
  board: 680,
  raid: 680,
  claim: 420,
  stow: 500,
};
/** How long playback shows an attack on the viewer, in milliseconds. The viewer needs time to see what was lost. */
const ATTACKED = 1100;
/** How long playback shows a hunt before its chest or tile appears, in milliseconds. */
const HUNTS = 150;

/**
 * Moves that all seats make at the same time. Only the last of these moves has something to show, because it reveals
 * all seats' moves.
 */
const TOGETHER = ['keep', 'bonus', 'stow'];

export function pace({ by, move }: LoggedMove, context: DescribeContext): number | undefined {
  const { you, before, after, log, index } = context;
  const [kind, target] = move.split(' ');
  const stay = STAYS[kind!] ?? 0;
  if (TOGETHER.includes(kind!)) return reveals(viewOf(before)?.seats, viewOf(after)?.seats, you) ? stay : 0;
  // All seats draw a chest before they stow. These chests fly together.
  if (kind === 'chest' && log[index + 1]?.move.startsWith('chest')) return 0;
  if (by === you) return undefined;
  if (kind === 'act' && viewOf(before)?.phase === 'hunt') return HUNTS;
  return (kind === 'board' || kind === 'raid') && Number(target) === you ? ATTACKED : stay;
}

/** Whether another seat's dice, bonus, fleet or crew have changed. */
function reveals(before: readonly SeatView[] = [], after: readonly SeatView[] = [], you: number | undefined): boolean {
  const shown = ({ dice, bonus, fleet, crew }: SeatView): string => JSON.stringify([dice, bonus, fleet, crew]);
  return after.some((seat, index) => index !== you && before[index] && shown(seat) !== shown(before[index]));
}
