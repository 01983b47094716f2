import {
  Match,
  fail,
  ok,
  sameJson,
  type Actor,
  type Due,
  type Entry,
  type Game,
  type MoveRefusal,
  type Options,
  type Result,
  type Rng,
  type Seat,
} from '@sloop/engine';

/** A game at our table: the match, the chance that answers for it, and for whom each chance event was. */
export class Table {
  #match: Match;
  readonly #chance: Rng;
  /** What was due when each log entry was played; undefined for a seat's move. */
  readonly #dues: (Due | undefined)[] = [];

  private constructor(match: Match, chance: Rng) {
    this.#match = match;
    this.#chance = chance;
  }

  static open(game: Game, players: number, options: Options, chance: Rng): Table {
    const start = options.start ?? chance.below(players);
    return new Table(Match.open(game, players, { ...options, start }), chance);
  }

  /** Goes on where a match stopped that has no chance of its own. */
  static resume(match: Match, chance: Rng): Table {
    return Table.#retold(match, match.log, chance);
  }

  /** The same game from its beginning, by a log. */
  static #retold({ game, players, options, start, origin }: Match, log: readonly Entry[], chance: Rng): Table {
    const loaded = origin === undefined ? undefined : Match.load(game, origin, options);
    if (loaded && !loaded.ok) throw new Error(`a position that was taken is refused: ${loaded.reason.message}`);
    const table = new Table(loaded?.value ?? Match.open(game, players, { ...options, start }), chance);
    for (const { by, text } of log) {
      const played = table.play(by, text);
      if (!played.ok) throw new Error(`a move that was played is refused: ${played.reason.message}`);
    }
    return table;
  }

  get match(): Match {
    return this.#match;
  }

  get dues(): readonly (Due | undefined)[] {
    return this.#dues;
  }

  play(by: Actor, text: string): Result<undefined, MoveRefusal> {
    const { due } = this.#match;
    const played = this.#match.play(by, text);
    if (played.ok) this.#dues.push(due);
    return played;
  }

  /** Lets chance answer until a seat is to act or the game is over. */
  drawChance(): void {
    while (this.#match.due) this.play('chance', this.#match.draw(this.#chance));
  }

  /**
   * Takes back a seat's last move, as long as it is not followed by anything but answers that this seat cannot see, and taught the seat
   * nothing: what the seat has witnessed must be the same without it. The log number and the text of the move.
   */
  takeBack(seat: Seat): Result<{ readonly at: number; readonly text: string }> {
    const match = this.#match;
    if (match.outcome) return fail('the game is over');
    const at = match.log.findLastIndex(({ by }) => by === seat);
    const own = match.log[at];
    if (!own) return fail('you have made no move yet');
    const witnessed = match.witnessed(seat);
    const isSealed = ({ by, concealed }: Entry, index: number): boolean =>
      by !== 'chance' && concealed !== undefined && witnessed[index]!.text === concealed.text;
    const opened = match.log.findIndex((entry, index) => index > at && !isSealed(entry, index));
    if (opened >= 0) {
      const { by } = match.log[opened]!;
      return fail(`${by === 'chance' ? 'chance' : `seat ${by}`} has moved since your last move, ${own.text}`);
    }
    if (at < match.log.length - 1 && own.concealed?.until !== 'revealed')
      return fail(`others have moved since your last move, ${own.text}`);
    const earlier = Table.#retold(match, match.log.toSpliced(at, 1), this.#chance);
    if (!sameJson(earlier.#match.witnessed(seat), witnessed.toSpliced(at, 1)))
      return fail(`your last move, ${own.text}, has shown you something that you did not know before`);
    this.#match = earlier.#match;
    this.#dues.splice(at, 1);
    return ok({ at, text: own.text });
  }
}
