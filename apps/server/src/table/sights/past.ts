import type { Past } from '@sloop/protocol';
import type { ReadonlyTable } from '../table.ts';
import type { Viewpoint } from './update.ts';

/**
 * The game so far as somebody saw it, or undefined before it has begun. Moves that were taken back are not in it. Each view
 * is the one of that moment, without what was revealed later.
 */
export function pastFor({ seq, match }: ReadonlyTable, { seat }: Viewpoint): Past | undefined {
  if (!match) return undefined;
  return { seq, ...match.story(seat ?? 'spectator') };
}
