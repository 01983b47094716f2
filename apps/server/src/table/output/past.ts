import type { Past } from '@sloop/protocol';
import type { ReadonlyTable } from '../table.ts';
import type { Viewpoint } from './update.ts';

/**
 * Returns the game so far as a viewer saw it, without moves that were taken back. The view after each move shows what the viewer
 * could know then, not what was revealed later. Returns undefined before the game begins.
 */
export function pastFor({ seq, match }: ReadonlyTable, { seat }: Viewpoint): Past | undefined {
  if (!match) return undefined;
  return { seq, ...match.story(seat ?? 'spectator') };
}
