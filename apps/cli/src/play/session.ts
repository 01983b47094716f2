import { answer, findBot, questionOf, withinMs, type Answer, type Bot, type Question } from '@sloop/bots';
import { makeRecord, type LoggedMove, type Match, type Result, type Seat } from '@sloop/engine';
import { logLines, isUnseen } from './log-text.ts';
import { paragraph } from '../output/columns.ts';
import type { GameDisplay, Scene } from './display.ts';
import { ending } from './ending.ts';
import { hintText } from './hint.ts';
import type { Paint } from './colour.ts';
import { moveNamed, moveList } from './move-list.ts';
import type { Table } from './table.ts';

export interface PlaySettings {
  /** Who sits at the terminal. */
  readonly seat: Seat;
  /** One a seat; undefined at the terminal's. */
  readonly bots: readonly (Bot | undefined)[];
  /** Seeds the bots' own chance, which is apart from the game's. */
  readonly botSeed: string;
  /** How long a bot may think about a move, in milliseconds. */
  readonly ms: number;
  /** A clock in milliseconds. */
  readonly now: () => number;
  readonly display: GameDisplay;
  readonly paint: Paint;
  /** How many columns the terminal has now. */
  readonly width: () => number;
  /** Where the game is kept without being asked, when it ends or is left. */
  readonly saveTo: string | undefined;
  /** The file that a resumed game came from, and still is in until a move is made. */
  readonly resumedFrom: string | undefined;
  /** Where `save` without a name goes. */
  readonly defaultFile: string;
  readonly write: (file: string, text: string) => Result<undefined>;
  /** How the same game can be played again; said only when it is over, because it gives chance away. */
  readonly again: string;
}

export const YOU = 'you';

/** A hint may take longer than a bot's move: whoever asks for it waits for it. */
const HINT_PATIENCE = 3;

const HELP = [
  'A move is typed by its number or in notation; Enter alone plays the only one there is.',
  '  moves        the moves there are, again         show   the board again',
  '  hint         what a captain would do            undo   take back your last move, while nothing new is known',
  '  log          all moves so far                   rules  the aim, and how moves are written',
  '  save [file]  keep the game                      quit   leave; a game under way can be kept',
];

type Command = (session: PlaySession, argument: string) => string[];

/** A game in a terminal without the terminal: takes lines, returns text. It knows no game, and shows one seat what that seat may see. */
export class PlaySession {
  readonly #table: Table;
  readonly #settings: PlaySettings;
  /** What has been printed of each log entry. */
  #told: string[];
  #savedAs: string | undefined;
  #isAskingToSave = false;
  #isDone = false;

  constructor(table: Table, settings: PlaySettings) {
    this.#table = table;
    this.#settings = settings;
    this.#savedAs = settings.resumedFrom;
    this.#told = table.match.witnessed(settings.seat).map(({ move }) => move);
  }

  /** The seat has left, or the game is over and kept. */
  get done(): boolean {
    return this.#isDone;
  }

  /** Whether chance or a bot is next: `step` goes on. */
  get busy(): boolean {
    return !this.#isDone && !this.#isAskingToSave && !this.#match.outcome && !this.#owes();
  }

  get prompt(): string {
    return this.#isAskingToSave ? 'save? ' : '> ';
  }

  /** Who is thinking, for as long as the session is busy. */
  get thinker(): string {
    const { toAct } = this.#match;
    return toAct === 'chance' ? 'chance' : `${toAct[0]} ${this.#names[toAct[0]!]}`;
  }

  open(): string {
    const { match } = this.#table;
    const others = this.#names.flatMap((name, seat) => (seat === this.#settings.seat ? [] : [`${seat} ${name}`]));
    const resumed =
      match.log.length > 0 ? [`The game goes on after ${match.log.length} moves; \`log\` shows them.`] : [];
    const greeting = [
      `You are seat ${this.#settings.seat} of ${match.game.id} against ${others.join(', ')}.`,
      '`help` shows what you can type.',
      ...resumed,
    ];
    return print([...(match.outcome ? [] : greeting), ...(this.busy ? [] : this.#turn())]);
  }

  /** Lets chance, or one bot, move. */
  step(): string {
    const { toAct } = this.#match;
    let said: string[] = [];
    if (toAct === 'chance') this.#table.drawChance();
    else said = this.#botMoves(toAct[0]!);
    return print([...said, ...(this.busy ? [] : this.#turn())]);
  }

  /** Whether a line is not to wait until the others have moved. */
  interrupts(line: string): boolean {
    return ['undo', 'quit', 'exit'].includes(line.trim().toLowerCase());
  }

  answer(line: string): string {
    const text = line.trim();
    if (this.#isAskingToSave) return print(this.#answerToSave(text));
    const move = moveNamed(this.#legal(), text);
    if (move !== undefined) return print(this.#play(move));
    const [word = '', ...rest] = text.split(/\s+/);
    const command = COMMANDS.get(word.toLowerCase());
    if (command) return print(command(this, rest.join(' ')));
    if (this.#match.outcome) return print(['The game is over: `save [file]` keeps it, `log` shows it, `quit` leaves.']);
    if (text === '') return print(['Type a move or its number; `moves` lists them, `help` shows the rest.']);
    if (/^\d+$/.test(text))
      return print([`There is no move number ${text}: they go from 1 to ${this.#legal().length}.`]);
    return print(this.#play(text));
  }

  /** The end of the input, or Ctrl-C: nobody is there to be asked. */
  leave(): string {
    this.#isDone = true;
    const { saveTo } = this.#settings;
    const isKept = saveTo === undefined || this.#isUntouched() || this.#savedAs === saveTo;
    return print(isKept ? ['', 'Good-bye.'] : ['', this.#save(saveTo), 'Good-bye.']);
  }

  get #match(): Match {
    return this.#table.match;
  }

  get #names(): string[] {
    return this.#settings.bots.map((bot) => bot?.name ?? YOU);
  }

  get #scene(): Scene {
    const { seat, paint, width } = this.#settings;
    return {
      shown: this.#match.show(seat),
      seat,
      names: this.#names,
      options: this.#match.options,
      paint,
      width: width(),
    };
  }

  #owes(): boolean {
    const { toAct } = this.#match;
    return toAct !== 'chance' && toAct.includes(this.#settings.seat);
  }

  #legal(): string[] {
    return this.#match.legal(this.#settings.seat);
  }

  #play(move: string): string[] {
    const played = this.#match.play(this.#settings.seat, move);
    if (!played.ok) return paragraph(`${played.reason.message}.`, this.#settings.width());
    this.#savedAs = undefined;
    return this.busy ? [] : this.#turn();
  }

  /** What is new, the board, and what can be done; or how the game ended. */
  #turn(): string[] {
    if (this.#match.outcome) return this.#finish();
    const news = this.#news();
    return [...(news.length > 0 ? ['', ...news] : []), '', ...this.board(), '', ...this.moves()];
  }

  board(): string[] {
    return this.#settings.display.board(this.#scene);
  }

  moves(): string[] {
    const legal = this.#legal();
    if (legal.length === 0) return ['You have nothing to decide now.'];
    const title = legal.length === 1 ? 'Your only move (Enter plays it):' : `Your ${legal.length} moves:`;
    return [title, ...moveList(legal, this.#settings.display, this.#scene)];
  }

  /** All that was not printed yet, or not as it is known now: answers that were revealed. Own moves the seat knows. */
  #news(): string[] {
    const events = this.#events();
    const fresh = events.filter(({ move }, index) => this.#told[index] !== move);
    this.#told = events.map(({ move }) => move);
    return logLines(
      fresh.filter((event) => event.by !== this.#settings.seat && !isUnseen(event)),
      this.#scene,
    );
  }

  #events(): LoggedMove[] {
    return this.#match.witnessed(this.#settings.seat);
  }

  log(): string[] {
    return logLines(this.#events(), this.#scene);
  }

  rules(): string[] {
    return [...this.#settings.display.rules];
  }

  #ask(seat: Seat, bot: Bot, ms: number): { readonly answer: Answer; readonly question: Question } {
    const { now, botSeed } = this.#settings;
    const match = this.#match;
    const question = questionOf(match, seat, bot.name, `${botSeed}/${match.log.length}/${seat}`);
    return { question, answer: answer(question, () => match.game, withinMs(ms, now), [bot]) };
  }

  #botMoves(seat: Seat): string[] {
    const bot = this.#settings.bots[seat]!;
    const { question, answer } = this.#ask(seat, bot, this.#settings.ms);
    this.#match.play(seat, this.#match.format(seat, question.legal[answer.index]!));
    this.#savedAs = undefined;
    return answer.failure ? [`${seat} ${answer.failure.message}: it plays its first legal move.`] : [];
  }

  hint(): string[] {
    const { seat, ms } = this.#settings;
    if (!this.#owes()) return ['You have nothing to decide now.'];
    const captain = findBot('captain')!;
    const { question, answer } = this.#ask(seat, captain, HINT_PATIENCE * ms);
    if (answer.failure) return [`There is no hint: ${answer.failure.message}.`];
    return hintText(
      captain,
      answer,
      question.legal.map((move) => this.#match.format(seat, move)),
    );
  }

  undo(): string[] {
    const taken = this.#match.undo(this.#settings.seat);
    if (!taken.ok) return [`Nothing can be taken back: ${taken.reason}.`];
    this.#told.splice(taken.value.at, 1);
    this.#savedAs = undefined;
    return [`Taken back: ${taken.value.text}.`, ...this.#turn()];
  }

  save(name: string): string[] {
    const { saveTo, defaultFile } = this.#settings;
    return [this.#save(name === '' ? (saveTo ?? defaultFile) : name)];
  }

  quit(): string[] {
    const { saveTo } = this.#settings;
    if (saveTo === undefined && this.#savedAs === undefined && !this.#match.outcome && !this.#isUntouched()) {
      this.#isAskingToSave = true;
      return [`Keep this game? Type y (${this.#settings.defaultFile}), n, a file name, or c to go on playing.`];
    }
    return [this.leave().trim()];
  }

  #answerToSave(text: string): string[] {
    const word = text.toLowerCase();
    this.#isAskingToSave = false;
    if (word === 'c' || word === 'cancel') return this.busy ? [] : this.moves();
    if (word === 'n' || word === 'no') return [this.leave().trim()];
    const said = this.save(['', 'y', 'yes'].includes(word) ? '' : text);
    if (this.#savedAs === undefined) this.#isAskingToSave = true;
    else this.#isDone = true;
    return said;
  }

  /** Nothing here was decided at this terminal. */
  #isUntouched(): boolean {
    return !this.#match.log.some(({ by }) => by === this.#settings.seat);
  }

  #save(file: string): string {
    const record = makeRecord(this.#match, { names: this.#names });
    const written = this.#settings.write(file, `${JSON.stringify(record)}\n`);
    if (!written.ok) return `It cannot be kept in ${file}: ${written.reason}.`;
    this.#savedAs = file;
    return `Kept in ${file} (all of it, what is hidden too).`;
  }

  #finish(): string[] {
    const { saveTo, again } = this.#settings;
    const lines = [
      '',
      ...this.#lastNews(),
      '',
      ...this.board(),
      '',
      ...ending(this.#match.outcome!, this.#scene),
      again,
    ];
    if (saveTo !== undefined && saveTo !== this.#savedAs) lines.push(this.#save(saveTo));
    this.#isDone = this.#savedAs !== undefined;
    return this.#isDone ? lines : [...lines, 'This game is not kept yet: `save [file]`, `log` or `quit`.'];
  }

  /** At the end everything opens: only what came last is news. */
  #lastNews(): string[] {
    const from = this.#told.length;
    this.#told.push(...this.#match.witnessed(this.#settings.seat, from).map(({ move }) => move));
    return logLines(this.#events().slice(from), this.#scene);
  }
}

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['help', () => HELP],
  ['?', () => HELP],
  ['moves', (session) => session.moves()],
  ['show', (session) => session.board()],
  ['hint', (session) => session.hint()],
  ['undo', (session) => session.undo()],
  ['log', (session) => session.log()],
  ['rules', (session) => session.rules()],
  ['save', (session, file) => session.save(file)],
  ['quit', (session) => session.quit()],
  ['exit', (session) => session.quit()],
]);

const print = (lines: readonly string[]): string => (lines.length === 0 ? '' : `${lines.join('\n')}\n`);
