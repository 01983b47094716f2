import type { Actor, Game, Seat } from '../game.ts';
import type { Json } from '../json.ts';
import { Match } from '../match.ts';
import type { Rng } from '../rng.ts';

/** Opens a game. Without `chance`, the test itself must play the chance events. */
export function newGame(game: Game, players: number, options: object = {}, chance?: Rng): Match {
  const checked = game.options(options, players);
  if (!checked.ok) throw new Error(checked.reason);
  return Match.open(game, players, checked.value, chance);
}

export function fromPosition(game: Game, position: Json, options: object = {}, chance?: Rng): Match {
  const loaded = Match.load(game, position, options, chance);
  if (!loaded.ok) throw new Error(`${loaded.reason.code}: ${loaded.reason.message}`);
  return loaded.value;
}

/** Plays moves that are written as in a record, such as `* roll fb-sr` and `0 keep AC`. Throws if a move is refused. */
export function playAll(match: Match, ...lines: readonly string[]): Match {
  for (const line of lines) {
    const played = match.play(...splitLine(line));
    if (!played.ok) throw new Error(`${line}: ${played.reason.message}`);
  }
  return match;
}

/**
 * Plays an illegal move and returns the code and the message of the refusal. Throws if the move is legal or changes the
 * position.
 */
export function refusalOf(match: Match, line: string): string {
  const before = JSON.stringify(match.position());
  const played = match.play(...splitLine(line));
  if (played.ok) throw new Error(`${line} was not refused`);
  if (JSON.stringify(match.position()) !== before) throw new Error(`${line} was refused, but changed the position`);
  return `${played.reason.code}: ${played.reason.message}`;
}

function splitLine(line: string): [Actor, string] {
  const space = line.indexOf(' ');
  const who = line.slice(0, space);
  return [who === '*' ? 'chance' : (Number(who) as Seat), line.slice(space + 1)];
}
