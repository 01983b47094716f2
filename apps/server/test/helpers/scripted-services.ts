import { rngFrom, type Seat } from '@sloop/engine';
import { findGame } from '@sloop/games';
import type { AskedQuestion } from '../../src/open/bots/pool.ts';
import type { ReplacedServices } from '../../src/serve.ts';
import type { MakeDealer } from '../../src/table/table.ts';
import { ServedTime } from '../../src/process/served-time.ts';
import type { Script } from './twin-scripts.ts';

/** A server's services for scripted games. A script decides the chance events and the bots' moves. The test moves the clock. */
export class ScriptedServices {
  /** The server's clock, in milliseconds. */
  now = 0;
  /** The script of the game that begins next. */
  next: Script | undefined;
  /** For each seat, the question that its bot has not answered yet, and a function that answers it. */
  readonly asked = new Map<Seat, { readonly asked: AskedQuestion; readonly answer: (index: number) => void }>();
  readonly #scripts = new Map<string, Script>();
  #wake: () => void = () => undefined;

  get replaced(): ReplacedServices {
    return {
      time: new ServedTime(() => this.now),
      date: () => 1_700_000_000_000,
      makeDealer: this.#makeDealer,
      bots: { waiting: 0, choose: (asked) => this.#choose(asked) },
    };
  }

  readonly #makeDealer: MakeDealer = (seed, word) => {
    const key = Buffer.from(seed).toString('hex');
    const script = this.#scripts.get(key) ?? this.next!;
    this.#scripts.set(key, script);
    const chance = script.moves.filter(({ by }) => by === 'chance');
    let at = word;
    return {
      get word() {
        return at;
      },
      below() {
        at++;
        return script.start;
      },
      deal(game, state) {
        const { text } = chance[at++ - 1]!;
        const move = game.parse(state, 'chance', text);
        if (move === undefined || !game.admits(state, move)) throw new Error(`${text} cannot be drawn here`);
        return move;
      },
    };
  };

  #choose(asked: AskedQuestion): Promise<number> {
    return new Promise((answer) => {
      this.asked.set(asked.question.view.viewer as Seat, { asked, answer });
      this.#wake();
    });
  }

  /**
   * Everything that the bots' thinking times depend on, as a string. It contains the seat of each bot that is thinking. If the
   * bot's decision is not secret, the string also contains the number of legal moves.
   */
  get schedule(): string {
    const bots = [...this.asked].map(
      ([
        seat,
        {
          asked: { isSecret, question },
        },
      ]) => (isSecret ? `${seat} secret` : `${seat} of ${question.legal.length}`),
    );
    return bots.toSorted().join(', ');
  }

  async untilAsked(seat: Seat): Promise<void> {
    while (!this.asked.has(seat)) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /** Waits until the bot in a seat is asked. Then makes the bot play the move `text`. Returns everything that the bot received. */
  async letBotMove(seat: Seat, text: string): Promise<string> {
    await this.untilAsked(seat);
    const { asked, answer } = this.asked.get(seat)!;
    this.asked.delete(seat);
    const { seed: _, ...sent } = asked.question;
    const game = findGame(sent.game)!;
    // The notation of moves is the same in every state that fits the view, so any such state can be used.
    const state = game.blank();
    game.determinize(sent.view, rngFrom('names'), state);
    const texts = sent.legal.map((move) => game.format(state, seat, move));
    answer(texts.indexOf(text));
    return JSON.stringify({ ...sent, view: [...sent.view.cells], texts });
  }

  /** Answers the question for the seat's bot with an arbitrary move, because the answer is no longer needed. */
  dismiss(seat: Seat): void {
    this.asked.get(seat)?.answer(0);
    this.asked.delete(seat);
  }
}
