import {
  Match,
  isInteger,
  isObject,
  makeRecord,
  ok,
  fail,
  quote,
  replay,
  streamFromText,
  type Actor,
  type FairStream,
  type Fairness,
  type Game,
  type Json,
  type JsonObject,
  type Replayed,
  type Result,
} from '@sloop/engine';
import { BOTS, answer, findBot, questionOf, withinMs } from '@sloop/bots';
import { findGame, games } from '@sloop/games';
import { wrongPlayers } from '../games.ts';

interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** A bot's default thinking time, in milliseconds. */
const DEFAULT_MS = 200;
/** A bot's maximum thinking time, in milliseconds. */
const MOST_MS = 60_000;
const MOST_SIMULATIONS = 10_000_000;

type Reply = Result<JsonObject, Refusal>;
type Request = { readonly [field: string]: unknown };

const refuse = (code: string, message: string): Reply => fail({ code, message });
const badRequest = (message: string): Reply => refuse('bad-request', message);

/**
 * One session of the engine protocol (docs/spec/engine-protocol.md). A session has at most one game at a time. A refused request
 * changes nothing.
 */
export class EngineSession {
  #match: Match | undefined;
  /** The names of the players in a replayed record. */
  #names: readonly string[] | undefined;
  /** The `fairness` of a replayed record. */
  #fairness: Fairness | undefined;
  /** The number of moves in the log when the game was loaded or replayed. */
  #replayed = 0;

  readonly #commands: { readonly [cmd: string]: (request: Request) => Reply } = {
    games: () => ok({ games: games.map(describe) }),
    new: (request) => this.#new(request),
    load: (request) => this.#load(request),
    move: (request) => this.#move(request),
    state: () => this.#state(),
    view: (request) => this.#view(request),
    record: () => this.#record(),
    replay: (request) => this.#replay(request),
    suggest: (request) => this.#suggest(request),
    bots: () => ok({ bots: BOTS.map(({ name, about }) => ({ bot: name, about })) }),
  };

  reply(line: string): string {
    const request = parseLine(line);
    if (!request.ok) return encode({ ok: false, error: request.reason });
    const id = Object.hasOwn(request.value, 'id') ? { id: request.value['id'] as Json } : {};
    if (!isWritable(id))
      return encode({ ok: false, error: { code: 'bad-request', message: 'id is nested too deeply to be sent back' } });
    const reply = this.#run(request.value);
    const body = reply.ok ? { ok: true, ...reply.value } : { ok: false, error: { ...reply.reason } };
    return encode({ ...id, ...body });
  }

  #run(request: Request): Reply {
    const cmd = request['cmd'];
    if (typeof cmd !== 'string') return badRequest(`cmd must be a string, not ${quote(cmd)}`);
    const names = Object.keys(this.#commands);
    const command = names.includes(cmd) ? this.#commands[cmd] : undefined;
    if (!command)
      return refuse('unknown-command', `there is no command ${quote(cmd)}; the commands are ${names.join(', ')}`);
    return command(request);
  }

  #new({ game: id, players, options = {}, seed }: Request): Reply {
    if (typeof id !== 'string') return badRequest(`game must be a string, not ${quote(id)}`);
    if (typeof players !== 'number') return badRequest(`players must be a number, not ${quote(players)}`);
    if (!isObject(options)) return badRequest(`options must be an object, not ${quote(options)}`);
    const chance = readSeed(seed);
    if (!chance.ok) return chance;
    const game = findGame(id);
    if (!game) return unknownGame(id);
    const wrong = wrongPlayers(game, players);
    if (wrong !== undefined) return badRequest(wrong);
    const checked = game.options(options, players);
    if (!checked.ok) return refuse('bad-option', checked.reason);
    return this.#hold(Match.open(game, players, checked.value, chance.value));
  }

  #load({ position, options = {}, seed }: Request): Reply {
    if (!isObject(position)) return badRequest(`position must be an object, not ${quote(position)}`);
    if (!isObject(options)) return badRequest(`options must be an object, not ${quote(options)}`);
    const chance = readSeed(seed);
    if (!chance.ok) return chance;
    const id = position['game'];
    if (typeof id !== 'string') return refuse('bad-position', `position.game must be a string, not ${quote(id)}`);
    const game = findGame(id);
    if (!game) return unknownGame(id);
    const match = Match.load(game, position as JsonObject, options, chance.value);
    return match.ok ? this.#hold(match.value) : fail(match.reason);
  }

  #move({ by, move }: Request): Reply {
    if (typeof by !== 'number' && by !== 'chance')
      return badRequest(`by must be the number of a seat or "chance", not ${quote(by)}`);
    if (typeof move !== 'string') return badRequest(`move must be a string, not ${quote(move)}`);
    return this.#withMatch((match) => {
      if (by !== 'chance' && !isInteger(by, 0, match.players - 1)) return noSuchSeat(match, by);
      const played = match.play(by as Actor, move);
      return played.ok ? describeMatch(match) : fail(played.reason);
    });
  }

  #state(): Reply {
    return this.#withMatch(describeMatch);
  }

  #view({ seat }: Request): Reply {
    if (seat !== null && typeof seat !== 'number')
      return badRequest(`seat must be the number of a seat, or null for a spectator, not ${quote(seat)}`);
    return this.#withMatch((match) => {
      if (seat !== null && !isInteger(seat, 0, match.players - 1)) return noSuchSeat(match, seat);
      const legal = seat === null ? [] : match.legal(seat);
      return ok({
        view: match.show(seat ?? 'spectator'),
        toAct: match.toAct,
        legal: legal.length > 0 ? { [String(seat)]: legal } : {},
      });
    });
  }

  #record(): Reply {
    return this.#withMatch((match) => {
      const names = this.#names && { names: this.#names };
      // The `fairness` of a record is valid only for the moves of that record, so it is left out once another move has
      // been played.
      const fairness = this.#fairness && match.log.length === this.#replayed && { fairness: this.#fairness };
      return ok({ record: makeRecord(match, { ...names, ...fairness }) as unknown as Json });
    });
  }

  #replay({ record }: Request): Reply {
    if (!isObject(record)) return badRequest(`record must be an object, not ${quote(record)}`);
    const replayed = replay(record, findGame);
    if (!replayed.ok) return refuse('bad-record', replayed.reason);
    return this.#hold(replayed.value.match, replayed.value);
  }

  /**
   * Asks a bot for a move. The bot knows only what its seat may know. If the request has no seed, the bot's seed is the text of its
   * view.
   */
  #suggest({ seat, bot: name, ms = DEFAULT_MS, simulations, seed }: Request): Reply {
    if (typeof seat !== 'number') return badRequest(`seat must be the number of a seat, not ${quote(seat)}`);
    if (typeof name !== 'string') return badRequest(`bot must be a string, not ${quote(name)}`);
    if (typeof ms !== 'number' || !(ms > 0 && ms <= MOST_MS))
      return badRequest(`ms must be a number above 0 and at most ${MOST_MS}, not ${quote(ms)}`);
    if (simulations !== undefined && !isInteger(simulations, 1, MOST_SIMULATIONS))
      return badRequest(`simulations must be a whole number from 1 to ${MOST_SIMULATIONS}, not ${quote(simulations)}`);
    if (seed !== undefined && typeof seed !== 'string') return badRequest(`seed must be a string, not ${quote(seed)}`);
    return this.#withMatch((match) => {
      if (!isInteger(seat, 0, match.players - 1)) return noSuchSeat(match, seat);
      if (!findBot(name))
        return refuse(
          'unknown-bot',
          `there is no bot ${quote(name)}; the bots are ${BOTS.map((each) => each.name).join(', ')}`,
        );
      if (match.outcome) return refuse('game-over', 'the game is over');
      const question = questionOf(match, seat, name, seed ?? JSON.stringify(match.show(seat)));
      if (question.legal.length === 0)
        return refuse('not-to-act', `seat ${seat} has nothing to decide now; to act: ${JSON.stringify(match.toAct)}`);
      const budget = simulations === undefined ? withinMs(ms, () => performance.now()) : { simulations };
      const { index } = answer(question, findGame, budget);
      return ok({ move: match.format(seat, question.legal[index]!) });
    });
  }

  #hold(match: Match, replayed?: Pick<Replayed, 'names' | 'fairness'>): Reply {
    this.#match = match;
    this.#names = replayed?.names;
    this.#fairness = replayed?.fairness;
    this.#replayed = match.log.length;
    return describeMatch(match);
  }

  #withMatch(run: (match: Match) => Reply): Reply {
    return this.#match
      ? run(this.#match)
      : refuse('no-game', 'there is no game yet; start one with new, load or replay');
  }
}

function parseLine(line: string): Result<Request, JsonObject> {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch (error) {
    return fail({ code: 'bad-json', message: `the line is not valid JSON: ${(error as Error).message}` });
  }
  if (isObject(request)) return ok(request);
  return fail({ code: 'bad-request', message: `a request must be an object, not ${quote(request)}` });
}

const encode = (reply: JsonObject): string => JSON.stringify(reply);

/** Whether an id can be sent back. `JSON.stringify` throws if the id is nested too deeply. */
function isWritable(id: object): boolean {
  try {
    JSON.stringify(id);
    return true;
  } catch {
    return false;
  }
}

function readSeed(seed: unknown): Result<FairStream | undefined, Refusal> {
  if (seed === undefined) return ok(undefined);
  if (typeof seed !== 'string')
    return fail({ code: 'bad-request', message: `seed must be a string, not ${quote(seed)}` });
  return ok(streamFromText(seed));
}

const describe = (game: Game): JsonObject => ({
  game: game.id,
  players: [game.seats.min, game.seats.max],
  options: game.schema,
});

const unknownGame = (id: string): Reply =>
  refuse('unknown-game', `there is no game ${quote(id)}; the games are ${games.map((game) => game.id).join(', ')}`);

const noSuchSeat = (match: Match, seat: unknown): Reply =>
  badRequest(`there is no seat ${quote(seat)}; the seats are 0 to ${match.players - 1}`);

function describeMatch(match: Match): Reply {
  const toAct = match.toAct;
  const seats = toAct === 'chance' ? [] : toAct;
  return ok({
    toAct,
    chance: (match.due as JsonObject | undefined) ?? null,
    legal: Object.fromEntries(seats.map((seat) => [String(seat), match.legal(seat)])),
    position: match.position(),
  });
}
