import { CHANCE, lowestBit, rngFrom, type Game, type Options } from '@sloop/engine';

/** The settings of a simulation. The same experiment always gives the same games, no matter which worker plays them. */
export interface Experiment {
  readonly game: string;
  readonly players: number;
  readonly options: object;
  readonly seed: string;
}

/** Sums over many games. All sums are whole numbers, so the order in which the games are added makes no difference. */
export interface Tally {
  games: number;
  /** How many games had each number of decisions. */
  lengths: Map<number, number>;
  chances: number;
  /**
   * `wins[seat][n]` is the number of games that the seat won together with exactly `n` other seats.
   */
  wins: number[][];
  /** For each seat, how many games it ended with each total of points. */
  totals: Map<number, number>[];
  /** For each source of points, the sum of all seats' points. */
  sources: Map<string, number>;
  /** For each source of points, the sum of the winners' points. */
  winnerSources: Map<string, number>;
  /** The total number of winners of all games. A game with a shared victory has several winners. */
  winners: number;
}

export const emptyTally = (players: number): Tally => ({
  games: 0,
  lengths: new Map(),
  chances: 0,
  wins: Array.from({ length: players }, () => Array.from({ length: players }, () => 0)),
  totals: Array.from({ length: players }, () => new Map<number, number>()),
  sources: new Map(),
  winnerSources: new Map(),
  winners: 0,
});

const add = <Key>(counts: Map<Key, number>, key: Key, by: number): Map<Key, number> =>
  counts.set(key, (counts.get(key) ?? 0) + by);

/** Plays game `index` of an experiment with random moves and adds the game to the tally. */
export function simulateGame(
  tally: Tally,
  game: Game,
  options: Options,
  { players, seed }: Experiment,
  index: number,
): void {
  const rng = rngFrom(`${seed}/${index}`);
  const state = game.start(options, players, options.start ?? 0);
  let decisions = 0;
  for (let acting = game.toAct(state); acting !== 0; acting = game.toAct(state)) {
    if (acting === CHANCE) {
      game.play(state, 'chance', game.chance(state, rng));
      tally.chances++;
    } else {
      const seat = lowestBit(acting);
      game.play(state, seat, game.sample(state, seat, rng));
      decisions++;
    }
  }
  const { winners, scores } = game.outcome(state)!;
  tally.games++;
  add(tally.lengths, decisions, 1);
  for (const seat of winners) tally.wins[seat]![winners.length - 1]!++;
  tally.winners += winners.length;
  for (const [seat, score] of (scores ?? []).entries()) {
    add(tally.totals[seat]!, score['total']!, 1);
    for (const [source, points] of Object.entries(score)) {
      add(tally.sources, source, points);
      if (winners.includes(seat)) add(tally.winnerSources, source, points);
    }
  }
}

function addAll<Key>(into: Map<Key, number>, from: ReadonlyMap<Key, number>): void {
  for (const [key, count] of from) add(into, key, count);
}

export function merge(into: Tally, from: Tally): void {
  into.games += from.games;
  into.chances += from.chances;
  into.winners += from.winners;
  addAll(into.lengths, from.lengths);
  addAll(into.sources, from.sources);
  addAll(into.winnerSources, from.winnerSources);
  for (const [seat, ways] of from.wins.entries())
    for (const [shared, games] of ways.entries()) into.wins[seat]![shared]! += games;
  for (const [seat, totals] of from.totals.entries()) addAll(into.totals[seat]!, totals);
}
