import { rngFrom, type Seat } from '@sloop/engine';
import type { NewTable } from '@sloop/protocol';
import type { Twins } from './twin-scripts.ts';

/** What a viewer asks for between the moves. The name says which answer. */
const QUESTIONS = [
  'everything',
  'news',
  'record',
  'past',
  'lobby',
  'mine',
  'me',
  'nonsense',
  'stale',
  'undo',
  'reclaim',
  'rematch',
  'start',
  'mumble',
  'nowhere',
] as const;
export type Question = (typeof QUESTIONS)[number];

/** One thing that happens, in both games alike; only texts may differ. */
export type Step =
  | {
      readonly type: 'move';
      readonly seat: Seat;
      readonly texts: readonly [string, string];
      readonly via: 'socket' | 'http' | 'bot';
      /** Those who may see a difference here: everybody, or one seat. */
      readonly shown?: Seat | 'all';
    }
  | { readonly type: 'undo' | 'hold' | 'reclaim'; readonly seat: Seat }
  /** `back`: how many of the last events are forgotten; undefined for all of them. */
  | { readonly type: 'reconnect'; readonly viewer: number; readonly back: number | undefined }
  | { readonly type: 'ask'; readonly viewer: number; readonly question: Question };

export interface TwinGames {
  readonly name: string;
  readonly twins: Twins;
  readonly clock: NewTable['clock'];
  readonly bots: readonly Seat[];
  readonly steps: readonly Step[];
  /** Whose bytes must be the same: seats, then a spectator, then somebody without an identity. */
  readonly viewers: readonly number[];
}

export interface TwinGamesWish {
  readonly name: string;
  readonly twins: Twins;
  readonly viewers: readonly number[];
  readonly bots: readonly Seat[];
  readonly clock?: NewTable['clock'];
  /** Whether seats are given to bots and taken back on the way. */
  readonly holds?: boolean;
}

/** The steps of two games, with questions, reconnects and holds at random moments. */
export function twinGamesOf({ name, twins, viewers, bots, clock, holds = false }: TwinGamesWish): TwinGames {
  const { left, right } = twins;
  const rng = rngFrom(`${name} steps`);
  const steps: Step[] = [];
  const held = new Set<Seat>();
  const people = Array.from({ length: left.players }, (_, seat) => seat).filter((seat) => !bots.includes(seat));
  const everybody = [...people, left.players, left.players + 1];
  const pick = <T>(from: readonly T[]): T => from[rng.below(from.length)]!;
  for (const [at, line] of left.lines.entries()) {
    if (line.by === 'chance') continue;
    const seat = line.by;
    const twin = right.lines[at]!;
    if (holds && rng.below(12) === 0) {
      const who = pick(people);
      steps.push({ type: held.has(who) ? 'reclaim' : 'hold', seat: who });
      if (!held.delete(who)) held.add(who);
    }
    const via = bots.includes(seat) || held.has(seat) ? 'bot' : rng.below(4) === 0 ? 'http' : 'socket';
    if (line.decoy !== undefined && via !== 'bot') {
      const shown = line.isHidden ? seat : 'all';
      steps.push({ type: 'move', seat, texts: [line.decoy, twin.decoy!], via, shown });
      const others = everybody.filter((who) => who !== seat);
      if (line.isHidden) steps.push(rng.below(2) === 0 ? question(others) : past(pick(others)));
      steps.push({ type: 'undo', seat });
    }
    steps.push({ type: 'move', seat, texts: [line.text, twin.text], via, shown: seat });
    if (rng.below(3) === 0) steps.push(question(everybody));
    if (rng.below(12) === 0)
      steps.push({ type: 'reconnect', viewer: pick(everybody), back: pick([undefined, 0, 1 + rng.below(9)]) });
  }
  // Everything that was shown on the way, as it was shown then.
  steps.push(...everybody.map(past));
  return { name, twins, clock: clock ?? { kind: 'none' }, bots, steps, viewers };

  function question(who: readonly number[]): Step {
    return { type: 'ask', viewer: pick(who), question: pick(QUESTIONS) };
  }

  function past(viewer: number): Step {
    return { type: 'ask', viewer, question: 'past' };
  }
}
