import { fairStream, parseFairness, wrongSeed, type Fairness, type LineUp } from './fairness.ts';
import type { Flaw } from './flaw.ts';
import type { Actor, Game, Outcome } from './game.ts';
import { isInteger, isObject, quote, sameJson, unknownKey, type Json, type JsonObject } from './json.ts';
import { Match } from './match.ts';
import { differingOptions, refusePlayers } from './options.ts';
import { fail, ok, type Result } from './result.ts';
import type { FairStream } from './stream.ts';

/** A game in a file, with everything that is needed to play the game through again (docs/spec/record.md). */
export interface GameRecord {
  readonly format: 'sloop-record';
  readonly version: 1;
  readonly game: string;
  readonly players: number;
  /** The options that differ from their defaults. `start` is always among them. */
  readonly options: JsonObject;
  readonly names?: readonly string[];
  /** The position that the game began from, if it did not begin with its set-up. */
  readonly position?: Json;
  /** Each line is the actor (a seat, or `*` for chance), a space, and the move in notation. */
  readonly moves: readonly string[];
  readonly result: Outcome | null;
  readonly fairness?: Fairness;
}

const FIELDS = ['format', 'version', 'game', 'players', 'options', 'names', 'position', 'moves', 'result', 'fairness'];

export function makeRecord(match: Match, extra: { names?: readonly string[]; fairness?: Fairness } = {}): GameRecord {
  const { game, players, start, origin } = match;
  return {
    format: 'sloop-record',
    version: 1,
    game: game.id,
    players,
    options: { start, ...differingOptions(game, match.options, players) },
    ...(extra.names && { names: extra.names }),
    ...(origin !== undefined && { position: origin }),
    moves: match.log.map(({ by, text }) => recordLine(by, text)),
    result: match.outcome ?? null,
    ...(extra.fairness && { fairness: extra.fairness }),
  };
}

const recordLine = (by: Actor, text: string): string => `${by === 'chance' ? '*' : by} ${text}`;

/** A record that was played through. */
export interface Replayed {
  /** The match after the last move of the record. */
  readonly match: Match;
  readonly names: readonly string[] | undefined;
  readonly fairness: Fairness | undefined;
  /** How many chance events were compared with the stream. Undefined if the server seed is missing. */
  readonly verified: number | undefined;
  /** The chance stream after the last move. Undefined if the server seed is missing. */
  readonly stream: FairStream | undefined;
}

/**
 * Plays through a record from outside. Checks every move and the result. If the record contains the server seed, also
 * checks that the seeds give each chance event. With `keepStates`, the match keeps its states (see `Match.keepStates`).
 */
export function replay(
  input: unknown,
  findGame: (id: string) => Game | undefined,
  { keepStates = false }: { readonly keepStates?: boolean } = {},
): Result<Replayed> {
  const read = readRecord(input, findGame);
  if (!read.ok) return read;
  if (keepStates) read.value.match.keepStates();
  const played = playThrough(read.value);
  return played.ok ? played : fail(played.reason.message);
}

/** Plays the moves of a record in the record's match. If something is wrong, returns the first flaw. */
export function playThrough(record: ReadRecord): Result<Replayed, Flaw> {
  const { match, moves, names, fairness } = record;
  const stream = fairness && fairStream(lineUpOf(match, fairness.table), fairness);
  const flaw = fairness && (wrongSeed(fairness) ?? (stream && wrongStart(match, stream)));
  if (flaw) return fail(flaw);
  let verified = 0;
  for (const index of moves.keys()) {
    const wrong = replayMove(record, index, stream, verified + 1);
    if (wrong !== undefined) return fail(wrong);
    if (match.log[index]?.by === 'chance') verified++;
  }
  const outcome = match.outcome ?? null;
  if (!sameJson(record.result, outcome))
    return fail({
      kind: 'unreadable',
      part: 'result',
      message: `the result is ${quote(record.result)}, but the moves give ${JSON.stringify(outcome)}`,
    });
  return ok({ match, names, fairness, verified: stream ? verified : undefined, stream });
}

/**
 * Plays one move of a record. Returns the flaw of the move, if any. If the move is a chance event, `number` is its place among all
 * chance events.
 */
function replayMove(
  { match, moves }: ReadRecord,
  index: number,
  stream: FairStream | undefined,
  number: number,
): Flaw | undefined {
  const line = moves[index];
  const say = (misfit: string): string => `move ${index + 1} of ${moves.length}, ${quote(line)}: ${misfit}`;
  const unplayable = (misfit: string): Flaw => ({
    kind: 'unreadable',
    part: 'move',
    move: index + 1,
    moves: moves.length,
    message: say(misfit),
  });
  const parsed = parseLine(line, match.players);
  if (!parsed.ok) return unplayable(parsed.reason);
  const { by, text } = parsed.value;
  if (by === 'chance' && stream && match.due) {
    const { seat } = match.due;
    const expected = match.draw(stream);
    if (expected !== text) {
      const events = moves.filter((each) => String(each).startsWith('* ')).length;
      const message = say(`the seeds give ${quote(expected)}`);
      return { kind: 'event', number, events, move: index + 1, seat, found: text, expected, message };
    }
  }
  const played = match.play(by, text);
  if (!played.ok) return unplayable(played.reason.message);
  const written = match.log.at(-1)?.text;
  return written === text ? undefined : unplayable(`it must be written ${quote(written)}`);
}

function parseLine(line: unknown, players: number): Result<{ readonly by: Actor; readonly text: string }> {
  if (typeof line !== 'string') return fail('a move must be a string');
  const space = line.indexOf(' ');
  const who = line.slice(0, space);
  const by = who === '*' ? 'chance' : Number(who);
  if (space < 1 || (by !== 'chance' && (who !== String(by) || !isInteger(by, 0, players - 1))))
    return fail(`it must begin with * or a seat from 0 to ${players - 1}, and a space`);
  return ok({ by, text: line.slice(space + 1) });
}

/** The line-up from which a match's game seed is computed. */
export function lineUpOf({ game, players, options }: Match, table: string): LineUp {
  return { table, game: game.id, players, options: differingOptions(game, options, players) };
}

/** Checks the start seat against the stream. The start seat is the first thing that is drawn from a stream. */
function wrongStart({ players, start: found }: Match, stream: FairStream): Flaw | undefined {
  const expected = stream.below(players);
  if (expected === found) return undefined;
  const message = `the seeds give seat ${expected} as the start seat, not ${found}`;
  return { kind: 'start', found, expected, message };
}

/** A record whose form is right. The moves, the result and the seeds are not checked yet. */
export interface ReadRecord {
  /** The match before the first move of the record. */
  readonly match: Match;
  readonly moves: readonly unknown[];
  readonly result: unknown;
  readonly names: readonly string[] | undefined;
  readonly fairness: Fairness | undefined;
}

export function readRecord(input: unknown, findGame: (id: string) => Game | undefined): Result<ReadRecord> {
  if (!isObject(input)) return fail(`a record must be an object, not ${quote(input)}`);
  const unknown = unknownKey(input, FIELDS);
  if (unknown !== undefined)
    return fail(`a record has no field ${quote(unknown)}; its fields are ${FIELDS.join(', ')}`);
  if (input['format'] !== 'sloop-record') return fail(`format must be "sloop-record", not ${quote(input['format'])}`);
  if (input['version'] !== 1) return fail(`version must be 1, not ${quote(input['version'])}`);
  const { game: id, players, moves, names, options } = input;
  const game = typeof id === 'string' ? findGame(id) : undefined;
  if (!game) return fail(`there is no game ${quote(id)}`);
  const wrongPlayers = refusePlayers(game.seats, players);
  if (wrongPlayers !== undefined) return fail(wrongPlayers);
  const seats = players as number;
  if (!Array.isArray(moves)) return fail('moves must be a list');
  if (names !== undefined && !areNames(names, seats)) return fail(`names must be a list of ${seats} strings`);
  if (!Object.hasOwn(input, 'result')) return fail('the result is missing; it must be null if the game is not over');
  const match = openRecorded(game, seats, options, input['position']);
  if (!match.ok) return match;
  const fairness = readFairness(input['fairness'], match.value);
  if (!fairness.ok) return fairness;
  return ok({ match: match.value, moves, names, result: input['result'], fairness: fairness.value });
}

const areNames = (input: unknown, players: number): input is readonly string[] =>
  Array.isArray(input) && input.length === players && input.every((name) => typeof name === 'string');

function openRecorded(game: Game, players: number, input: unknown, position: unknown): Result<Match> {
  const options = game.options(input, players);
  if (!options.ok) return options;
  if (options.value.start === undefined) return fail('options.start is missing');
  if (position === undefined) return ok(Match.open(game, players, options.value));
  const loaded = Match.load(game, position as Json, input);
  if (!loaded.ok) return fail(loaded.reason.message);
  if (loaded.value.players !== players)
    return fail(`players is ${players}, but the position has ${loaded.value.players} players`);
  return loaded;
}

function readFairness(input: unknown, { players, origin }: Match): Result<Fairness | undefined> {
  if (input === undefined) return ok(undefined);
  if (origin !== undefined) return fail('a game under fair chance must begin with its set-up, not with a position');
  return parseFairness(input, players);
}
