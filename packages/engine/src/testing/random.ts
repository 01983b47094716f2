import { CHANCE, seatsOf, type Actor, type Game, type Move, type State, type View, type Viewer } from '../game.ts';
import { rngFrom, type Rng } from '../rng.ts';

/** One move of a random game, and the state before the move. */
export interface RandomStep {
  readonly state: State;
  readonly by: Actor;
  readonly move: Move;
}

/** A number of seats and a set of options for which a game is tested. */
export interface Variant {
  readonly players: number;
  /** The input of `Game.options`. */
  readonly options: object;
}

/**
 * Plays a whole random game and returns its final state. Calls `visit` before each move. Simultaneous answers come in random
 * order.
 */
export function randomGame(
  game: Game,
  { players, options }: Variant,
  seed: string,
  visit: (step: RandomStep) => void,
): State {
  const checked = game.options(options, players);
  if (!checked.ok) throw new Error(checked.reason);
  const rng = rngFrom(seed);
  const state = game.start(checked.value, players, checked.value.start ?? rng.below(players));
  for (let acting = game.toAct(state); acting !== 0; acting = game.toAct(state)) {
    const [by, move] = randomMove(game, state, acting, rng);
    visit({ state, by, move });
    game.play(state, by, move);
  }
  return state;
}

export function randomMove(game: Game, state: State, acting: number, rng: Rng): [Actor, Move] {
  if (acting === CHANCE) return ['chance', game.chance(state, rng)];
  const seats = seatsOf(acting);
  const seat = seats[rng.below(seats.length)]!;
  return [seat, game.nth(state, seat, rng.below(game.count(state, seat)))];
}

export const viewersOf = (players: number): Viewer[] => [
  ...Array.from({ length: players }, (_, seat) => seat),
  'spectator',
];

/** Makes a random state that is consistent with the view. */
export function guessState(game: Game, view: View, rng: Rng): State {
  const state = game.blank();
  game.determinize(view, rng, state);
  return state;
}
