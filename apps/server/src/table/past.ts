import type { Past } from '@sloop/protocol';
import type { Table } from './table.ts';
import type { Onlooker } from './update.ts';

/**
 * The game so far as somebody saw it, or undefined before it has begun. Moves that were taken back are not in it. Each view
 * is the one of that moment, without what was revealed later.
 */
export function pastFor({ seq, match }: Table, { seat }: Onlooker): Past | undefined {
  if (!match) return undefined;
  const { log, moments } = match.story(seat ?? 'spectator');
  return { seq, log, moments } as Past;
}
