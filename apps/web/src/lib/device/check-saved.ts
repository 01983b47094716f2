import { isObject } from '#lib/site/storage.ts';
import type { SavedGame } from './saved.ts';

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isList = (value: unknown, isEach: (each: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isEach);
const isOptional = (value: unknown, isValid: (value: unknown) => boolean): boolean =>
  value === undefined || isValid(value);
const isText = (value: unknown): boolean => typeof value === 'string';

const isSeat = (seat: unknown): boolean => isObject(seat) && isText(seat['name']) && isOptional(seat['bot'], isText);

const isScore = (score: unknown): boolean => isObject(score) && Object.values(score).every(Number.isFinite);

const isResult = (result: unknown): boolean =>
  result === null ||
  (isObject(result) &&
    isList(result['winners'], isCount) &&
    isOptional(result['scores'], (scores) => isList(scores, isScore)));

const isRecord = (record: unknown): boolean =>
  isObject(record) && isList(record['moves'], isText) && isOptional(record['result'], isResult);

/**
 * Checks the form of a stored game, so that lists and tables can rely on it. Whether the moves are legal is checked
 * when the game is opened. Returns undefined if the value is not a saved game.
 */
export function checkSaved(value: unknown): SavedGame | undefined {
  if (!isObject(value)) return undefined;
  const { id, origin, game, seats, options, seed, record, moves, toAct, round, started, changed } = value;
  const isSaved =
    [id, origin, game].every(isText) &&
    ['solo', 'device', 'import'].includes(String(origin)) &&
    isList(seats, isSeat) &&
    isObject(options) &&
    isOptional(seed, isText) &&
    isOptional(record, isRecord) &&
    isOptional(moves, (list) => isList(list, isText)) &&
    isList(toAct, isCount) &&
    isOptional(round, isCount) &&
    [started, changed].every(isCount);
  return isSaved ? (value as unknown as SavedGame) : undefined;
}
