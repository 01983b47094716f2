// A game from its record, as one seat saw it or with everything open.
import {
  replay,
  type Game,
  type GameRecord,
  type Json,
  type LoggedMove,
  type Match,
  type Moment,
  type Result,
  type Seat,
} from '@sloop/engine';

/** From whose point of view a replay is shown; `open` shows everything. */
export type Perspective = Seat | 'open';

/** A record as a table shows it. */
export interface ShownRecord {
  readonly game: string;
  readonly options: Json;
  readonly names: readonly string[] | undefined;
  readonly players: number;
  readonly log: readonly LoggedMove[];
  readonly moments: readonly Moment[];
  readonly outcome: Match['outcome'];
  /** The number of rolls and draws that were verified against the seeds; undefined if there are none. */
  readonly verified: number | undefined;
}

export function replayFor(
  record: GameRecord,
  perspective: Perspective,
  findGame: (id: string) => Game | undefined,
): Result<ShownRecord> {
  const played = replay(record, findGame, { keepStates: true });
  if (!played.ok) return played;
  const { match, names, verified } = played.value;
  const { log, moments } = match.story(perspective === 'open' ? 'everything' : perspective, { asPlayed: true });
  const options = match.options as unknown as Json;
  const { players, outcome, game } = match;
  return { ok: true, value: { game: game.id, options, names, players, log, moments, outcome, verified } };
}
