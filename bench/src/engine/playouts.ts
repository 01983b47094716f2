import { CHANCE, copyState, lowestBit, rngFrom, type Game, type State } from '@sloop/engine';

/** The number of seats in the games of this measurement. */
export const SEATS = 4;

/**
 * Plays random games through the `Game` interface. All games use the same state object. Returns the number of decisions, without
 * chance events.
 */
export function playouts(game: Game, seats: number, games: number, seed: string): number {
  const rng = rngFrom(seed);
  const openings = allOpened(game, seats);
  const state = game.blank();
  let decisions = 0;
  for (let index = 0; index < games; index++) {
    copyState(openings[index % seats]!, state);
    for (let acting = game.toAct(state); acting !== 0; acting = game.toAct(state)) {
      if (acting === CHANCE) {
        game.play(state, 'chance', game.chance(state, rng));
      } else {
        const seat = lowestBit(acting);
        game.play(state, seat, game.sample(state, seat, rng));
        decisions++;
      }
    }
  }
  return decisions;
}

/** This function is not inside `playouts`, because a closure there would make V8 read and check `game` at every use. */
const allOpened = (game: Game, seats: number): State[] =>
  Array.from({ length: seats }, (_, start) => opened(game, seats, start));

export function opened(game: Game, seats: number, start: number): State {
  const options = game.options({}, seats);
  if (!options.ok) throw new Error(options.reason);
  return game.start(options.value, seats, start);
}
