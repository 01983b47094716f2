import { Match, type Game, type Options, type Rng } from '@sloop/engine';

/** A match with the random numbers for its chance events. At each chance event, the match waits until `drawChance` is called. */
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
