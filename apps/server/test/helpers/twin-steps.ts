import { rngFrom, type Seat } from '@sloop/engine';
import type { NewTable } from '@sloop/protocol';
import type { Twins } from './twin-scripts.ts';

/** The requests that viewers make between moves. The test checks that no reply leaks a secret. */
const PROBES = [
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
  'page',
] as const;
export type Probe = (typeof PROBES)[number];

/** A step that happens in both games. Only a move's text may differ between the games. */
export type Step =
  | {
      readonly type: 'move';
      readonly seat: Seat;
      readonly texts: readonly [string, string];
      readonly via: 'socket' | 'http' | 'bot';
      /** Who may see the difference between the two texts: one seat or everyone. */
      readonly shown?: Seat | 'all';
    }
  | { readonly type: 'undo' | 'hold' | 'reclaim'; readonly seat: Seat }
  /** The viewer reconnects and asks for the last `back` events again. If `back` is undefined, the viewer asks for everything. */
  | { readonly type: 'reconnect'; readonly viewer: number; readonly back: number | undefined }
  | { readonly type: 'ask'; readonly viewer: number; readonly probe: Probe };

export interface TwinGames {
  readonly name: string;
  readonly twins: Twins;
  readonly clock: NewTable['clock'];
  readonly bots: readonly Seat[];
  readonly steps: readonly Step[];
  /**
   * The viewers that must receive the same bytes in both games. The numbers after the seats stand for a spectator and for a client
   * without an identity.
   */
  readonly viewers: readonly number[];
}

export interface TwinGamesOptions {
  readonly name: string;
  readonly twins: Twins;
  readonly viewers: readonly number[];
  readonly bots: readonly Seat[];
  readonly clock?: NewTable['clock'];
  /** Whether people hand their seats to bots and later take them back. */
  readonly holds?: boolean;
}

/** Makes the steps of two twin games. Adds probes, reconnects and holds at random places. */
export function twinGamesOf({ name, twins, viewers, bots, clock, holds = false }: TwinGamesOptions): TwinGames {
  const { left, right } = twins;
  const rng = rngFrom(`${name} steps`);
  const steps: Step[] = [];
  const held = new Set<Seat>();
  const people = Array.from({ length: left.players }, (_, seat) => seat).filter((seat) => !bots.includes(seat));
  const everyone = [...people, left.players, left.players + 1];
  const pick = <T>(from: readonly T[]): T => from[rng.below(from.length)]!;
  for (const [at, move] of left.moves.entries()) {
    if (move.by === 'chance') continue;
    const seat = move.by;
    const twin = right.moves[at]!;
    if (holds && rng.below(12) === 0) {
      const who = pick(people);
      steps.push({ type: held.has(who) ? 'reclaim' : 'hold', seat: who });
      if (!held.delete(who)) held.add(who);
    }
    const via = bots.includes(seat) || held.has(seat) ? 'bot' : rng.below(4) === 0 ? 'http' : 'socket';
    if (move.decoy !== undefined && via !== 'bot') {
      const shown = move.isHidden ? seat : 'all';
      steps.push({ type: 'move', seat, texts: [move.decoy, twin.decoy!], via, shown });
      const others = everyone.filter((who) => who !== seat);
      if (move.isHidden) steps.push(rng.below(2) === 0 ? probe(others) : past(pick(others)));
      steps.push({ type: 'undo', seat });
    }
    steps.push({ type: 'move', seat, texts: [move.text, twin.text], via, shown: seat });
    if (rng.below(3) === 0) steps.push(probe(everyone));
    if (rng.below(12) === 0)
      steps.push({ type: 'reconnect', viewer: pick(everyone), back: pick([undefined, 0, 1 + rng.below(9)]) });
  }
  // At the end, everyone asks for every moment of the game.
  steps.push(...everyone.map(past));
  return { name, twins, clock: clock ?? { kind: 'none' }, bots, steps, viewers };

  function probe(who: readonly number[]): Step {
    return { type: 'ask', viewer: pick(who), probe: pick(PROBES) };
  }

  function past(viewer: number): Step {
    return { type: 'ask', viewer, probe: 'past' };
  }
}
