import type { Bot } from '@sloop/bots';
import type { Match, Seat } from '@sloop/engine';
import { paragraph } from '../output/columns.ts';
import { hintFor, playBot, type BotSettings } from './bot-moves.ts';
import type { Paint } from './colour.ts';
import type { GameDisplay, Scene } from './display.ts';
import { ending } from './ending.ts';
import { logLines } from './log-text.ts';
import { moveList, moveNamed } from './move-list.ts';
import { News } from './news.ts';
import { GameSaver, type SaveSettings } from './saving.ts';
import type { Table } from './table.ts';

export interface PlaySettings extends BotSettings, SaveSettings {
  /** The seat of the player at the terminal. */
  readonly seat: Seat;
  /** The bot of each seat. It is undefined for the player's own seat. */
  readonly bots: readonly (Bot | undefined)[];
  readonly display: GameDisplay;
  readonly paint: Paint;
  /** The current width of the terminal, in columns. */
  readonly width: () => number;
  /** The sentence `Opening.again`. It may reveal the seed, so it is printed only after the game. */
  readonly again: string;
}

export const YOU = 'you';

const HELP = [
  'Type a move by its number or in notation. If there is only one, just press Enter.',
  '  moves        list your moves                    show   show the board',
  '  hint         what a captain would play          undo   take back your last move, if it revealed nothing',
  '  log          all moves so far                   rules  the aim, and how moves are written',
  '  save [file]  save the game                      quit   leave, and save the game if you like',
];

type Command = (session: PlaySession, argument: string) => string[];

/**
 * A game between one person and bots. A session receives typed lines and returns the text to print, so it needs no
 * terminal. The text contains only what the person's seat may see.
 */
export class PlaySession {
  readonly #table: Table;
  readonly #settings: PlaySettings;
  readonly #news: News;
  readonly #saver: GameSaver;
  #isAskingToSave = false;
  #isDone = false;

  constructor(table: Table, settings: PlaySettings) {
    this.#table = table;
    this.#settings = settings;
    this.#news = new News(table.match, settings.seat);
    this.#saver = new GameSaver(settings);
  }

  /** Whether the player has left, or the game is over and saved. */
  get done(): boolean {
    return this.#isDone;
  }

  /** Whether chance or a bot moves next. While this is true, call `step`. */
  get busy(): boolean {
    return !this.#isDone && !this.#isAskingToSave && !this.#match.outcome && !this.#owes();
  }

  get prompt(): string {
    return this.#isAskingToSave ? 'save? ' : '> ';
  }

  /** The name of the bot that moves next, or `chance`. It is valid only while the session is busy. */
  get thinker(): string {
    const { toAct } = this.#match;
    return toAct === 'chance' ? 'chance' : `${toAct[0]} ${this.#names[toAct[0]!]}`;
  }

  open(): string {
    const { match } = this.#table;
    const others = this.#names.flatMap((name, seat) => (seat === this.#settings.seat ? [] : [`${seat} ${name}`]));
    const resumed =
      match.log.length > 0 ? [`The game continues after ${match.log.length} moves. \`log\` shows them.`] : [];
    const greeting = [
      `You are seat ${this.#settings.seat} of ${match.game.id} against ${others.join(', ')}.`,
      '`help` shows what you can type.',
      ...resumed,
    ];
    return print([...(match.outcome ? [] : greeting), ...(this.busy ? [] : this.#turn())]);
  }

  /** Lets chance or one bot move. */
  step(): string {
    const { toAct } = this.#match;
    let said: string[] = [];
    if (toAct === 'chance') this.#table.drawChance();
    else said = this.#letBotMove(toAct[0]!);
    return print([...said, ...(this.busy ? [] : this.#turn())]);
  }

  /** Whether `answer` may handle this line even while the session is busy. */
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
    if (this.#match.outcome) return print(['The game is over. Type `save [file]`, `log` or `quit`.']);
    if (text === '') return print(['Type a move or its number. `moves` lists your moves, and `help` all commands.']);
    if (/^\d+$/.test(text))
      return print([`There is no move number ${text}. Your moves are 1 to ${this.#legal().length}.`]);
    return print(this.#play(text));
  }

  /** Ends the session without asking whether to save. */
  leave(): string {
    this.#isDone = true;
    const kept = this.#isUntouched() ? [] : this.#saver.autoSave(this.#match, this.#names);
    return print(['', ...kept, 'Goodbye.']);
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
    this.#saver.changed();
    return this.busy ? [] : this.#turn();
  }

  /** The lines that are printed when the player is to move or the game is over. */
  #turn(): string[] {
    if (this.#match.outcome) return this.#finish();
    const news = logLines(this.#news.take(this.#match), this.#scene);
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

  log(): string[] {
    return logLines(this.#match.witnessed(this.#settings.seat), this.#scene);
  }

  rules(): string[] {
    return [...this.#settings.display.rules];
  }

  #letBotMove(seat: Seat): string[] {
    this.#saver.changed();
    return playBot(this.#match, seat, this.#settings.bots[seat]!, this.#settings);
  }

  hint(): string[] {
    if (!this.#owes()) return ['You have nothing to decide now.'];
    return hintFor(this.#match, this.#settings.seat, this.#settings);
  }

  undo(): string[] {
    const taken = this.#match.undo(this.#settings.seat);
    if (!taken.ok) return [`You cannot undo: ${taken.reason}.`];
    this.#news.forget(taken.value.at);
    this.#saver.changed();
    return [`Taken back: ${taken.value.text}.`, ...this.#turn()];
  }

  save(name: string): string[] {
    return [this.#saver.save(this.#match, this.#names, name)];
  }

  quit(): string[] {
    const { isSaved, savesAutomatically, defaultFile } = this.#saver;
    if (savesAutomatically || isSaved || this.#match.outcome || this.#isUntouched()) return [this.leave().trim()];
    this.#isAskingToSave = true;
    return [`Save this game? Type y (to save to ${defaultFile}), a file name, n, or c to keep playing.`];
  }

  #answerToSave(text: string): string[] {
    const word = text.toLowerCase();
    this.#isAskingToSave = false;
    if (word === 'c' || word === 'cancel') return this.busy ? [] : this.moves();
    if (word === 'n' || word === 'no') return [this.leave().trim()];
    const said = this.save(['', 'y', 'yes'].includes(word) ? '' : text);
    if (this.#saver.isSaved) this.#isDone = true;
    else this.#isAskingToSave = true;
    return said;
  }

  /** Whether the player has made no move yet. */
  #isUntouched(): boolean {
    return !this.#match.log.some(({ by }) => by === this.#settings.seat);
  }

  #finish(): string[] {
    const lines = [
      '',
      ...logLines(this.#news.takeLast(this.#match), this.#scene),
      '',
      ...this.board(),
      '',
      ...ending(this.#match.outcome!, this.#scene),
      this.#settings.again,
      ...this.#saver.autoSave(this.#match, this.#names),
    ];
    this.#isDone = this.#saver.isSaved;
    return this.#isDone ? lines : [...lines, 'This game is not saved yet. Type `save [file]`, `log` or `quit`.'];
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
