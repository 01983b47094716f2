import { BOTS, findBot, type Bot } from '@sloop/bots';
import { fail, ok, replay, streamFromText, type Game, type Match, type Result, type Seat } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { gameNames, setUp, unknownGame } from '../games.ts';
import { YOU } from './session.ts';
import { Table } from './table.ts';

/** The arguments and flags from the command line. Numbers and JSON are already parsed. */
export interface PlayRequest {
  readonly game: string | undefined;
  readonly players?: number;
  readonly seat?: Seat;
  /** A rank for each seat except the player's, in the order of the seats. */
  readonly bots?: readonly string[];
  /** One rank for all seats except the player's. */
  readonly bot?: string;
  readonly options: object;
  readonly seed: string;
  /** The record of the game to resume, as text. */
  readonly record?: string;
}

export interface Opening {
  readonly table: Table;
  readonly seat: Seat;
  readonly bots: readonly (Bot | undefined)[];
  /**
   * The last sentence for the player. For a new game, it gives the command that plays the same game again. For a
   * resumed game, it gives the new seed, or says that the game was already over.
   */
  readonly again: string;
}

const DEFAULT_BOT = 'quartermaster';
const DEFAULT_PLAYERS = 3;

export function openGame(request: PlayRequest): Result<Opening> {
  const game = request.game === undefined ? undefined : findGame(request.game);
  if (request.game !== undefined && !game) return fail(unknownGame(request.game));
  if (request.record !== undefined) return resumeGame(request, request.record);
  return game ? newGame(game, request) : fail(`name a game: ${gameNames}`);
}

function newGame({ id, seats }: Game, request: PlayRequest): Result<Opening> {
  const usual = Math.min(Math.max(DEFAULT_PLAYERS, seats.min), seats.max);
  const checked = setUp(id, request.players ?? (request.bots ? request.bots.length + 1 : usual), request.options);
  if (!checked.ok) return checked;
  const { game, players, options } = checked.value;
  const seating = takeSeats(players, request, []);
  if (!seating.ok) return seating;
  const table = Table.open(game, players, options, streamFromText(request.seed));
  return ok({ ...seating.value, table, again: commandLine(game, request, seating.value) });
}

function resumeGame(request: PlayRequest, text: string): Result<Opening> {
  const match = readGame(text);
  if (!match.ok) return match;
  const { game, players, log, outcome } = match.value.match;
  if (request.game !== undefined && request.game !== game.id)
    return fail(`the record is of ${game.id}, not ${request.game}`);
  if (request.players !== undefined && request.players !== players)
    return fail(`the record has ${players} players, not ${request.players}`);
  if (Object.keys(request.options).length > 0)
    return fail('--options cannot be used with --resume: the record has its own options');
  const seating = takeSeats(players, request, match.value.names ?? []);
  if (!seating.ok) return seating;
  const table = new Table(match.value.match, streamFromText(request.seed));
  const again = outcome
    ? 'This game was already over.'
    : `Seed for the chance events after move ${log.length}: ${request.seed}`;
  return ok({ ...seating.value, table, again });
}

function readGame(text: string): Result<{ readonly match: Match; readonly names: readonly string[] | undefined }> {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch (error) {
    return fail(`it is not valid JSON: ${(error as Error).message}`);
  }
  return replay(record, findGame);
}

type Seating = Pick<Opening, 'seat' | 'bots'>;

/**
 * Decides which seat the player has, and which bot plays each of the other seats. The defaults come from `names`, the names in a
 * record.
 */
function takeSeats(players: number, request: PlayRequest, names: readonly string[]): Result<Seating> {
  const seat = request.seat ?? Math.max(names.indexOf(YOU), 0);
  if (seat >= players) return fail(`--seat must be 0 to ${players - 1}, not ${seat}`);
  if (request.bots && request.bot !== undefined) return fail('use either --bots or --bot, not both');
  if (request.bots && request.bots.length !== players - 1)
    return fail(
      `--bots must name ${players - 1} ranks, one for each other seat, not ${request.bots.length}; --bot names one for all`,
    );
  const ranks = Array.from({ length: players }, (_, each) => {
    const known = findBot(names[each] ?? '')?.name;
    return request.bots?.[each < seat ? each : each - 1] ?? request.bot ?? known ?? DEFAULT_BOT;
  });
  const unknown = ranks.find((rank, each) => each !== seat && !findBot(rank));
  if (unknown !== undefined)
    return fail(`there is no bot ${unknown}; the bots are ${BOTS.map(({ name }) => name).join(', ')}`);
  return ok({ seat, bots: ranks.map((rank, each) => (each === seat ? undefined : findBot(rank))) });
}

function commandLine(game: Game, { options, seed }: PlayRequest, { seat, bots }: Seating): string {
  const quoted = (text: string): string => (/^[\w.,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
  const ranks = bots.flatMap((bot) => (bot ? [bot.name] : []));
  const same = ranks.every((rank) => rank === ranks[0]);
  const others = same ? `--players ${bots.length} --bot ${ranks[0]}` : `--bots ${ranks.join(',')}`;
  const rules = Object.keys(options).length === 0 ? '' : ` --options ${quoted(JSON.stringify(options))}`;
  return `To play the same game again: sloop play ${game.id} ${others} --seat ${seat}${rules} --seed ${quoted(seed)}`;
}
