import type { Past } from '@sloop/protocol';
import type { Table } from './table.ts';
import { logged, type Onlooker } from './update.ts';

/**
 * The game so far as somebody saw it, or undefined before it has begun. It is played through again with the moves of the log, so
 * that what was taken back is not in it, and each view is the one of that moment: what opened later is not.
 */
export function pastFor({ seq, match }: Table, { seat }: Onlooker): Past | undefined {
  if (!match) return undefined;
  const viewer = seat ?? 'spectator';
  return {
    seq,
    log: match.witnessed(viewer).map(logged),
    moments: Array.from(match.retrace(), (then) => ({
      view: then.show(viewer),
      toAct: then.toAct === 'chance' ? [] : [...then.toAct],
    })),
  };
}
