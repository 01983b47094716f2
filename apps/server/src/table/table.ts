import {
  commitToServerSeed,
  FairStream,
  gameSeed,
  isInteger,
  Match,
  type Fairness,
  type Game,
  type Move,
  type Options,
  type Seat,
  type State,
} from '@sloop/engine';
import { maySpectatorsChat, type Clock, type Person, type TableStatus } from '@sloop/protocol';
import { bankAfter, deadline, usedTime, wholeBank } from './clock.ts';
import { changesTable, type StoredEvent, type TableEvent } from './events.ts';
import type { TableRow } from './row.ts';
import { botOf, emptySeat, isEmpty, type ReadonlySeat, type TableSeat } from './seat.ts';
import { UnreadableTable } from './unreadable.ts';

/** How long clients have to reveal their seeds, in milliseconds of served time (fairness.md, 3). */
export const REVEAL_TIME = 10_000;

/**
 * How long an open table stays open while nobody attends it, in milliseconds of served time. A table that is not in the
 * lobby, or where a move may take days, waits longer, because its players come when they find time.
 */
const EXPIRES_AFTER = { soon: 30 * 60_000, late: 7 * 24 * 60 * 60_000 } as const;

/** The version of the rules if the `begin` event does not give one. */
const FIRST_RULES = 1;

/** Draws chance events from the stream that fairness.md describes. */
export interface Dealer {
  /** How many words of the stream have been used. */
  readonly word: number;
  /** Draws a random whole number from 0 to n - 1. */
  below(n: number): number;
  /** Draws the chance event that is due in this state. */
  deal(game: Game, state: State): Move;
}

export type MakeDealer = (seed: Uint8Array, word: number) => Dealer;

export const fairDealer: MakeDealer = (seed, word) => {
  const stream = new FairStream(seed, word);
  return {
    get word() {
      return stream.word;
    },
    below: (n) => stream.below(n),
    deal: (game, state) => game.chance(state, stream),
  };
};

export type When = Pick<StoredEvent, 'seq' | 'time'>;

export type ReadonlyTable = Readonly<Omit<Table, 'apply' | 'learnName' | 'seats'>> & {
  readonly seats: readonly ReadonlySeat[];
};

/** A table as computed from its events. It needs no clock and no disk. */
export class Table {
  readonly row: TableRow;
  readonly game: Game;
  readonly options: Options;
  readonly clock: Clock;
  readonly commit: string;
  readonly seats: readonly TableSeat[];
  status: TableStatus = 'open';
  match: Match | undefined;
  /** How many words of the chance stream have been used. */
  word = 0;
  rematch: string | undefined;
  /** Whether the players have ended the game without a result. */
  ended = false;
  /**
   * The names that people have now, if this table has learned them. Events keep the names that people had when the events were
   * stored.
   */
  readonly #names = new Map<string, string>();
  /** The number of the last event. */
  seq = 0;
  /** The number of the last event that changed anything except the game. */
  changed = 0;
  /** The number of the event that froze the line-up. Undefined before that. */
  started: number | undefined;
  /** The served time at which somebody last did something here or attended the table, in milliseconds. */
  attended: number;
  #creatorLeft = false;
  /** The served time at which the line-up was frozen, in milliseconds. */
  #frozen = 0;
  /** For each event, the index of the first move in the log that may look different to some viewer after the event. */
  readonly #touched: number[] = [];
  readonly #makeDealer: MakeDealer;
  /**
   * The last dealer. It is reused as long as its `word` equals the table's `word`, because a new dealer would have to hash the
   * seeds again.
   */
  #dealer: Dealer | undefined;

  constructor(row: TableRow, game: Game, makeDealer: MakeDealer = fairDealer) {
    this.row = row;
    this.game = game;
    this.attended = row.opened;
    this.#makeDealer = makeDealer;
    const options = game.options(row.settings.options, row.players);
    if (!options.ok) throw new Error(`a table has invalid options: ${options.reason}`);
    this.options = options.value;
    this.clock = row.settings.clock;
    this.commit = commitToServerSeed(row.serverSeed);
    this.seats = row.seats.map((plan) => emptySeat(plan, wholeBank(this.clock)));
  }

  /**
   * The id of the person who may start the game. This is the creator. After the creator has left, it is the seated
   * person with the lowest seat number.
   */
  get host(): string | undefined {
    return this.#creatorLeft ? this.seats.find(({ person }) => person)?.person?.id : this.row.creator;
  }

  seatOf(person: string | undefined): Seat | undefined {
    if (person === undefined) return undefined;
    const seat = this.seats.findIndex((each) => each.person?.id === person);
    return seat < 0 ? undefined : seat;
  }

  /** Whether the person has a seat here or is the host. */
  isMember(person: string | undefined): boolean {
    return person !== undefined && (this.seatOf(person) !== undefined || person === this.host);
  }

  mayChat(person: string): boolean {
    return maySpectatorsChat(this.row.settings) || this.isMember(person);
  }

  /** The name that a person has now, as far as this table knows. */
  nameOf({ id, name }: Person): string {
    return this.#names.get(id) ?? name;
  }

  /** Whether the table has learned a name that is not in its events. */
  get hasNewNames(): boolean {
    return this.#names.size > 0;
  }

  /** Learns a person's current name. Returns whether this changes what the table shows. */
  learnName(id: string, name: string): boolean {
    const { person } = this.seats[this.seatOf(id) ?? -1] ?? {};
    if (!person || this.nameOf(person) === name) return false;
    this.#names.set(id, name);
    return true;
  }

  /** One bit for each seat whose turn it is. */
  get toAct(): number {
    let mask = 0;
    for (let seat = 0; seat < this.seats.length; seat++) if (this.seats[seat]!.decision) mask |= 1 << seat;
    return mask;
  }

  /** Whether every client that committed to a seed has revealed it. */
  get hasAllSeeds(): boolean {
    return this.seats.every(({ commit, seed }) => commit === undefined || seed !== undefined);
  }

  /** How long the table stays open while nobody attends it, in milliseconds of served time. */
  get expiresAfter(): number {
    const { listed, clock } = this.row.settings;
    return listed && clock.kind !== 'days' ? EXPIRES_AFTER.soon : EXPIRES_AFTER.late;
  }

  /** The served time at which the next upkeep is due, in milliseconds. Undefined if no upkeep is due. */
  get upkeepAt(): number | undefined {
    if (this.status === 'open') return this.attended + this.expiresAfter;
    if (this.status === 'starting') return this.#frozen + (this.hasAllSeeds ? 0 : REVEAL_TIME);
    if (this.status !== 'playing') return undefined;
    let at = Infinity;
    for (const seat of this.seats)
      at = Math.min(at, seat.decision && botOf(seat) !== undefined ? seat.decision.time : deadline(this.clock, seat));
    return at === Infinity ? undefined : at;
  }

  /**
   * The index of the first move in the log that may look different now to a viewer who knows all events up to and
   * including `since`.
   */
  touchedSince(since: number): number {
    if (!isInteger(since, 1, this.seq)) return 0;
    let first = this.match?.log.length ?? 0;
    for (let event = since; event < this.#touched.length; event++) first = Math.min(first, this.#touched[event]!);
    return first;
  }

  /** Returns a dealer that draws the game's next chance events. Must not be called before the line-up is frozen. */
  dealer(): Dealer {
    if (this.#dealer?.word === this.word) return this.#dealer;
    const dealer = this.#makeDealer(this.#hashSeeds(), this.word);
    // Seeds can still be revealed until the game begins, so a dealer that was made earlier must not be reused.
    if (this.match) this.#dealer = dealer;
    return dealer;
  }

  #hashSeeds(): Uint8Array {
    const { players, game: id, id: table, serverSeed, settings } = this.row;
    const lineUp = { table, game: id, players, options: settings.options };
    return gameSeed(lineUp, serverSeed, this.#seeds());
  }

  /**
   * What everyone may know about the seeds of this game's chance events. Includes the seeds themselves after the game is over or
   * the table is closed.
   */
  get fairness(): Fairness {
    const { commit, seats, row } = this;
    const clientCommits = seats.map((seat) => seat.commit ?? null);
    const isFinished = this.status === 'over' || this.status === 'closed';
    if (!isFinished) return { table: row.id, commit, clientCommits, clientSeeds: seats.map(() => null) };
    return { table: row.id, commit, serverSeed: row.serverSeed, clientCommits, clientSeeds: this.#seeds() };
  }

  #seeds(): (string | null)[] {
    return this.seats.map(({ seed }) => seed ?? null);
  }

  /** Applies the next event, which must already have been checked. */
  apply(event: TableEvent, when: When): void {
    if (when.seq !== this.seq + 1) throw new Error(`event ${when.seq} does not follow event ${this.seq}`);
    const revealed = this.match?.revealed ?? 0;
    this.#change(event, when);
    this.seq = when.seq;
    this.attended = Math.max(this.attended, when.time);
    if (changesTable(event)) this.changed = when.seq;
    if (this.match?.outcome && this.status === 'playing') {
      this.status = 'over';
      this.changed = when.seq;
      this.#touched.push(0);
    } else {
      this.#touched.push(Math.min(revealed, this.match?.revealed ?? 0));
    }
  }

  #change(event: TableEvent, when: When): void {
    switch (event.type) {
      case 'join':
        this.#names.delete(event.person.id);
        Object.assign(this.seats[event.seat]!, { person: event.person, commit: event.commit });
        return;
      case 'leave':
        return this.#leave(this.seats[event.seat]!);
      case 'plan':
        this.seats[event.seat]!.plan = event.plan;
        return;
      case 'start':
        return this.#freeze(event.fill, when);
      case 'reveal':
        this.seats[event.seat]!.seed = event.seed;
        return;
      case 'begin':
        this.#checkRules(event.rules ?? FIRST_RULES);
        this.#keepNames(event.names ?? []);
        this.match = Match.open(this.game, this.row.players, { ...this.options, start: event.start });
        this.status = 'playing';
        return this.#afterMove(event, when, undefined);
      case 'move':
        return this.#move(event, when);
      case 'undo':
        return this.#undo(this.seats[event.seat]!, event.seat, when);
      case 'hold':
        for (const seat of event.seats) this.#hold(this.seats[seat]!, event, when);
        return;
      case 'reclaim':
        return this.#reclaim(this.seats[event.seat]!, when);
      case 'agree':
        this.seats[event.seat]!.wantsEnd = event.agrees;
        return;
      case 'end':
        return this.#end();
      case 'rename':
        this.#names.delete(event.person);
        for (const seat of this.seats)
          if (seat.person?.id === event.person) seat.person = { id: event.person, name: event.name };
        return;
      case 'rematch':
        this.rematch = event.table;
        return;
      case 'attend':
        return;
      case 'expire':
        this.status = 'closed';
    }
  }

  #keepNames(names: readonly (string | null)[]): void {
    for (const [index, seat] of this.seats.entries())
      if (seat.person) seat.person = { ...seat.person, name: names[index] ?? seat.person.name };
  }

  #checkRules(playedUnder: number): void {
    const { id, rules } = this.game;
    if (playedUnder !== rules) throw UnreadableTable.otherRules(id, playedUnder, rules);
  }

  #leave(seat: TableSeat): void {
    if (seat.person?.id === this.row.creator) this.#creatorLeft = true;
    Object.assign(seat, { person: undefined, commit: undefined });
    if (this.host === undefined) this.status = 'closed';
  }

  /** Ends the game without a result. Afterwards, no seat has a decision to make. */
  #end(): void {
    this.ended = true;
    this.status = 'over';
    for (const seat of this.seats) Object.assign(seat, { decision: undefined, overdue: undefined, wantsEnd: false });
  }

  #freeze(fill: string | undefined, when: When): void {
    if (fill !== undefined) for (const seat of this.seats) if (isEmpty(seat)) seat.plan = { kind: 'bot', rank: fill };
    this.status = 'starting';
    this.started = when.seq;
    this.#frozen = when.time;
  }

  #move(event: TableEvent & { type: 'move' }, when: When): void {
    const seat = this.seats[event.seat]!;
    const decision = seat.decision!;
    this.#play(event.seat, event.move);
    // After this move, the other seats can no longer take back their moves. If chance events follow the move, this seat cannot take
    // it back either.
    for (const other of this.seats)
      if (other !== seat || event.chance.length > 0) other.answers = other.answers.slice(-1);
    const { bank, overdue } = seat;
    const wasOverdue = overdue !== undefined;
    seat.answers = [...seat.answers, { decision, move: event.move, seq: when.seq, bank, wasOverdue }];
    seat.bank = bankAfter(this.clock, bank, usedTime(seat, when.time));
    seat.overdue = undefined;
    // Making a move withdraws a player's wish to end the game.
    if (seat.wantsEnd) this.changed = when.seq;
    seat.wantsEnd = false;
    this.#afterMove(event, when, event.seat);
  }

  /** Plays the chance events that follow a move. Then gives new decisions to the seats whose turn it is. */
  #afterMove(
    { chance, word }: { readonly chance: readonly string[]; readonly word: number },
    { seq, time }: When,
    mover: Seat | undefined,
  ): void {
    for (const text of chance) this.#play('chance', text);
    this.word = word;
    const acting = this.match!.toAct;
    if (acting === 'chance') throw new Error(`event ${seq} lacks the chance events that follow it`);
    for (const [index, seat] of this.seats.entries()) {
      if (!acting.includes(index)) seat.decision = undefined;
      else if (!seat.decision || index === mover) seat.decision = { seq, time };
    }
  }

  #play(by: Seat | 'chance', text: string): void {
    const played = this.match!.play(by, text);
    if (!played.ok) throw new Error(`event ${this.seq + 1} has an illegal move: ${played.reason.message}`);
  }

  /**
   * Takes back the seat's last move. The clock continues as if the seat had never made that move, so an undo gives no extra time.
   */
  #undo(seat: TableSeat, index: Seat, { seq, time }: When): void {
    this.match!.undo(index);
    const taken = seat.answers.at(-1);
    seat.answers = seat.answers.slice(0, -1);
    seat.undone = seq;
    seat.bank = taken?.bank ?? seat.bank;
    this.#afterMove({ chance: [], word: this.word }, { seq, time }, undefined);
    seat.decision = { seq, time: taken?.decision.time ?? time };
  }

  #hold(seat: TableSeat, { rank, reason }: TableEvent & { type: 'hold' }, { time }: When): void {
    Object.assign(seat, { held: { rank, reason }, heldAt: time, wantsEnd: false });
    if (reason !== 'time') return;
    seat.timeouts++;
    this.#letBotDecide(seat, rank);
  }

  /** Gives the seat back to its owner. If the time for the current decision is up, the bot still makes that decision. */
  #reclaim(seat: TableSeat, { seq, time }: When): void {
    const { held } = seat;
    seat.held = undefined;
    seat.reclaimed = seq;
    if (held && deadline(this.clock, seat) <= time) this.#letBotDecide(seat, held.rank);
  }

  /** Lets the bot make the current decision, because the time for it is up. Empties the bank. */
  #letBotDecide(seat: TableSeat, rank: string): void {
    Object.assign(seat, { overdue: seat.decision && rank, bank: 0 });
  }
}
