import type { LoggedMove } from '@sloop/protocol';
import type { DescribeContext } from '#lib/games/contract.ts';
import { hopTime } from './motion.ts';
import { movedIn, viewOf } from './view.ts';

/** Milliseconds: to read a line, to see that a turn has ended, and between two pirates. */
const LOOK = 630;
const SHORT_LOOK = 300;
const REST = 100;

/** How long a move of somebody else is looked at: until the pirate has arrived, and never shorter than it takes to read. */
export function pace({ by, move }: LoggedMove, { you, before, after }: DescribeContext): number | undefined {
  if (move === 'end') return SHORT_LOOK;
  const [was, is] = [viewOf(before), viewOf(after)];
  if (by === 'chance' || by === you || !was || !is) return undefined;
  const way = movedIn(was, is, by);
  return Math.max(LOOK, way ? hopTime(Math.abs(way.to - way.from)) + REST : 0);
}
