import { fairStream, parseFairness, type Fairness } from './fairness.ts';
import type { Actor, Game, Outcome } from './game.ts';
import { isInteger, isObject, quote, sameJson, unknownKey, type Json, type JsonObject } from './json.ts';
import { Match } from './match.ts';
import { differingOptions, refusePlayers } from './options.ts';
import { fail, ok, type Result } from './result.ts';
import type { FairStream } from './stream.ts';

/** A game in a file: everything needed to play through it again (docs/spec/record.md). */
export interface GameRecord {
  readonly format: 'sloop-record';
  readonly version: 1;
  readonly game: string;
  readonly players: number;
  /** Always `start`, and every option that differs from its default. */
  readonly options: JsonObject;
  readonly names?: readonly string[];
  /** Replaces the set-up if the game began from a position. */
  readonly position?: Json;
  /** Each line is `*` or a seat, a space, and the move. */
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

/** A record that was played through: the match after its last move, and what was checked about its chance. */
export interface Replayed {
  readonly match: Match;
  readonly names: readonly string[] | undefined;
  readonly fairness: Fairness | undefined;
  /** How many chance events were compared with the stream; undefined if the record has no seeds. */
  readonly verified: number | undefined;
  /** The chance stream after the last move; undefined if the record has no seeds. */
  readonly stream: FairStream | undefined;
}

/**
 * Plays through a record from outside. Checks every move, the result and, if the record has its seeds, every chance event. With
 * `keepStates` the match tells its story without playing the game a second time.
 */
export function replay(
  input: unknown,
  findGame: (id: string) => Game | undefined,
  { keepStates = false }: { readonly keepStates?: boolean } = {},
): Result<Replayed> {
  const read = readRecord(input, findGame);
  if (!read.ok) return read;
  const { match, moves, stream } = read.value;
  if (keepStates) match.keepStates();
  let verified = 0;
  for (const [index, line] of moves.entries()) {
    const misfit = replayMove(match, line, stream);
    if (misfit !== undefined) return fail(`move ${index + 1} of ${moves.length}, ${quote(line)}: ${misfit}`);
    if (match.log[index]?.by === 'chance') verified++;
  }
  const outcome = match.outcome ?? null;
  if (!sameJson(read.value.result, outcome))
    return fail(`the result is ${quote(read.value.result)}, but the moves give ${JSON.stringify(outcome)}`);
  const { names, fairness } = read.value;
  return ok({ match, names, fairness, verified: stream ? verified : undefined, stream });
}

function replayMove(match: Match, line: unknown, stream: FairStream | undefined): string | undefined {
  if (typeof line !== 'string') return 'a move must be a string';
  const space = line.indexOf(' ');
  const who = line.slice(0, space);
  const by = who === '*' ? 'chance' : Number(who);
  if (space < 1 || (by !== 'chance' && (who !== String(by) || !isInteger(by, 0, match.players - 1))))
    return `it must begin with * or a seat from 0 to ${match.players - 1}, and a space`;
  const text = line.slice(space + 1);
  if (by === 'chance' && stream && match.due) {
    const drawn = match.draw(stream);
    if (drawn !== text) return `the seeds give ${quote(drawn)}`;
  }
  const played = match.play(by, text);
  if (!played.ok) return played.reason.message;
  return match.log.at(-1)?.text === text ? undefined : `it must be written ${quote(match.log.at(-1)?.text)}`;
}

interface ReadRecord {
  readonly match: Match;
  readonly moves: readonly unknown[];
  readonly result: unknown;
  readonly names: readonly string[] | undefined;
  readonly fairness: Fairness | undefined;
  readonly stream: FairStream | undefined;
}

function readRecord(input: unknown, findGame: (id: string) => Game | undefined): Result<ReadRecord> {
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
  const chance = readChance(input['fairness'], match.value);
  if (!chance.ok) return chance;
  return ok({ match: match.value, moves, names, result: input['result'], ...chance.value });
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

type RecordedChance = Pick<ReadRecord, 'fairness' | 'stream'>;

function readChance(input: unknown, match: Match): Result<RecordedChance> {
  if (input === undefined) return ok({ fairness: undefined, stream: undefined });
  const { game, players, start } = match;
  const parsed = parseFairness(input, players);
  if (!parsed.ok) return parsed;
  if (match.origin !== undefined)
    return fail('a game under fair chance must begin with its set-up, not with a position');
  const { table } = parsed.value;
  const options = differingOptions(game, match.options, players);
  const stream = fairStream({ table, game: game.id, players, options }, parsed.value);
  if (stream) {
    const drawn = stream.below(players);
    if (drawn !== start) return fail(`the seeds give seat ${drawn} as the start seat, not ${start}`);
  }
  return ok({ fairness: parsed.value, stream });
}

/** Checks the record of a finished game: its commits, seeds and every chance event. The reason names the first one that is wrong. */
export function verify(
  input: unknown,
  findGame: (id: string) => Game | undefined,
): Result<{ readonly chanceEvents: number }> {
  const replayed = replay(input, findGame);
  if (!replayed.ok) return replayed;
  const { verified, fairness } = replayed.value;
  if (!fairness) return fail('this game was not played under fair chance: its record has no fairness part');
  if (verified === undefined)
    return fail('the server seed is not in this record: it is published when the game is over');
  return ok({ chanceEvents: verified });
}
