import { Match, type Game, type Options, type Rng } from '@sloop/engine';

/**
 * A match and the source of random numbers for its chance events. When a chance event is due, the match waits for a
 * call to `drawChance`.
 */
export class Table {
  readonly match: Match;
  readonly #chance: Rng;

  constructor(match: Match, chance: Rng) {
    this.match = match;
    this.#chance = chance;
  }

  static open(game: Game, players: number, options: Options, chance: Rng): Table {
    const start = options.start ?? chance.below(players);
    return new Table(Match.open(game, players, { ...options, start }), chance);
  }

  /** Plays chance events until a seat is to act or the game is over. */
  drawChance(): void {
    while (this.match.due) this.match.play('chance', this.match.draw(this.#chance));
  }
}
