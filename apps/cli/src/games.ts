import { fail, ok, quote, type Game, type Options, type Result } from '@sloop/engine';
import { findGame, games } from '@sloop/games';

/** The names of the games, for help texts. */
export const gameNames = games.map(({ id }) => id).join(' or ');

export const unknownGame = (id: string): string =>
  `there is no game ${id}; the games are ${games.map((each) => each.id).join(', ')}`;

/** The reason why this number of players is invalid, or undefined if it is valid. */
export function wrongPlayers({ id, seats }: Game, players: unknown): string | undefined {
  const { min, max } = seats;
  const isRight = Number.isInteger(players) && (players as number) >= min && (players as number) <= max;
  return isRight ? undefined : `${id} is for ${min} to ${max} players, not ${quote(players)}`;
}

/** A game with a valid number of players and valid options. */
export interface SetUp {
  readonly game: Game;
  readonly players: number;
  readonly options: Options;
}

/**
 * Checks the game, the number of players and the options from the command line. By default, the number of players is the largest
 * that the game allows.
 */
export function setUp(id: string, wanted: number | undefined, input: object): Result<SetUp> {
  const game = findGame(id);
  if (!game) return fail(unknownGame(id));
  const players = wanted ?? game.seats.max;
  const wrong = wrongPlayers(game, players);
  if (wrong !== undefined) return fail(wrong);
  const options = game.options(input, players);
  return options.ok ? ok({ game, players, options: options.value }) : fail(`--options: ${options.reason}`);
}
