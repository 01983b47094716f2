import type { LoggedMove } from '@sloop/protocol';
import type { DescribeContext } from '#lib/games/contract.ts';
import { hopTime } from './motion.ts';
import { movedIn, viewOf } from './view.ts';

/** The time to read a line of the log, in milliseconds. */
const LOOK = 630;
/** The time to notice the end of a turn, in milliseconds. */
const SHORT_LOOK = 300;
/** The pause after a pirate has arrived, in milliseconds. */
const REST = 100;

/**
 * How long playback shows another seat's move, in milliseconds. In this time, the pirate arrives and the viewer can read the
 * move's line in the log.
 */
export function pace({ by, move }: LoggedMove, { you, before, after }: DescribeContext): number | undefined {
  if (move === 'end') return SHORT_LOOK;
  const [was, is] = [viewOf(before), viewOf(after)];
  if (by === 'chance' || by === you || !was || !is) return undefined;
  const way = movedIn(was, is, by);
  return Math.max(LOOK, way ? hopTime(Math.abs(way.to - way.from)) + REST : 0);
}
