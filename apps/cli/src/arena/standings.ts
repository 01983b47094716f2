import { rngFrom } from '@sloop/engine';
import { playersOf, type Contest } from './contest.ts';
import { addEffort, noEffort, type Effort, type PlayedDeal } from './deal.ts';
import { eloIntervals, fitElo, sumPairs, type Pairs } from './elo.ts';
import { meanAndVariance, sequentialTest, type SequentialTest } from './sequential.ts';

/** A figure with its 95 % interval. An infinite end is `null` in JSON. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface Standing {
  readonly name: string;
  /** How many seats of the line-up this player has. */
  readonly seats: number;
  /**
   * Victories per seat and game. A victory shared by n counts 1/n. Equal players have 1 / seats, no matter how many seats each of
   * them has.
   */
  readonly share: Estimate;
  /** Relative to the first player, who has 0. */
  readonly elo: Estimate;
  /** Decisions with more than one legal move, and (below) the number of simulations spent on them. */
  readonly decisions: number;
  readonly simulations: number;
  /** How often the arena played the first legal move for this player, by reason. */
  readonly faults: Effort['faults'];
  /** Measured by the clock, so different in every run. */
  readonly clock: { readonly msPerDecision: number; readonly simulationsPerSecond: number };
}

/**
 * The result of an arena. If all bots are ours and count simulations, everything but `clock` depends only on the contest and the
 * number of games.
 */
export interface ArenaResult {
  readonly contest: Contest;
  readonly games: number;
  readonly deals: number;
  readonly standings: readonly Standing[];
  /** The share of their encounters that the row's player won against the column's; null on the diagonal. */
  readonly crossTable: readonly (readonly (number | null)[])[];
  readonly sprt?: SequentialTest;
}

/** The result of the played deals, which must be in the order of their numbers. */
export function standingsOf(contest: Contest, deals: readonly PlayedDeal[], sprt?: number): ArenaResult {
  const names = playersOf(contest);
  const pairs = deals.map((deal) => pairsOf(contest, deal));
  const sum = sumPairs(pairs, names.length);
  const ratings = fitElo(sum, names.length);
  const intervals = eloIntervals(pairs, names.length, rngFrom('arena intervals'));
  const shares = names.map((name) => deals.map((deal) => shareOf(contest, deal, name)));
  const standings = names.map((name, player): Standing => {
    const { decisions, ms, simulations, faults } = effortOf(deals, player);
    return {
      name,
      seats: contest.seats.filter((seated) => seated === name).length,
      share: estimate(shares[player]!, contest.seats.length),
      elo: { value: ratings[player]!, ...intervals[player]! },
      decisions,
      simulations,
      faults,
      clock: { msPerDecision: ms / (decisions || 1), simulationsPerSecond: (1000 * simulations) / (ms || 1) },
    };
  });
  return {
    contest,
    games: deals.length * contest.seats.length,
    deals: deals.length,
    standings,
    crossTable: crossTableOf(sum, names.length),
    ...(sprt === undefined ? {} : { sprt: sequentialTest(shares[0]!, contest.seats.length, sprt) }),
  };
}

/** A player's victories per seat and game in one deal. A shared victory counts as a fraction. */
export function shareOf({ seats }: Contest, { winners }: PlayedDeal, name: string): number {
  let share = 0;
  for (const places of winners) for (const place of places) if (seats[place] === name) share += 1 / places.length;
  return share / (winners.length * seats.filter((seated) => seated === name).length);
}

/** Compares every two seats of different players: a win for the one that won the game, a draw if both or neither did. */
export function pairsOf(contest: Contest, { winners }: PlayedDeal): Pairs {
  const names = playersOf(contest);
  const players = contest.seats.map((name) => names.indexOf(name));
  const pairs = new Float64Array(names.length ** 2);
  for (const places of winners)
    for (const [place, player] of players.entries())
      for (const [against, other] of players.entries())
        if (player !== other)
          pairs[player * names.length + other]! +=
            (1 + Number(places.includes(place)) - Number(places.includes(against))) / 2;
  return pairs;
}

function crossTableOf(sum: Pairs, players: number): (number | null)[][] {
  const won = (row: number, column: number): number => sum[row * players + column]!;
  return Array.from({ length: players }, (_, row) =>
    Array.from({ length: players }, (_column, column) =>
      row === column ? null : won(row, column) / (won(row, column) + won(column, row)),
    ),
  );
}

function effortOf(deals: readonly PlayedDeal[], player: number): Effort {
  const effort = noEffort();
  for (const { efforts } of deals) addEffort(effort, efforts[player]!);
  return effort;
}

/**
 * The mean share and its interval. The variance between deals is never zero, even if all deals agree. One deal gives the interval 0
 * to 1.
 */
function estimate(shares: readonly number[], seats: number): Estimate {
  const { mean, variance } = meanAndVariance(shares, seats, 1 / seats);
  const error = shares.length < 2 ? 1 : 1.96 * Math.sqrt(variance / shares.length);
  return { value: mean, low: Math.max(mean - error, 0), high: Math.min(mean + error, 1) };
}
