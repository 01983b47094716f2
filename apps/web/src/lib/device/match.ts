// A game that runs on this device: the match, whose eyes look at it, and what bots are asked.
import {
  Match,
  commitToServerSeed,
  differingOptions,
  fairStream,
  makeRecord,
  sameJson,
  streamFromText,
  type Fairness,
  type Game,
  type JsonObject,
  type Rng,
  type Seat,
  type Viewer,
} from '@sloop/engine';
import type { LoggedMove } from '@sloop/protocol';
import type { MatchUpdate, Question } from './messages.ts';
import type { SavedGame } from './saved.ts';
import type { Moment, Refused } from '#lib/play/snapshot.ts';

/** What all bots that are asked at once may take together, in milliseconds. */
const THINKING = 900;
/** The least that one of them gets. */
const LEAST_THINKING = 250;

/** Chance of a game on this device, in the form in which a record lets anybody check it. */
function fairnessOf({ id, seed, seats }: SavedGame): Fairness {
  if (seed === undefined) throw new Error('an imported game does not go on');
  const nobody = seats.map(() => null);
  return { table: id, commit: commitToServerSeed(seed), serverSeed: seed, clientCommits: nobody, clientSeeds: nobody };
}

/** The moments of a match as one viewer saw them, by playing it through once more. */
export const momentsOf = (match: Match, viewer: Viewer): Moment[] => [...match.story(viewer).moments];

export const momentOf = (match: Match, viewer: Viewer): Moment => ({
  view: match.show(viewer),
  toAct: seatsToAct(match),
});

const seatsToAct = (match: Match): readonly Seat[] => (match.toAct === 'chance' ? [] : match.toAct);

/** The log as a viewer may know it by now. */
export const logFor = (match: Match, viewer: Viewer): LoggedMove[] => match.witnessed(viewer);

const sameEntry = (one: LoggedMove | undefined, other: LoggedMove): boolean =>
  one !== undefined && one.by === other.by && one.move === other.move && one.for === other.for;

export class DeviceMatch {
  readonly #saved: SavedGame;
  readonly #match: Match;
  readonly #chance: Rng;
  readonly #fairness: Fairness;
  readonly #persons: readonly Seat[];
  /** Whose eyes look at the screen. Around one device it is nobody until the first person has lifted the curtain. */
  #eyes: Viewer;
  #moments: Moment[] = [];
  /** What the page has of the log, to send only what differs. */
  #sent: readonly LoggedMove[] = [];
  /** Questions that bots have not answered yet. */
  readonly #asked = new Map<number, Seat>();
  #tickets = 0;

  constructor(saved: SavedGame, game: Game) {
    const options = game.options(saved.options, saved.seats.length);
    if (!options.ok) throw new Error(options.reason);
    const players = saved.seats.length;
    const fairness = fairnessOf(saved);
    const lineUp = { table: saved.id, game: game.id, players, options: differingOptions(game, options.value, players) };
    const chance = fairStream(lineUp, fairness)!;
    this.#saved = saved;
    this.#fairness = fairness;
    this.#chance = chance;
    this.#persons = saved.seats.flatMap(({ bot }, seat) => (bot === undefined ? [seat] : []));
    this.#match = Match.open(game, players, { ...options.value, start: chance.below(players) });
    this.#eyes = this.#persons.length === 1 ? this.#persons[0]! : 'spectator';
    this.#settleChance();
    for (const line of saved.moves) if (!line.startsWith('*')) this.#replay(line);
    this.#rememberMoments();
  }

  get over(): boolean {
    return this.#match.outcome !== undefined;
  }

  /** Plays a move of the person at the screen. */
  play(move: string): Refused | undefined {
    if (this.#eyes === 'spectator' || this.#curtain !== undefined)
      return { code: 'not-to-act', message: 'nobody has the device' };
    return this.#play(this.#eyes, move);
  }

  undo(): Refused | undefined {
    const undoing = this.#undoing;
    const undone = undoing === undefined ? undefined : this.#match.undo(undoing);
    if (!undone?.ok) return { code: 'cannot-undo', message: undone?.reason ?? 'nobody has the device' };
    // What bots were asked may be a question no more.
    this.#asked.clear();
    this.#rememberMoments();
    return undefined;
  }

  /** The person of this seat has the device now. */
  lift(seat: Seat): void {
    if (!this.#persons.includes(seat)) return;
    this.#look(seat);
  }

  /** A bot's answer; one that nobody waits for any more changes nothing. */
  answer(ticket: number, index: number): boolean {
    const seat = this.#asked.get(ticket);
    if (seat === undefined) return false;
    this.#asked.delete(ticket);
    const move = this.#match.legal(seat)[index];
    return move !== undefined && this.#play(seat, move) === undefined;
  }

  /** Questions for the bots that owe an answer and have not been asked. Those without a choice answer at once. */
  questions(): Question[] {
    const asked = new Set(this.#asked.values());
    const seats = seatsToAct(this.#match).filter((seat) => !this.#persons.includes(seat) && !asked.has(seat));
    const personThinks = seatsToAct(this.#match).some((seat) => this.#persons.includes(seat));
    const budget = personThinks ? THINKING : Math.max(LEAST_THINKING, Math.floor(THINKING / Math.max(seats.length, 1)));
    return seats.map((seat) => this.#ask(seat, budget));
  }

  update(): MatchUpdate {
    this.#passOn();
    const { id, origin, game, seats } = this.#saved;
    const curtain = this.#curtain;
    const base = { type: 'update', id, origin: origin as 'solo' | 'device', game, seats, curtain } as const;
    const options = this.#match.options as unknown as JsonObject;
    const outcome = this.#match.outcome;
    const you = this.#eyes === 'spectator' ? undefined : this.#eyes;
    const toAct = seatsToAct(this.#match);
    if (curtain !== undefined) {
      this.#sent = [];
      // Nothing that anybody could see leaves the worker while the device is passed on.
      const nothing = { view: undefined, legal: [], from: 0, log: [], moments: [] };
      return { ...base, ...nothing, options, you, toAct, canUndo: this.#canUndo, outcome };
    }
    const log = logFor(this.#match, this.#eyes);
    const from = log.findIndex((entry, index) => !sameEntry(this.#sent[index], entry));
    const start = from < 0 ? log.length : from;
    this.#sent = log;
    return {
      ...base,
      options,
      you,
      view: this.#match.show(this.#eyes),
      toAct,
      legal: you === undefined ? [] : this.#match.legal(you),
      canUndo: this.#canUndo,
      from: start,
      log: log.slice(start),
      moments: this.#moments.slice(start),
      outcome,
    };
  }

  /** The game as it is kept. */
  save(): SavedGame {
    const names = this.#saved.seats.map(({ name }) => name);
    const record = makeRecord(this.#match, { names, fairness: this.#fairness });
    const { outcome } = this.#match;
    const { moves } = record;
    const now = { moves, toAct: seatsToAct(this.#match), changed: Date.now() };
    return { ...this.#saved, ...now, ...(outcome && { outcome, record }) };
  }

  #play(seat: Seat, move: string): Refused | undefined {
    const played = this.#match.play(seat, move);
    if (!played.ok) return played.reason;
    this.#moments.push(momentOf(this.#match, this.#eyes));
    this.#settleChance();
    return undefined;
  }

  #replay(line: string): void {
    const space = line.indexOf(' ');
    const refused = this.#play(Number(line.slice(0, space)), line.slice(space + 1));
    if (refused) throw new Error(`a saved move does not fit: ${line}: ${refused.message}`);
  }

  #settleChance(): void {
    while (this.#match.toAct === 'chance') {
      this.#match.play('chance', this.#match.draw(this.#chance));
      this.#moments.push(momentOf(this.#match, this.#eyes));
    }
  }

  #ask(seat: Seat, budget: number): Question {
    const ticket = ++this.#tickets;
    this.#asked.set(ticket, seat);
    const view = this.#match.view(seat);
    const { bot: rank = 'bosun' } = this.#saved.seats[seat]!;
    const legal = this.#match.legalMoves(seat);
    const seed = this.#seedFor(seat);
    return { type: 'think', ticket, game: this.#saved.game, rank, view, legal, seed, budget };
  }

  /**
   * Seeds a bot's own chance. It follows from the game's seed, so that a game opened again goes on as it would have, and is hashed,
   * because the seed itself would tell the bot all chance to come.
   */
  #seedFor(seat: Seat): string {
    const decisions = this.#match.log.filter(({ by }) => by === seat).length;
    return String(streamFromText(`${this.#saved.seed} ${seat} ${decisions}`).below(0xffff_ffff));
  }

  #look(eyes: Viewer): void {
    if (this.#eyes === eyes) return;
    this.#eyes = eyes;
    this.#rememberMoments();
  }

  #rememberMoments(): void {
    this.#moments = momentsOf(this.#match, this.#eyes);
  }

  /** Whoever must take the device before the game can go on; nobody where no secret lies on the table. */
  get #curtain(): Seat | undefined {
    const next = this.#next();
    return next !== undefined && this.#secrets(next) ? next : undefined;
  }

  /** The person who should have the device: whoever has it, as long as they owe an answer. */
  #next(): Seat | undefined {
    if (this.#persons.length < 2) return undefined;
    const owing = seatsToAct(this.#match).filter((seat) => this.#persons.includes(seat));
    const stays = this.#eyes !== 'spectator' && owing.includes(this.#eyes);
    return stays ? undefined : owing[0];
  }

  get #canUndo(): boolean {
    return this.#undoing !== undefined && this.#match.undoable(this.#undoing).ok;
  }

  /** Who would take a move back: whoever has the device, or, where it went on without a curtain, whoever had it before. */
  get #undoing(): Seat | undefined {
    if (this.#eyes === 'spectator') return undefined;
    const last = this.#match.log.at(-1)?.by;
    const isPassedOn = typeof last === 'number' && this.#persons.includes(last) && !this.#secrets(last);
    return isPassedOn ? last : this.#eyes;
  }

  /** Whether one who passes the device on, or who gets it, sees something that a spectator may not. */
  #secrets(next: Seat): boolean {
    const open = this.#match.show('spectator');
    return [this.#eyes, next].some((viewer) => !sameJson(this.#match.show(viewer), open));
  }

  /** Without secrets the device needs no curtain: whoever is to move sees the table. Once it is over, everybody does. */
  #passOn(): void {
    if (this.#persons.length < 2) return;
    if (this.over) return this.#look('spectator');
    const next = this.#next();
    if (next !== undefined && !this.#secrets(next)) this.#look(next);
  }
}
