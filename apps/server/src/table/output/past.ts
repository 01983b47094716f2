import type { Past } from '@sloop/protocol';
import type { ReadonlyTable } from '../table.ts';
import type { Viewpoint } from './update.ts';

/**
 * The game so far as a viewer saw it, without moves that were taken back. Each view shows only what the viewer could know at that
 * moment, not what was revealed later. Undefined before the game begins.
 */
export function pastFor({ seq, match }: ReadonlyTable, { seat }: Viewpoint): Past | undefined {
  if (!match) return undefined;
  return { seq, ...match.story(seat ?? 'spectator') };
}
