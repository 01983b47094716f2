import { fail, ok, refusePlayers, type Game, type Options, type Result } from '@sloop/engine';
import { findGame, games } from '@sloop/games';

/** The names of the games, for help texts. */
export const gameNames = games.map(({ id }) => id).join(' or ');

export const unknownGame = (id: string): string =>
  `there is no game ${id}; the games are ${games.map((each) => each.id).join(', ')}`;

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
  const wrong = refusePlayers(game.seats, players);
  if (wrong !== undefined) return fail(`in ${id}, ${wrong}`);
  const options = game.options(input, players);
  return options.ok ? ok({ game, players, options: options.value }) : fail(`--options: ${options.reason}`);
}
