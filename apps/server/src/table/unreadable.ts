const DAMAGED = 'This table cannot be read. It is set aside, and the server tries again from time to time.';
const OTHER_RULES =
  'This game was played under different rules from this server’s. It is kept, but it cannot continue here.';

/** Thrown if the stored events of a table cannot be replayed. `message` is for the people at the table. */
export class UnreadableTable extends Error {
  /** The events are damaged. `cause` is the error that replaying them caused. */
  static damaged(cause: unknown): UnreadableTable {
    return cause instanceof UnreadableTable ? cause : new UnreadableTable(DAMAGED, { cause });
  }

  static otherRules(game: string, playedUnder: number, current: number): UnreadableTable {
    const cause = new Error(`a game of ${game} was played under rules ${playedUnder}, and this server has ${current}`);
    return new UnreadableTable(OTHER_RULES, { cause });
  }
}
