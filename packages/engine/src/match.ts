import {
  CHANCE,
  cloneState,
  copyState,
  legalMoves,
  seatsOf,
  type Actor,
  type Concealed,
  type Due,
  type Game,
  type LoadRefusal,
  type Move,
  type Options,
  type Outcome,
  type Seat,
  type State,
  type View,
  type Viewer,
} from './game.ts';
import { sameJson, type Json } from './json.ts';
import { illegalChance, illegalMove, notToAct, type MoveRefusal } from './refusal.ts';
import { fail, ok, type Result } from './result.ts';
import type { Rng } from './rng.ts';
import { momentOf, type LoggedMove, type Moment, type Reader, type Story } from './story.ts';
import { TurnCount } from './turns.ts';

/** One move of the log, in notation. */
export interface Entry {
  readonly by: Actor;
  readonly text: string;
  /** The seat that a chance event was for, if any. */
  readonly seat?: Seat;
  readonly concealed?: Concealed;
}

/** Each case is written out, because an object spread would take longer than playing the move. */
function entryOf(by: Actor, text: string, seat: Seat | undefined, concealed: Concealed | undefined): Entry {
  if (seat === undefined) return concealed ? { by, text, concealed } : { by, text };
  return concealed ? { by, text, seat, concealed } : { by, text, seat };
}

/** Draws the chance event that is due in a state. */
export type DrawChance = (game: Game, state: State) => Move;

const scratches = new Map<Game, State>();

/**
 * A state to write into for a short time. Each game reuses a single scratch state, because new states would be our main
 * allocation.
 */
function scratchOf(game: Game): State {
  let scratch = scratches.get(game);
  if (!scratch) scratches.set(game, (scratch = game.blank()));
  return scratch;
}

/**
 * A game in progress. A match holds the state and the log. It refuses illegal moves. The server, the site and the
 * command line work only with matches and notation, so they need not know which game they run.
 */
export class Match {
  readonly game: Game;
  readonly players: number;
  readonly options: Options;
  /** The start seat. In a loaded game, this is the start seat of the position. */
  readonly start: Seat;
  /** The position that a loaded game began from. Undefined if the game began with its set-up. */
  readonly origin: Json | undefined;
  #state: State;
  #log: Entry[] = [];
  /** Counts the turns in the log as the log grows, because the server asks for the round after every move. */
  #turns = new TurnCount();
  readonly #chance: Rng | undefined;
  /**
   * Log entries below this index have been revealed. Of these entries, only the parts that stay concealed until the end
   * of the game are still hidden.
   */
  #revealed = 0;
  /** The index of the last log entry that revealed other entries. −1 if there is none. */
  #lastReveal = -1;
  /** The state before the last move that a seat made. The match keeps this state because most stories begin at that move. */
  #kept: State | undefined;
  /** The index of the last move that a seat made. 0 if no seat has moved. */
  #keptAt = 0;
  /** The state before each move of the log. Undefined if `keepStates` was not called. */
  #states: State[] | undefined;

  private constructor(
    game: Game,
    players: number,
    options: Options,
    start: Seat,
    state: State,
    chance: Rng | undefined,
    origin: Json | undefined,
  ) {
    this.game = game;
    this.players = players;
    this.options = options;
    this.start = start;
    this.origin = origin;
    this.#state = state;
    this.#chance = chance;
    this.#drawChance();
  }

  /**
   * Opens a game with checked options. If `chance` is given, the match itself draws every chance event. It also draws the start
   * seat if the options do not name one.
   */
  static open(game: Game, players: number, options: Options, chance?: Rng): Match {
    const start = options.start ?? chance?.below(players) ?? 0;
    return new Match(game, players, options, start, game.start(options, players, start), chance, undefined);
  }

  /** Opens a game from a position that comes from outside. */
  static load(game: Game, position: Json, options: unknown, chance?: Rng): Result<Match, LoadRefusal> {
    const loaded = game.load(position, options);
    if (!loaded.ok) return loaded;
    const { players, options: complete, state } = loaded.value;
    return ok(new Match(game, players, complete, complete.start ?? 0, state, chance, position));
  }

  /** Makes the match keep the state before every move (under 1 KB each), so that `story` need not play the game again. */
  keepStates(): this {
    if (this.#log.length > 0) throw new Error('keepStates must be called before the first move');
    this.#states = [];
    return this;
  }

  get log(): readonly Entry[] {
    return this.#log;
  }

  /** Log entries below this index do not change for any viewer, except that the end of the game may reveal something. */
  get revealed(): number {
    return this.#revealed;
  }

  /**
   * The seats that owe an answer, in ascending order. The value is `chance` if chance is next, and an empty list if the game is
   * over.
   */
  get toAct(): readonly Seat[] | 'chance' {
    const acting = this.game.toAct(this.#state);
    return acting === CHANCE ? 'chance' : seatsOf(acting);
  }

  /** The chance event that is due, if chance is next. */
  get due(): Due | undefined {
    return this.game.toAct(this.#state) === CHANCE ? this.game.due(this.#state) : undefined;
  }

  get outcome(): Outcome | undefined {
    return this.game.outcome(this.#state);
  }

  /** The number of the current round, from 1. */
  get round(): number {
    return this.game.round(this.#state, this.#turns);
  }

  /** The legal moves of a seat, in notation. Empty if the seat owes no answer. */
  legal(seat: Seat): string[] {
    return this.legalMoves(seat).map((move) => this.format(seat, move));
  }

  /** The legal moves of a seat as packed integers, in the same order as `legal`. Bots choose from these. */
  legalMoves(seat: Seat): Move[] {
    return this.#owes(seat) ? legalMoves(this.game, this.#state, seat) : [];
  }

  /** The notation of a seat's legal move. */
  format(seat: Seat, move: Move): string {
    return this.game.format(this.#state, seat, move);
  }

  position(): Json {
    return this.game.position(this.#state);
  }

  /** A copy of the whole state, with all secrets. Only for those who may see everything. */
  everything(): State {
    return cloneState(this.#state);
  }

  view(viewer: Viewer): View {
    return this.game.view(this.#state, viewer);
  }

  /** What the viewer may know, as plain data. */
  show(viewer: Viewer): Json {
    return this.game.show(this.game.view(this.#state, viewer, scratchOf(this.game)));
  }

  /**
   * Whether the viewer sees something that spectators do not. A bot in such a seat must use its whole thinking time,
   * because a faster answer could hint at what it sees.
   */
  knowsMore(viewer: Viewer): boolean {
    return !sameJson(this.show(viewer), this.show('spectator'));
  }

  /**
   * Whether a seat has only one legal move and everybody can see that. Only such a move may be played automatically for a person.
   */
  isOpenlyForced(seat: Seat): boolean {
    return this.#owes(seat) && this.game.count(this.#state, seat) === 1 && !this.game.hidesMoves(this.#state, seat);
  }

  /** The log from index `from` on, as the viewer may know it by now. */
  witnessed(viewer: Viewer, from = 0): LoggedMove[] {
    return this.#logFor(viewer, from, this.game.toAct(this.#state) === 0);
  }

  /**
   * The log and the moments from index `from` on. The log shows what the reader may know by now. Each moment shows what the reader
   * could know at that time. With `asPlayed`, the log of a finished game still hides what only the end of the game revealed.
   */
  story(reader: Reader, { from = 0, asPlayed = false }: { from?: number; asPlayed?: boolean } = {}): Story {
    const isOver = this.game.toAct(this.#state) === 0;
    return { log: this.#logFor(reader, from, isOver && !asPlayed), moments: this.#momentsFor(reader, from) };
  }

  /** The index in the log of the last move that a seat made. 0 if there is none. A story from this index on is cheap to make. */
  get lastSeatMove(): number {
    return this.#keptAt;
  }

  #logFor(reader: Reader, from: number, isOver: boolean): LoggedMove[] {
    return this.#log.slice(from).map(({ by, text, seat, concealed }, index) => {
      const isOpen =
        concealed === undefined ||
        isOver ||
        reader === 'everything' ||
        concealed.owner === reader ||
        (concealed.until === 'revealed' && from + index < this.#revealed);
      const move = isOpen ? text : concealed.text;
      return seat === undefined ? { by, move } : { by, move, for: seat };
    });
  }

  #momentsFor(reader: Reader, from: number): Moment[] {
    if (this.#states)
      return [...this.#states.slice(from + 1), ...(from < this.#log.length ? [this.#state] : [])].map((state) =>
        momentOf(this.game, state, reader, scratchOf(this.game)),
      );
    const near = from >= this.#keptAt ? this.#kept : undefined;
    const state = near ? cloneState(near) : this.#beginning();
    const moments: Moment[] = [];
    for (let index = near ? this.#keptAt : 0; index < this.#log.length; index++) {
      const { by, text } = this.#log[index]!;
      this.game.play(state, by, this.game.parse(state, by, text)!);
      if (index >= from) moments.push(momentOf(this.game, state, reader, scratchOf(this.game)));
    }
    return moments;
  }

  /** Draws the chance event that is due and returns it in notation, without playing it. Chance must be next. */
  draw(rng: Rng): string {
    return this.game.format(this.#state, 'chance', this.game.chance(this.#state, rng));
  }

  /**
   * Plays a move. If the match itself draws chance events, also plays the chance events that follow. A refused move changes
   * nothing.
   */
  play(by: Actor, text: string): Result<undefined, MoveRefusal> {
    const legal = this.#legalMove(by, text);
    if (!legal.ok) return legal;
    this.#apply(by, legal.value);
    this.#drawChance();
    return ok(undefined);
  }

  /**
   * Returns the index of the seat's last move in the log if the seat may take that move back, and a reason otherwise. An answer
   * that is not revealed yet can always be taken back. Any other move can be taken back only if it is the last entry of the log and
   * has revealed nothing to the seat.
   */
  undoable(seat: Seat): Result<number> {
    if (this.game.toAct(this.#state) === 0) return fail('the game is over');
    const at = this.#log.findLastIndex(({ by }) => by === seat);
    const own = this.#log[at];
    if (!own) return fail('you have made no move yet');
    if (at >= this.#revealed && own.concealed?.until === 'revealed') return ok(at);
    const next = this.#log[at + 1];
    if (next) {
      const who = next.by === 'chance' ? 'chance' : `seat ${next.by}`;
      return fail(`${who} has moved since your last move, ${own.text}`);
    }
    if (this.#lastReveal === at)
      return fail(`your last move, ${own.text}, has shown you something that you did not know before`);
    return ok(at);
  }

  /**
   * Takes back the seat's last move, if `undoable` allows it. Returns the move's index and text. The log no longer contains the
   * move.
   */
  undo(seat: Seat): Result<{ readonly at: number; readonly text: string }> {
    const undoable = this.undoable(seat);
    if (!undoable.ok) return undoable;
    const at = undoable.value;
    const { text } = this.#log[at]!;
    const moves = this.#log.toSpliced(at, 1);
    this.#state = this.#beginning();
    this.#log = [];
    this.#turns = new TurnCount();
    this.#revealed = 0;
    this.#kept = undefined;
    this.#keptAt = 0;
    if (this.#states) this.#states = [];
    for (const move of moves) this.#apply(move.by, this.game.parse(this.#state, move.by, move.text)!);
    return ok({ at, text });
  }

  #beginning(): State {
    if (this.origin === undefined) return this.game.start(this.options, this.players, this.start);
    const loaded = this.game.load(this.origin, this.options);
    if (!loaded.ok) throw new Error(`a position that loaded before is refused now: ${loaded.reason.message}`);
    return loaded.value.state;
  }

  /**
   * Returns the chance events that would follow a seat's move, up to the next decision. `drawChance` draws each of them. The match
   * does not change. This lets a server store the move and its chance events before it plays them.
   */
  foresee(by: Seat, text: string, drawChance: DrawChance): Result<string[], MoveRefusal> {
    const legal = this.#legalMove(by, text);
    if (!legal.ok) return legal;
    const state = scratchOf(this.game);
    copyState(this.#state, state);
    this.game.play(state, by, legal.value);
    const events: string[] = [];
    while (this.game.toAct(state) === CHANCE) {
      const move = drawChance(this.game, state);
      events.push(this.game.format(state, 'chance', move));
      this.game.play(state, 'chance', move);
    }
    return ok(events);
  }

  #legalMove(by: Actor, text: string): Result<Move, MoveRefusal> {
    const refused = this.#notToAct(by);
    if (refused) return fail(refused);
    const move = this.game.parse(this.#state, by, text);
    return move === undefined || !this.#isLegal(by, move) ? fail(this.#illegal(by, text)) : ok(move);
  }

  #apply(by: Actor, move: Move): void {
    const seat = by === 'chance' ? this.game.due(this.#state).seat : undefined;
    const text = this.game.format(this.#state, by, move);
    const concealed = this.game.conceals(this.#state, by, move);
    const isLastAnswer = by !== 'chance' && this.game.toAct(this.#state) === 1 << by;
    if (by !== 'chance') this.#keep();
    this.#states?.push(cloneState(this.#state));
    this.game.play(this.#state, by, move);
    this.#log.push(entryOf(by, text, seat, concealed));
    this.#turns.add(by);
    // The last of several simultaneous answers reveals all of them, even if new hidden rolls follow immediately.
    if (isLastAnswer || !this.game.hides(this.#state)) this.#reveal();
  }

  #keep(): void {
    this.#kept ??= this.game.blank();
    copyState(this.#state, this.#kept);
    this.#keptAt = this.#log.length;
  }

  #reveal(): void {
    const last = this.#log.length - 1;
    for (let index = this.#revealed; index < last; index++)
      if (this.#log[index]!.concealed?.until === 'revealed') this.#lastReveal = last;
    this.#revealed = last + 1;
  }

  #drawChance(): void {
    if (this.#chance === undefined) return;
    while (this.game.toAct(this.#state) === CHANCE) this.#apply('chance', this.game.chance(this.#state, this.#chance));
  }

  #owes(seat: Seat): boolean {
    const acting = this.game.toAct(this.#state);
    return acting !== CHANCE && ((acting >> seat) & 1) === 1;
  }

  #isLegal(by: Actor, move: Move): boolean {
    if (by === 'chance') return this.game.admits(this.#state, move);
    const count = this.game.count(this.#state, by);
    for (let index = 0; index < count; index++) if (this.game.nth(this.#state, by, index) === move) return true;
    return false;
  }

  #notToAct(by: Actor): MoveRefusal | undefined {
    const acting = this.game.toAct(this.#state);
    if (acting === 0) return { code: 'game-over', message: 'the game is over' };
    if (by === 'chance' ? acting === CHANCE : this.#owes(by)) return undefined;
    return notToAct(by, this.toAct, this.due);
  }

  #illegal(by: Actor, text: string): MoveRefusal {
    if (by === 'chance') return illegalChance(text, this.due!);
    return illegalMove(by, text, this.game.refusal(this.#state, by, text), this.legal(by));
  }
}

/** Plays random legal moves until the game is over or chance is next. Simultaneous answers come in random order. */
export function playOut(match: Match, rng: Rng): Match {
  for (let seats = match.toAct; seats !== 'chance' && seats.length > 0; seats = match.toAct) {
    const seat = seats[rng.below(seats.length)]!;
    const legal = match.legal(seat);
    match.play(seat, legal[rng.below(legal.length)]!);
  }
  return match;
}
