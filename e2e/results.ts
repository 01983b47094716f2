// Computes results that must be the same in every environment. Both Node and a worker in the browser run this file.
import { BOTS, type Thought } from '@sloop/bots';
import {
  FairStream,
  Match,
  commitToClientSeed,
  commitToServerSeed,
  differingOptions,
  gameSeed,
  makeRecord,
  rngFrom,
  streamFromText,
  verify,
  type Fairness,
  type Game,
  type GameRecord,
  type JsonObject,
  type Options,
  type Rng,
} from '@sloop/engine';
import { findGame, games } from '@sloop/games';

/** A whole game with random moves. */
export interface PlayedGame {
  readonly seed: string;
  readonly record: GameRecord;
  /**
   * A SHA-256 hash of the positions before every decision and at the end. Each position is hashed together with the hash of the
   * previous positions.
   */
  readonly positions: string;
}

/** A bot's thought about one decision. */
export interface BotThought extends Thought {
  readonly game: string;
  readonly bot: string;
  readonly players: number;
  /** The number of moves before this decision. */
  readonly at: number;
}

/**
 * A game whose chance events follow from seeds. `verdicts` has the results of verifying three records: the original, a copy in
 * which a move is missing, and a copy with a forged seed.
 */
export interface FairGame {
  readonly record: GameRecord;
  readonly verdicts: readonly string[];
}

export interface Results {
  readonly played: readonly PlayedGame[];
  readonly thoughts: readonly BotThought[];
  readonly fair: readonly FairGame[];
}

const SEEDS = ['a quiet evening', 'Fährmann, ahoi ⚓', '3'];
/** So many that a captain in Tortuga learns from its simulations. */
const SIMULATIONS = 3000;
/** Only every 25th decision is given to the bots. */
const THINK_EVERY = 25;
/** A client's commit is the SHA-256 hash of a text, so this function can hash any text. */
const sha256 = commitToClientSeed;
const SERVER_SEED = '5100ab'.padEnd(64, '7');

/** Options that differ from the defaults, so that both variants of each game are played. */
const OTHER_OPTIONS: { readonly [game: string]: JsonObject } = {
  tortuga: { goal: 8 },
  cartagena: { version: 'tortuga' },
};

export const results = (): Results => ({
  played: games.flatMap((game) =>
    SEEDS.flatMap((seed, index) => seatCounts(game).map((players) => play(game, players, seed, index))),
  ),
  thoughts: games.flatMap((game) => [game.seats.min, game.seats.max].flatMap((players) => think(game, players))),
  fair: games.map(playFairly),
});

const seatCounts = ({ seats: { min, max } }: Game): number[] =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index);

function optionsOf(game: Game, players: number, input: JsonObject): Options {
  const options = game.options(input, players);
  if (!options.ok) throw new Error(options.reason);
  return options.value;
}

/**
 * Plays random moves until the game is over. Calls `see` before each move. If several seats are to act, a random one of
 * them moves.
 */
function playOn(match: Match, rng: Rng, see: (seat: number) => void): void {
  for (let seats = seatsToAct(match); seats.length > 0; seats = seatsToAct(match)) {
    const seat = seats[rng.below(seats.length)]!;
    see(seat);
    const legal = match.legal(seat);
    const played = match.play(seat, legal[rng.below(legal.length)]!);
    if (!played.ok) throw new Error(played.reason.message);
  }
}

function seatsToAct({ toAct }: Match): readonly number[] {
  if (toAct === 'chance') throw new Error('the stream should have played the chance event');
  return toAct;
}

function play(game: Game, players: number, seed: string, index: number): PlayedGame {
  const options = optionsOf(game, players, index === 0 ? OTHER_OPTIONS[game.id]! : {});
  const match = Match.open(game, players, options, streamFromText(seed));
  let positions = '';
  const note = (): void => {
    positions = sha256(positions + JSON.stringify(match.position()));
  };
  playOn(match, rngFrom(`moves ${seed}`), note);
  note();
  return { seed, record: makeRecord(match), positions };
}

function think(game: Game, players: number): BotThought[] {
  const thoughts: BotThought[] = [];
  const match = Match.open(game, players, optionsOf(game, players, {}), streamFromText('thinking'));
  let decisions = 0;
  playOn(match, rngFrom('thinking'), (seat) => {
    const legal = match.legalMoves(seat);
    if (legal.length === 1 || decisions++ % THINK_EVERY > 0) return;
    const at = match.log.length;
    for (const bot of BOTS) {
      const rng = rngFrom(`${bot.name} ${at}`);
      const thought = bot.think(game, match.view(seat), legal, rng, { simulations: SIMULATIONS });
      thoughts.push({ game: game.id, bot: bot.name, players, at, ...thought });
    }
  });
  return thoughts;
}

/** Plays a game as the server would. Seat 1 is a bot, so it has no seed. Seat 2 never reveals its seed. */
function playFairly(game: Game): FairGame {
  const players = 3;
  const options = optionsOf(game, players, OTHER_OPTIONS[game.id]!);
  const fairness: Fairness = {
    table: 'tavern-12',
    commit: commitToServerSeed(SERVER_SEED),
    serverSeed: SERVER_SEED,
    clientCommits: [commitToClientSeed('rum!'), null, commitToClientSeed('lost-at-sea')],
    clientSeeds: ['rum!', null, null],
  };
  const lineUp = {
    table: fairness.table,
    game: game.id,
    players,
    options: differingOptions(game, options, players),
  };
  const stream = new FairStream(gameSeed(lineUp, SERVER_SEED, fairness.clientSeeds));
  const match = Match.open(game, players, options, stream);
  playOn(match, rngFrom('fair'), () => {});
  const record = makeRecord(match, { fairness });
  const forgedMove = { ...record, moves: record.moves.toSpliced(1, 1) };
  const forgedSeed = { ...record, fairness: { ...fairness, clientSeeds: ['gin!', null, null] } };
  return { record, verdicts: [record, forgedMove, forgedSeed].map(verdict) };
}

function verdict(record: GameRecord): string {
  const verified = verify(JSON.parse(JSON.stringify(record)), findGame);
  return verified.ok ? `good: ${verified.value.chanceEvents} chance events` : verified.reason.message;
}
