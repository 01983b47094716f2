import { fail, ok, quote, type Game, type Options, type Result } from '@sloop/engine';
import { findGame, games } from '@sloop/games';

/** The names of the games, for the help. */
export const gameNames = games.map(({ id }) => id).join(' or ');

export const unknownGame = (id: string): string =>
  `there is no game ${id}; there are: ${games.map((each) => each.id).join(', ')}`;

/** A reason where a game is not for this many players. */
export function wrongPlayers({ id, seats }: Game, players: unknown): string | undefined {
  const { min, max } = seats;
  const isRight = Number.isInteger(players) && (players as number) >= min && (players as number) <= max;
  return isRight ? undefined : `${id} is for ${min} to ${max} players, not ${quote(players)}`;
}

/** A game with its number of players and its options, which the game has checked. */
export interface SetUp {
  readonly game: Game;
  readonly players: number;
  readonly options: Options;
}

/** Checks what was asked for on the command line; without a number of players, all seats are taken. */
export function setUp(id: string, wished: number | undefined, input: object): Result<SetUp> {
  const game = findGame(id);
  if (!game) return fail(unknownGame(id));
  const players = wished ?? game.seats.max;
  const wrong = wrongPlayers(game, players);
  if (wrong !== undefined) return fail(wrong);
  const options = game.options(input, players);
  return options.ok ? ok({ game, players, options: options.value }) : fail(`--options: ${options.reason}`);
}
