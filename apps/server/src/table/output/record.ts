import { makeRecord, ok, type GameRecord, type Result } from '@sloop/engine';
import type { Refusal } from '@sloop/protocol';
import { refuse } from '../refuse.ts';
import type { ReadonlyTable } from '../table.ts';

/**
 * Makes the record of a game that is over. The record contains every seed. If the players ended the game, the record has no
 * result.
 */
export function recordOf(table: ReadonlyTable): Result<GameRecord, Refusal> {
  if (!table.match || table.status !== 'over')
    return refuse('not-over', 'You can get the record once the game is over.');
  const names = table.seats.map(({ person, plan }) => person?.name ?? (plan.kind === 'bot' ? plan.rank : ''));
  return ok(makeRecord(table.match, { names, fairness: table.fairness }));
}
