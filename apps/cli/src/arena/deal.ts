import { setImmediate } from 'node:timers/promises';
import { questionOf } from '@sloop/bots';
import { Match, streamFromText } from '@sloop/engine';
import type { SetUp } from '../games.ts';
import { playersOf, type Contest } from './contest.ts';
import { FAULTS, type Choice, type Fault, type Player } from './player.ts';

/** Totals over all decisions of one player. A forced move is not a decision. */
export interface Effort {
  decisions: number;
  ms: number;
  simulations: number;
  readonly faults: Record<Fault, number>;
}

/** One deal, played once in each rotation of the line-up. */
export interface PlayedDeal {
  readonly deal: number;
  /** For each rotation, the winners' places in the line-up. */
  readonly winners: readonly (readonly number[])[];
  /** The effort of each player, in the order of `playersOf`. */
  readonly efforts: readonly Effort[];
}

export const noEffort = (): Effort => ({
  decisions: 0,
  ms: 0,
  simulations: 0,
  faults: Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Effort['faults'],
});

export function addEffort(into: Effort, { decisions, ms, simulations, faults }: Effort): void {
  into.decisions += decisions;
  into.ms += ms;
  into.simulations += simulations;
  for (const fault of FAULTS) into.faults[fault] += faults[fault];
}

/** The place in the line-up of the player who sits in `seat` in this rotation. */
export const placeAt = (seat: number, rotation: number, seats: number): number => (seat + rotation) % seats;

/** Called after each decision. `place` is the player's place in the line-up. */
type OnDecision = (place: number, choice: Choice, ms: number) => void;

/** Plays a deal. `players` maps each name in the contest to its player. */
export async function playDeal(
  contest: Contest,
  table: SetUp,
  players: ReadonlyMap<string, Player>,
  deal: number,
): Promise<PlayedDeal> {
  const { seats } = contest;
  const names = playersOf(contest);
  const efforts = names.map(noEffort);
  const onDecision: OnDecision = (place, { simulations, fault }, ms) => {
    const effort = efforts[names.indexOf(seats[place]!)]!;
    addEffort(effort, { ...noEffort(), decisions: 1, ms, simulations });
    if (fault) effort.faults[fault]++;
  };
  const winners: number[][] = [];
  for (let rotation = 0; rotation < seats.length; rotation++) {
    const match = await playGame(contest, table, players, deal, rotation, onDecision);
    winners.push(match.outcome!.winners.map((seat) => placeAt(seat, rotation, seats.length)));
  }
  return { deal, winners, efforts };
}

/**
 * Plays one game. All games of a deal use the same seed for chance events, so they have the same start seat. Their
 * draws are also the same until the bots play differently.
 */
export async function playGame(
  { seats, seed }: Contest,
  { game, options }: SetUp,
  players: ReadonlyMap<string, Player>,
  deal: number,
  rotation: number,
  onDecision: OnDecision,
): Promise<Match> {
  const match = Match.open(game, seats.length, options, streamFromText(`${seed}/${deal}`));
  for (const player of players.values()) player.begin();
  for (let seat = match.toAct[0] as number | undefined; seat !== undefined; seat = match.toAct[0] as typeof seat) {
    const place = placeAt(seat, rotation, seats.length);
    const name = seats[place]!;
    const question = questionOf(match, seat, name, `${seed}/${deal}/${rotation}/${match.log.length}`);
    let index = 0;
    if (question.legal.length > 1) {
      // While a bot thinks, this thread receives no messages. This pause lets the worker receive `stop`.
      await setImmediate();
      const began = performance.now();
      const choice = await players.get(name)!.choose(question, match);
      onDecision(place, choice, performance.now() - began);
      index = choice.index;
    }
    const played = match.play(seat, match.format(seat, question.legal[index]!));
    if (!played.ok) throw new Error(played.reason.message);
  }
  return match;
}
