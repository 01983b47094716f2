import { CHANCE, lowestBit, rngFrom, type Game, type Options } from '@sloop/engine';

/** What is simulated. An experiment determines every game completely, no matter which worker plays the game. */
export interface Experiment {
  readonly game: string;
  readonly players: number;
  readonly options: object;
  readonly seed: string;
}

/** Sums over games. All sums are whole numbers, so the order in which games are added makes no difference. */
export interface Tally {
  games: number;
  /** Maps each number of decisions to the number of games that had so many decisions. */
  lengths: Map<number, number>;
  /** The number of chance events in all games. */
  chances: number;
  /**
   * For each seat, the number of games that it won alone, that it won together with one other seat, with two other seats, and so
   * on.
   */
  wins: number[][];
  /** For each seat, a map from each total of points to the number of games in which the seat had this total. */
  totals: Map<number, number>[];
  /** For each source of points, the sum of the points of all seats. */
  sources: Map<string, number>;
  /** For each source of points, the sum of the points of the winners. */
  winnerSources: Map<string, number>;
  /** The number of winners of all games. A shared victory has several winners. */
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
