// A game that runs on this device: the match, whose eyes look at it, and what bots are asked.
import { questionOf } from '@sloop/bots';
import {
  commitToServerSeed,
  differingOptions,
  fail,
  fairStream,
  makeRecord,
  ok,
  replay,
  sameJson,
  streamFromText,
  type Fairness,
  type Game,
  type GameRecord,
  type JsonObject,
  type Match,
  type Result,
  type Rng,
  type Seat,
  type Viewer,
} from '@sloop/engine';
import type { Refused } from '#lib/play/snapshot.ts';
import type { Asked, MatchUpdate } from './messages.ts';
import type { SavedGame } from './saved.ts';

/** What all bots that are asked at once may take together, in milliseconds. */
const THINKING = 900;
/** The least that one of them gets. */
const LEAST_THINKING = 250;

/** A saved game that goes on. */
type GoingOn = SavedGame & { readonly seed: string; readonly origin: 'solo' | 'device' };

const goesOn = (saved: SavedGame): saved is GoingOn => saved.seed !== undefined && saved.origin !== 'import';

/** What was played of a game. A new game has no record yet, and an unfinished one of the first version has its moves alone. */
function recordOf({ id, seed, seats, options: chosen, record, moves = [] }: GoingOn, game: Game): Result<GameRecord> {
  if (record) return ok(record);
  const players = seats.length;
  const complete = game.options(chosen, players);
  if (!complete.ok) return complete;
  const options = differingOptions(game, complete.value, players);
  const nobody = seats.map(() => null);
  const fairness: Fairness = {
    table: id,
    commit: commitToServerSeed(seed),
    serverSeed: seed,
    clientCommits: nobody,
    clientSeeds: nobody,
  };
  const start = fairStream({ table: id, game: game.id, players, options }, fairness)!.below(players);
  const names = seats.map(({ name }) => name);
  return ok({
    format: 'sloop-record',
    version: 1,
    game: game.id,
    players,
    options: { start, ...options },
    names,
    moves,
    result: null,
    fairness,
  });
}

const seatsToAct = (match: Match): readonly Seat[] => (match.toAct === 'chance' ? [] : match.toAct);

export class DeviceMatch {
  readonly #saved: GoingOn;
  readonly #match: Match;
  readonly #chance: Rng;
  readonly #fairness: Fairness;
  readonly #persons: readonly Seat[];
  /** Whose eyes look at the screen. Around one device it is nobody until the first person has lifted the curtain. */
  #eyes: Viewer;
  /** How many moves of the log the page has as they will always be. */
  #settled = 0;
  /** Questions that bots have not answered yet. */
  readonly #asked = new Map<number, Seat>();
  #tickets = 0;
  /** Whether the set-up was dealt on opening. */
  readonly isJustDealt: boolean;

  private constructor(saved: GoingOn, match: Match, fairness: Fairness, chance: Rng) {
    this.#saved = saved;
    this.#match = match;
    this.#fairness = fairness;
    this.#chance = chance;
    this.#persons = saved.seats.flatMap(({ bot }, seat) => (bot === undefined ? [seat] : []));
    this.#eyes = this.#persons.length === 1 ? this.#persons[0]! : 'spectator';
    const moves = match.log.length;
    this.#settleChance();
    this.isJustDealt = match.log.length > moves;
  }

  /** Plays a saved game through. Moves that the rules refuse and chance that does not follow from the seed are a reason. */
  static open(saved: SavedGame, findGame: (id: string) => Game | undefined): Result<DeviceMatch> {
    const game = findGame(saved.game);
    if (!game) return fail(`there is no game ${saved.game}`);
    if (!goesOn(saved)) return fail('an imported game does not go on');
    const record = recordOf(saved, game);
    if (!record.ok) return record;
    const replayed = replay(record.value, findGame);
    if (!replayed.ok) return replayed;
    const { match, fairness, stream } = replayed.value;
    if (!fairness || !stream) return fail('its seed is missing');
    return ok(new DeviceMatch(saved, match, fairness, stream));
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
    // Bots may have been asked something that is no longer a question.
    this.#asked.clear();
    this.#settled = Math.min(this.#settled, undone.value.at);
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

  /** Questions for the bots that owe an answer and have not been asked. */
  questions(): Asked[] {
    const asked = new Set(this.#asked.values());
    const seats = seatsToAct(this.#match).filter((seat) => !this.#persons.includes(seat) && !asked.has(seat));
    const personThinks = seatsToAct(this.#match).some((seat) => this.#persons.includes(seat));
    const budget = personThinks ? THINKING : Math.max(LEAST_THINKING, Math.floor(THINKING / Math.max(seats.length, 1)));
    return seats.map((seat, index) => this.#ask(seat, budget, index));
  }

  update(): MatchUpdate {
    this.#passOn();
    const { id, origin, game, seats } = this.#saved;
    const curtain = this.#curtain;
    const you = this.#eyes === 'spectator' ? undefined : this.#eyes;
    const base = {
      type: 'update',
      id,
      origin,
      game,
      seats,
      curtain,
      you,
      options: this.#match.options as unknown as JsonObject,
      toAct: seatsToAct(this.#match),
      canUndo: this.#canUndo,
      outcome: this.#match.outcome,
    } as const;
    if (curtain !== undefined) {
      this.#settled = 0;
      // Nothing that anybody could see leaves the worker while the device is passed on.
      return { ...base, view: undefined, legal: [], from: 0, log: [], moments: [] };
    }
    // The end opens moves that were hidden before.
    const from = this.over ? 0 : this.#settled;
    this.#settled = this.#match.revealed;
    const view = this.#match.show(this.#eyes);
    const legal = you === undefined ? [] : this.#match.legal(you);
    return { ...base, view, legal, from, ...this.#match.story(this.#eyes, { from }) };
  }

  /** The game as it is kept. */
  save(): SavedGame {
    const names = this.#saved.seats.map(({ name }) => name);
    const record = makeRecord(this.#match, { names, fairness: this.#fairness });
    const { moves: _moves, ...saved } = this.#saved;
    return { ...saved, record, toAct: seatsToAct(this.#match), changed: Date.now() };
  }

  #play(seat: Seat, move: string): Refused | undefined {
    const played = this.#match.play(seat, move);
    if (!played.ok) return played.reason;
    this.#settleChance();
    return undefined;
  }

  #settleChance(): void {
    while (this.#match.toAct === 'chance') this.#match.play('chance', this.#match.draw(this.#chance));
  }

  /** `before`: how many questions are answered before this one. */
  #ask(seat: Seat, budget: number, before: number): Asked {
    const ticket = ++this.#tickets;
    this.#asked.set(ticket, seat);
    const question = questionOf(this.#match, seat, this.#saved.seats[seat]!.bot ?? 'bosun', this.#seedFor(seat));
    // Around one device, how long a bot takes must not tell whether what only its seat knows left a choice.
    const isSecret = this.#persons.length > 1 && this.#knowsMore(seat);
    return { ticket, question, budget, notBefore: isSecret ? budget * (before + 1) : 0 };
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
    this.#settled = 0;
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
    return this.#knowsMore(this.#eyes) || this.#knowsMore(next);
  }

  /** Whether a viewer sees something that a spectator may not. */
  #knowsMore(viewer: Viewer): boolean {
    return !sameJson(this.#match.show(viewer), this.#match.show('spectator'));
  }

  /** Without secrets the device needs no curtain: whoever is to move sees the table. Once it is over, everybody does. */
  #passOn(): void {
    if (this.#persons.length < 2) return;
    if (this.over) return this.#look('spectator');
    const next = this.#next();
    if (next !== undefined && !this.#secrets(next)) this.#look(next);
  }
}
