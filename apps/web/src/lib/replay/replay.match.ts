// A finished or unfinished game from its record, as one pair of eyes saw it, or with everything open.
import {
  isObject,
  replay,
  type Game,
  type GameRecord,
  type Json,
  type Match,
  type Result,
  type Seat,
} from '@sloop/engine';
import type { LoggedMove } from '@sloop/protocol';
import type { Moment } from '#lib/table/source.ts';

/** Through whose eyes a replay looks. */
export type Eyes = Seat | 'open';

export interface Replayed {
  readonly game: string;
  readonly options: Json;
  readonly names: readonly string[] | undefined;
  readonly players: number;
  readonly log: readonly LoggedMove[];
  readonly moments: readonly Moment[];
  readonly outcome: Match['outcome'];
  /** How many rolls and draws follow from the seeds; undefined where there are none. */
  readonly verified: number | undefined;
}

/** A view with everything that it hides filled in from the position: the form of a view, nothing hidden. */
export function opened(view: Json, position: Json): Json {
  if (view === null) return position;
  if (Array.isArray(view)) return view.map((item, index) => opened(item, at(position, index)));
  if (!isObject(view)) return view;
  const entries = Object.entries(view as { [key: string]: Json });
  return Object.fromEntries(entries.map(([key, value]) => [key, opened(value, at(position, key))]));
}

function at(position: Json | undefined, key: string | number): Json {
  const found = (position as { readonly [key: string]: Json } | null | undefined)?.[key];
  return found ?? null;
}

export function replayFor(
  record: GameRecord,
  eyes: Eyes,
  findGame: (id: string) => Game | undefined,
): Result<Replayed> {
  const played = replay(record, findGame);
  if (!played.ok) return played;
  const { match, names, verified } = played.value;
  const viewer = eyes === 'open' ? 'spectator' : eyes;
  const moments = Array.from(match.retrace(), (then): Moment => {
    const view = then.show(viewer);
    return {
      view: eyes === 'open' ? opened(view, then.position()) : view,
      toAct: then.toAct === 'chance' ? [] : then.toAct,
    };
  });
  const log = match.log.map(({ by, text, seat, concealed }): LoggedMove => {
    // What opens only with the end stays closed to eyes that did not see it.
    const isHidden = eyes !== 'open' && concealed?.until === 'over' && concealed.owner !== eyes;
    return { by, move: isHidden ? concealed.text : text, ...(seat !== undefined && { for: seat }) };
  });
  const options = match.options as unknown as Json;
  const { players, outcome, game } = match;
  return { ok: true, value: { game: game.id, options, names, players, log, moments, outcome, verified } };
}
