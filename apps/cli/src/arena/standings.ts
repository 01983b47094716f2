import { rngFrom } from '@sloop/engine';
import { playersOf, type Contest } from './contest.ts';
import { addEffort, noEffort, type Effort, type PlayedDeal } from './deal.ts';
import { eloIntervals, fitElo, sumPairs, type Pairs } from './elo.ts';
import { meanAndVariance, sequentialTest, type SequentialTest } from './sequential.ts';

/** A value with its 95 % interval. In JSON, an infinite end of the interval is `null`. */
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
   * The number of victories, divided by the number of games and by this player's number of seats. A victory shared by n
   * seats counts 1/n for each of them. If all players are equally strong, each player's share is 1 divided by the
   * number of seats at the table.
   */
  readonly share: Estimate;
  /** The Elo rating. The first player's rating is 0. */
  readonly elo: Estimate;
  /** The number of decisions with more than one legal move. */
  readonly decisions: number;
  readonly simulations: number;
  /** For each kind of fault, how many times the arena had to play the first legal move for this player. */
  readonly faults: Effort['faults'];
  /** These values are measured with a clock, so they differ from run to run. */
  readonly clock: { readonly msPerDecision: number; readonly simulationsPerSecond: number };
}

/**
 * The result of an arena. If all bots are ours and are limited by simulations, everything except `clock` depends only
 * on the arena's settings.
 */
export interface ArenaResult {
  readonly contest: Contest;
  readonly games: number;
  readonly deals: number;
  readonly standings: readonly Standing[];
  /**
   * `crossTable[a][b]` is the share of the comparisons between players `a` and `b` that `a` has won (see `pairsOf`). The value is
   * null if `a` is `b`.
   */
  readonly crossTable: readonly (readonly (number | null)[])[];
  readonly sprt?: SequentialTest;
}

/** Computes the result from the played deals, which must be sorted by `deal`. */
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

/** A player's share of the victories in one deal, as defined at `Standing.share`. */
export function shareOf({ seats }: Contest, { winners }: PlayedDeal, name: string): number {
  let share = 0;
  for (const places of winners) for (const place of places) if (seats[place] === name) share += 1 / places.length;
  return share / (winners.length * seats.filter((seated) => seated === name).length);
}

/**
 * In each game, compares every pair of seats that have different players. A seat that has won the game beats a seat
 * that has not. If both or neither have won, the comparison is a draw.
 */
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
 * The mean share and its interval. The interval is never empty, even if the share is the same in all deals. A single deal gives the
 * interval from 0 to 1.
 */
function estimate(shares: readonly number[], seats: number): Estimate {
  const { mean, variance } = meanAndVariance(shares, seats, 1 / seats);
  const error = shares.length < 2 ? 1 : 1.96 * Math.sqrt(variance / shares.length);
  return { value: mean, low: Math.max(mean - error, 0), high: Math.min(mean + error, 1) };
}
