import {
  Match,
  isInteger,
  isObject,
  makeRecord,
  ok,
  fail,
  quote,
  refusePlayers,
  replay,
  rngFrom,
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
import { BOTS, answer, evaluate, findBot, judgementOf, questionOf } from '@sloop/bots';
import { findGame, games } from '@sloop/games';
import { describeCommands, type Command } from './help.ts';
import { describeJudgement, readThinking } from './thinking.ts';

interface Refusal {
  readonly code: string;
  readonly message: string;
}

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
  /** The number of entries in the log when the game was opened, loaded or replayed. */
  #replayed = 0;
  /** Opens the game again with the same chance events. Undefined if the client sends the chance events as moves. */
  #reopen: (() => Match) | undefined;

  readonly #commands: { readonly [cmd in Command]: (request: Request) => Reply } = {
    games: () => ok({ games: games.map(describe) }),
    new: (request) => this.#new(request),
    load: (request) => this.#load(request),
    move: (request) => this.#move(request),
    undo: () => this.#undo(),
    state: () => this.#state(),
    view: (request) => this.#view(request),
    determinize: (request) => determinize(request),
    record: () => this.#record(),
    replay: (request) => this.#replay(request),
    suggest: (request) => this.#suggest(request),
    evaluate: (request) => this.#evaluate(request),
    bots: () => ok({ bots: BOTS.map(({ name, about }) => ({ bot: name, about })) }),
    help: () => ok(describeCommands()),
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
    const command = names.includes(cmd) ? this.#commands[cmd as Command] : undefined;
    if (!command)
      return refuse('unknown-command', `there is no command ${quote(cmd)}; the commands are ${names.join(', ')}`);
    return command(request);
  }

  #new({ game: id, players, options = {}, seed }: Request): Reply {
    if (typeof id !== 'string') return badRequest(`game must be a string, not ${quote(id)}`);
    if (typeof players !== 'number') return badRequest(`players must be a number, not ${quote(players)}`);
    if (!isObject(options)) return badRequest(`options must be an object, not ${quote(options)}`);
    const wrongSeed = refuseSeed(seed);
    if (wrongSeed) return wrongSeed;
    const game = findGame(id);
    if (!game) return unknownGame(id);
    const wrong = refusePlayers(game.seats, players);
    if (wrong !== undefined) return badRequest(wrong);
    const checked = game.options(options, players);
    if (!checked.ok) return refuse('bad-option', checked.reason);
    return this.#hold(seed, (chance) => Match.open(game, players, checked.value, chance));
  }

  #load({ position, options = {}, seed }: Request): Reply {
    if (!isObject(position)) return badRequest(`position must be an object, not ${quote(position)}`);
    if (!isObject(options)) return badRequest(`options must be an object, not ${quote(options)}`);
    const wrongSeed = refuseSeed(seed);
    if (wrongSeed) return wrongSeed;
    const id = position['game'];
    if (typeof id !== 'string') return refuse('bad-position', `position.game must be a string, not ${quote(id)}`);
    const game = findGame(id);
    if (!game) return unknownGame(id);
    const load = (chance?: FairStream) => Match.load(game, position as JsonObject, options, chance);
    const refused = load();
    if (!refused.ok) return fail(refused.reason);
    return this.#hold(seed, (chance) => (load(chance) as { readonly value: Match }).value);
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

  #undo(): Reply {
    return this.#withMatch((match) => {
      const isOwn = ({ by }: { readonly by: Actor }): boolean => this.#reopen === undefined || by !== 'chance';
      const last = match.log.findLastIndex(isOwn);
      if (last < 0) return badRequest('there is no move to take back');
      this.#match = this.#upTo(match, last);
      if (last < this.#replayed) this.#fairness = undefined;
      return describeMatch(this.#match);
    });
  }

  /**
   * The game before the entry at `index`. If the engine itself draws chance events, it will draw the same chance events
   * as before.
   */
  #upTo(match: Match, index: number): Match {
    if (this.#reopen) {
      const again = this.#reopen();
      for (const { by, text } of match.log.slice(0, index)) if (by !== 'chance') again.play(by, text);
      return again;
    }
    const record = makeRecord(match);
    const cut = replay({ ...record, moves: record.moves.slice(0, index), result: null }, findGame);
    if (!cut.ok) throw new Error(`a game that was played cannot be replayed: ${cut.reason}`);
    return cut.value.match;
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
    return this.#hold(undefined, () => replayed.value.match, replayed.value);
  }

  /**
   * Asks a bot for a move. The bot knows only what its seat may know. If the request has no seed, the bot's seed is the text of its
   * view.
   */
  #suggest(request: Request): Reply {
    const { seat, bot: name, evaluate: evaluates = false } = request;
    if (typeof seat !== 'number') return badRequest(`seat must be the number of a seat, not ${quote(seat)}`);
    if (typeof name !== 'string') return badRequest(`bot must be a string, not ${quote(name)}`);
    if (typeof evaluates !== 'boolean') return badRequest(`evaluate must be true or false, not ${quote(evaluates)}`);
    const thinking = readThinking(request);
    if (!thinking.ok) return badRequest(thinking.reason);
    return this.#withMatch((match) => {
      if (!isInteger(seat, 0, match.players - 1)) return noSuchSeat(match, seat);
      if (!findBot(name)) return unknownBot(name);
      if (match.outcome) return refuse('game-over', 'the game is over');
      const { budget, seed = JSON.stringify(match.show(seat)) } = thinking.value;
      const question = questionOf(match, seat, name, seed);
      if (question.legal.length === 0)
        return refuse('not-to-act', `seat ${seat} has nothing to decide now; to act: ${JSON.stringify(match.toAct)}`);
      const thought = answer(question, findGame, budget());
      const move = match.format(seat, question.legal[thought.index]!);
      if (!evaluates) return ok({ move });
      // The captain has just run the simulations that `evaluate` would run.
      const isDone = name === 'captain' && thought.chances !== undefined;
      const judgement = isDone ? judgementOf(match, seat, thought) : evaluate(match, seat, seed, budget());
      return ok({ move, ...describeJudgement(judgement) });
    });
  }

  /** The captain's judgement. It is based on what `seat` may know, or on everything if `seat` is null. */
  #evaluate(request: Request): Reply {
    const { seat } = request;
    if (seat !== null && typeof seat !== 'number')
      return badRequest(
        `seat must be the number of a seat, or null for somebody who sees everything, not ${quote(seat)}`,
      );
    const thinking = readThinking(request);
    if (!thinking.ok) return badRequest(thinking.reason);
    return this.#withMatch((match) => {
      if (seat !== null && !isInteger(seat, 0, match.players - 1)) return noSuchSeat(match, seat);
      const known = seat === null ? match.position() : match.show(seat);
      const { budget, seed = JSON.stringify(known) } = thinking.value;
      return ok(describeJudgement(evaluate(match, seat, seed, budget())));
    });
  }

  /**
   * Opens a game. With a seed, the engine itself draws chance events. If `seed` is undefined, the client sends chance
   * events as moves.
   */
  #hold(seed: unknown, open: (chance?: FairStream) => Match, replayed?: Pick<Replayed, 'names' | 'fairness'>): Reply {
    this.#reopen = typeof seed === 'string' ? () => open(streamFromText(seed)) : undefined;
    const match = this.#reopen ? this.#reopen() : open();
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

const refuseSeed = (seed: unknown): Reply | undefined =>
  seed === undefined || typeof seed === 'string' ? undefined : badRequest(`seed must be a string, not ${quote(seed)}`);

/** Draws a random position that fits a view. No game needs to be in progress. */
function determinize({ view, seed }: Request): Reply {
  if (!isObject(view)) return badRequest(`view must be an object, not ${quote(view)}`);
  const wrongSeed = refuseSeed(seed);
  if (wrongSeed) return wrongSeed;
  const id = view['game'];
  if (typeof id !== 'string') return refuse('bad-position', `view.game must be a string, not ${quote(id)}`);
  const game = findGame(id);
  if (!game) return unknownGame(id);
  const position = game.imagine(view, rngFrom(typeof seed === 'string' ? seed : ''));
  return position.ok ? ok({ position: position.value }) : refuse('bad-position', position.reason);
}

const describe = (game: Game): JsonObject => ({
  game: game.id,
  players: [game.seats.min, game.seats.max],
  options: game.schema,
});

const unknownGame = (id: string): Reply =>
  refuse('unknown-game', `there is no game ${quote(id)}; the games are ${games.map((game) => game.id).join(', ')}`);

const unknownBot = (name: string): Reply =>
  refuse('unknown-bot', `there is no bot ${quote(name)}; the bots are ${BOTS.map((each) => each.name).join(', ')}`);

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
