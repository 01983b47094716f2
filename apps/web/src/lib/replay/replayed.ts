// Replays a record, either as one seat saw the game or with everything visible.
import {
  fail,
  ok,
  playThrough,
  readRecord,
  type Flaw,
  type Game,
  type GameRecord,
  type Json,
  type LoggedMove,
  type Match,
  type Moment,
  type Result,
  type Seat,
} from '@sloop/engine';

/** The seat whose view a replay shows. `open` shows everything. */
export type Perspective = Seat | 'open';

export interface ShownRecord {
  readonly game: string;
  readonly options: Json;
  readonly names: readonly string[] | undefined;
  readonly players: number;
  /** The view at the beginning of the record; undefined if the record begins with the set-up. */
  readonly begun: Json | undefined;
  readonly log: readonly LoggedMove[];
  readonly moments: readonly Moment[];
  readonly outcome: Match['outcome'];
}

export function replayFor(
  record: GameRecord,
  perspective: Perspective,
  findGame: (id: string) => Game | undefined,
): Result<ShownRecord, Flaw> {
  const read = readRecord(record, findGame);
  if (!read.ok) return fail({ kind: 'unreadable', part: 'form', message: read.reason });
  const beginning = read.value.match;
  beginning.keepStates();
  const begun = beginning.origin && beginning.show(perspective === 'open' ? 'spectator' : perspective);
  const played = playThrough(read.value);
  if (!played.ok) return played;
  const { match, names } = played.value;
  const { log, moments } = match.story(perspective === 'open' ? 'everything' : perspective, { asPlayed: true });
  const options = match.options as unknown as Json;
  const { players, outcome, game } = match;
  return ok({ game: game.id, options, names, players, begun, log, moments, outcome });
}
