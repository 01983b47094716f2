// Runs a game on this device: keeps the match, knows who is looking at the screen, and asks the bots.
import { questionOf } from '@sloop/bots';
import {
  commitToServerSeed,
  differingOptions,
  fail,
  fairStream,
  makeRecord,
  ok,
  replay,
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
import { hintFor, type Hint } from './hint.ts';
import type { Answered, Asked, MatchUpdate } from './messages.ts';
import type { SavedGame } from './saved.ts';

/**
 * The longest thinking time of a single bot, in milliseconds. If several bots are asked at the same time and no person is to move,
 * it is also the total time that they share.
 */
const THINKING = 900;
/**
 * The thinking time that bots share if a person is to move at the same time, in milliseconds. A person who moves sooner waits
 * until the bots have answered.
 */
const THINKING_MEANWHILE = 1800;
/** The shortest thinking time of a single bot, in milliseconds. */
const LEAST_THINKING = 250;

/** A saved game that can be continued. */
type OwnGame = SavedGame & { readonly seed: string; readonly origin: 'solo' | 'device' };

const isOwnGame = (saved: SavedGame): saved is OwnGame => saved.seed !== undefined && saved.origin !== 'import';

/**
 * Returns the record of a saved game. If the saved game has no record, makes a record. A new game has no record yet, and a game
 * from the first version of the site may have only a list of moves.
 */
function recordOf({ id, seed, seats, options: chosen, record, moves = [] }: OwnGame, game: Game): Result<GameRecord> {
  if (record) return ok(record);
  const players = seats.length;
  const complete = game.options(chosen, players);
  if (!complete.ok) return complete;
  const options = differingOptions(game, complete.value, players);
  const noClients = seats.map(() => null);
  const fairness: Fairness = {
    table: id,
    commit: commitToServerSeed(seed),
    serverSeed: seed,
    clientCommits: noClients,
    clientSeeds: noClients,
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
  readonly #saved: OwnGame;
  readonly #match: Match;
  readonly #chance: Rng;
  readonly #fairness: Fairness;
  readonly #persons: readonly Seat[];
  /**
   * The viewer at the screen. If several people share the device, the viewer is a spectator until one of them has
   * lifted the curtain.
   */
  #eyes: Viewer;
  /**
   * The number of moves that are not sent again, counted from the beginning of the log. The page already has them, and until the
   * end of the game they cannot change.
   */
  #finalSent = 0;
  /** The bot's seat for each unanswered question. The key is the question's ticket. */
  readonly #asked = new Map<number, Seat>();
  #tickets = 0;
  /** Whether chance events were played when the game was opened. This is true for a new game. */
  readonly isJustDealt: boolean;

  private constructor(saved: OwnGame, match: Match, fairness: Fairness, chance: Rng) {
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

  /** Replays a saved game. Fails if a move is illegal, or if a chance event does not follow from the seed. */
  static open(saved: SavedGame, findGame: (id: string) => Game | undefined): Result<DeviceMatch> {
    const game = findGame(saved.game);
    if (!game) return fail(`there is no game "${saved.game}"`);
    if (!isOwnGame(saved)) return fail('an imported game cannot be continued');
    const record = recordOf(saved, game);
    if (!record.ok) return record;
    const replayed = replay(record.value, findGame, { keepStates: true });
    if (!replayed.ok) return replayed;
    const { match, fairness, stream } = replayed.value;
    if (!fairness || !stream) return fail('the seed of the game is missing');
    return ok(new DeviceMatch(saved, match, fairness, stream));
  }

  get over(): boolean {
    return this.#match.outcome !== undefined;
  }

  /** Plays a move for the person at the screen. */
  play(move: string): Refused | undefined {
    if (this.#eyes === 'spectator' || this.#curtain !== undefined)
      return { code: 'not-to-act', message: 'No player has the device now.' };
    return this.#play(this.#eyes, move);
  }

  undo(): Refused | undefined {
    const undoing = this.#undoing;
    const undone = undoing === undefined ? undefined : this.#match.undo(undoing);
    if (!undone?.ok) return { code: 'cannot-undo', message: undone?.reason ?? 'No player has the device now.' };
    // The questions to the bots were about a state that no longer exists.
    this.#asked.clear();
    this.#finalSent = Math.min(this.#finalSent, undone.value.at);
    return undefined;
  }

  /** Lifts the curtain for the person in this seat, who has the device from now on. */
  lift(seat: Seat): void {
    if (!this.#persons.includes(seat)) return;
    this.#look(seat);
  }

  /** Plays a bot's answer. Returns false if the question is no longer waiting for an answer, or if the move is not legal. */
  answer({ ticket, index }: Pick<Answered, 'ticket' | 'index'>): boolean {
    const seat = this.#asked.get(ticket);
    if (seat === undefined) return false;
    this.#asked.delete(ticket);
    const move = this.#match.legal(seat)[index];
    return move !== undefined && this.#play(seat, move) === undefined;
  }

  /** Returns a question for each bot that has to move and has not been asked yet. */
  questions(): Asked[] {
    const asked = new Set(this.#asked.values());
    const seats = seatsToAct(this.#match).filter((seat) => !this.#persons.includes(seat) && !asked.has(seat));
    const personThinks = seatsToAct(this.#match).some((seat) => this.#persons.includes(seat));
    const share = (personThinks ? THINKING_MEANWHILE : THINKING) / Math.max(seats.length, 1);
    const budget = Math.max(LEAST_THINKING, Math.min(THINKING, Math.floor(share)));
    return seats.map((seat) => this.#ask(seat, budget));
  }

  /** Makes a hint for the person at the screen. Returns undefined if that person has nothing to decide. */
  hint(): Hint | undefined {
    if (this.#eyes === 'spectator' || this.#curtain !== undefined) return undefined;
    return hintFor(this.#match, this.#eyes, ++this.#tickets);
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
      seats: seats.map((seat) => ({ ...seat, present: true })),
      curtain,
      you,
      options: this.#match.options as unknown as JsonObject,
      toAct: seatsToAct(this.#match),
      canUndo: this.#canUndo,
      outcome: this.#match.outcome,
    } as const;
    if (curtain !== undefined) {
      this.#finalSent = 0;
      // While the curtain is down, the page learns nothing about the table.
      return { ...base, view: undefined, legal: [], openlyForced: false, from: 0, log: [], moments: [] };
    }
    // The end of the game may reveal any hidden move in the log, so the whole log is sent again.
    const from = this.over ? 0 : this.#finalSent;
    this.#finalSent = this.#match.revealed;
    const view = this.#match.show(this.#eyes);
    const legal = you === undefined ? [] : this.#match.legal(you);
    return {
      ...base,
      view,
      legal,
      openlyForced: this.#isOpenlyForced(legal),
      from,
      ...this.#match.story(this.#eyes, { from }),
    };
  }

  /** The game in the form that the browser stores. */
  save(): SavedGame {
    const names = this.#saved.seats.map(({ name }) => name);
    const record = makeRecord(this.#match, { names, fairness: this.#fairness });
    const { moves: _moves, ...saved } = this.#saved;
    return { ...saved, record, toAct: seatsToAct(this.#match), round: this.#match.round, changed: Date.now() };
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

  #ask(seat: Seat, budget: number): Asked {
    const ticket = ++this.#tickets;
    this.#asked.set(ticket, seat);
    const question = questionOf(this.#match, seat, this.#saved.seats[seat]!.bot ?? 'bosun', this.#seedFor(seat));
    return { ticket, question, budget, isSecret: !this.#isAlone && this.#match.knowsMore(seat) };
  }

  /**
   * The seed for a bot's random choices. It is computed from the game's seed, so that a reopened game continues in the
   * same way. The bot's seed does not reveal the game's seed, from which a bot could predict all chance events.
   */
  #seedFor(seat: Seat): string {
    const decisions = this.#match.log.filter(({ by }) => by === seat).length;
    return String(streamFromText(`${this.#saved.seed} ${seat} ${decisions}`).below(0xffff_ffff));
  }

  #look(eyes: Viewer): void {
    if (this.#eyes === eyes) return;
    this.#eyes = eyes;
    this.#finalSent = 0;
  }

  /**
   * The seat of the person who must take the device and lift the curtain before the game can continue. It is undefined if no
   * curtain is needed.
   */
  get #curtain(): Seat | undefined {
    const next = this.#next();
    return next !== undefined && this.#secrets(next) ? next : undefined;
  }

  /**
   * The seat of the person to whom the device should be passed. It is undefined if the person who has the device is still to move,
   * or if no person is to move.
   */
  #next(): Seat | undefined {
    if (this.#persons.length < 2) return undefined;
    const owing = seatsToAct(this.#match).filter((seat) => this.#persons.includes(seat));
    const stays = this.#eyes !== 'spectator' && owing.includes(this.#eyes);
    return stays ? undefined : owing[0];
  }

  get #canUndo(): boolean {
    return this.#undoing !== undefined && this.#match.undoable(this.#undoing).ok;
  }

  /**
   * The seat whose move `undo` would take back. If a person made the last move and could get the device back without a curtain, it
   * is that person's seat. Otherwise it is the seat of the person who has the device. A spectator cannot undo anything.
   */
  get #undoing(): Seat | undefined {
    if (this.#eyes === 'spectator') return undefined;
    const last = this.#match.log.at(-1)?.by;
    const isPassedOn = typeof last === 'number' && this.#persons.includes(last) && !this.#secrets(last);
    return isPassedOn ? last : this.#eyes;
  }

  /** Whether the viewer at the screen or the seat `next` can see something that a spectator cannot. */
  #secrets(next: Seat): boolean {
    return this.#match.knowsMore(this.#eyes) || this.#match.knowsMore(next);
  }

  /** Whether one person plays alone against bots. In that case, nothing has to be hidden from other people. */
  get #isAlone(): boolean {
    return this.#persons.length === 1;
  }

  #isOpenlyForced(legal: readonly string[]): boolean {
    if (this.#isAlone || this.#eyes === 'spectator') return legal.length === 1;
    return this.#match.isOpenlyForced(this.#eyes);
  }

  /**
   * Changes the viewer. If the device can be passed on without a curtain, the viewer becomes the person who is to move. After the
   * game, the viewer is a spectator.
   */
  #passOn(): void {
    if (this.#persons.length < 2) return;
    if (this.over) return this.#look('spectator');
    const next = this.#next();
    if (next !== undefined && !this.#secrets(next)) this.#look(next);
  }
}
