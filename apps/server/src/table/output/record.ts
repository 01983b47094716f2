import { makeRecord, ok, type GameRecord, type Result } from '@sloop/engine';
import { LEFT_NAME, type Person, type Refusal } from '@sloop/protocol';
import { refuse } from '../refuse.ts';
import type { ReadonlyTable } from '../table.ts';

/**
 * Makes the record of a game that is over. The record contains every seed. If the players ended the game early, the
 * record has no result. Its names are those that people had when the game began.
 */
export function recordOf(table: ReadonlyTable): Result<GameRecord, Refusal> {
  if (!table.match || table.status !== 'over')
    return refuse('not-over', 'You can get the record once the game is over.');
  // A deleted person's former name is not shown.
  const nameOf = (person: Person): string => (table.nameOf(person) === LEFT_NAME ? LEFT_NAME : person.name);
  const names = table.seats.map(({ person, plan }) => (person ? nameOf(person) : plan.kind === 'bot' ? plan.rank : ''));
  return ok(makeRecord(table.match, { names, fairness: table.fairness }));
}
