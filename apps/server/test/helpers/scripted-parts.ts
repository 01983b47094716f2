import { rngFrom, type Seat } from '@sloop/engine';
import { findGame } from '@sloop/games';
import type { Asked } from '../../src/open/bots/pool.ts';
import type { Parts } from '../../src/serve.ts';
import type { MakeDealer } from '../../src/table/table.ts';
import { ServedTime } from '../../src/process/served-time.ts';
import type { Script } from './twin-scripts.ts';

/** Parts of a server on which scripts are played: chance, bots and time do as they are told. */
export class ScriptedParts {
  now = 0;
  /** The script of the next game that begins. */
  next: Script | undefined;
  /** What bots were told, and wait to be told in turn. */
  readonly asked = new Map<Seat, { readonly asked: Asked; readonly answer: (index: number) => void }>();
  readonly #scripts = new Map<string, Script>();
  #wake: () => void = () => undefined;

  get parts(): Parts {
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
    const chance = script.lines.filter(({ by }) => by === 'chance');
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

  #choose(asked: Asked): Promise<number> {
    return new Promise((answer) => {
      this.asked.set(asked.question.view.viewer as Seat, { asked, answer });
      this.#wake();
    });
  }

  /** What the time that bots take depends on: who is asked, and, where the decision is open, how much there is to think about. */
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

  async isAsked(seat: Seat): Promise<void> {
    while (!this.asked.has(seat)) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /** Lets the bot of a seat move, once it is asked; what it was told. */
  async letBotMove(seat: Seat, text: string): Promise<string> {
    await this.isAsked(seat);
    const { asked, answer } = this.asked.get(seat)!;
    this.asked.delete(seat);
    const { seed: _, ...told } = asked.question;
    const game = findGame(told.game)!;
    // Any state that fits the view names its moves as the real one does.
    const state = game.blank();
    game.determinize(told.view, rngFrom('names'), state);
    const texts = told.legal.map((move) => game.format(state, seat, move));
    answer(texts.indexOf(text));
    return JSON.stringify({ ...told, view: [...told.view.cells], texts });
  }

  /** Lets go of a bot that nobody needs any more. */
  dismiss(seat: Seat): void {
    this.asked.get(seat)?.answer(0);
    this.asked.delete(seat);
  }
}
