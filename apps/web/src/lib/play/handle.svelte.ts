import type { Seat } from '@sloop/engine';
import type { ActFields } from '@sloop/protocol';
import { m } from '#lib/paraglide/messages.js';
import { settings } from '#lib/site/settings.svelte.ts';
import { toldApart } from './apart.ts';
import type { GameTable, LogLine } from '#lib/games/contract.ts';
import type { OnlineAct, Refused, TableSnapshot, TableSource } from './snapshot.ts';

/** How long a forced move is shown before it plays itself, in milliseconds. */
const FORCED_AFTER = 2000;
/** How long a seat's move is looked at while several are played back, where the game does not say. */
const DEFAULT_PACE = 630;
/** How long a move of the own seat is left alone on the screen before the answers of others are shown. */
const OWN_PACE = 900;

/** A snapshot as it was when the log had `count` moves: nothing can be done in the past. */
function pastOf(snapshot: TableSnapshot, count: number): TableSnapshot {
  const moment = snapshot.moments[count - 1];
  return {
    ...snapshot,
    view: moment?.view ?? snapshot.view,
    toAct: moment?.toAct ?? [],
    legal: [],
    canUndo: false,
    log: snapshot.log.slice(0, count),
    moments: snapshot.moments.slice(0, count),
    outcome: undefined,
    pending: undefined,
    refused: undefined,
  };
}

/**
 * A table as components see it: what is shown now, and what can be done. When several moves arrive at once, they are
 * shown one after the other; anything that the person does ends that at once.
 */
export class TableHandle {
  readonly source: TableSource;
  readonly game: GameTable;
  #latest = $state.raw<TableSnapshot>()!;
  /** How many moves of the log are shown; undefined: all. */
  #shown = $state<number>();
  /** Whether the past on the screen moves on by itself. */
  #playing = $state(false);
  /** Whether the person asked for it: then there is something to see even where nothing shall move. */
  #wished = false;
  /** Until when the newest move is looked at, in milliseconds of `performance.now`: what comes sooner is shown then. */
  #lookedAtUntil = 0;
  #forcedAt = $state<number>();
  #stepper: ReturnType<typeof setTimeout> | undefined;
  #forcer: ReturnType<typeof setTimeout> | undefined;
  readonly #stop: () => void;

  /** What is on the screen: the present, or a moment of the past. */
  readonly now = $derived.by((): TableSnapshot =>
    this.#shown === undefined ? this.#latest : pastOf(this.#latest, this.#shown),
  );
  /** Whether the screen shows a moment of the past. */
  readonly past = $derived(this.#shown !== undefined);
  /** Whether it is for the person at the screen to move, and nothing of theirs is under way. */
  readonly myMove = $derived(!this.past && this.#latest.legal.length > 0 && this.#latest.pending === undefined);

  constructor(source: TableSource, game: GameTable, first: TableSnapshot) {
    this.source = source;
    this.game = game;
    this.#latest = toldApart(first, game);
    this.#stop = source.subscribe((snapshot) => this.#receive(toldApart(snapshot, game)));
  }

  /** The newest snapshot, whatever is on the screen. */
  get latest(): TableSnapshot {
    return this.#latest;
  }

  /** Whether moves are being played back by themselves. */
  get playing(): boolean {
    return this.#playing;
  }

  /** The one move that is possible, while it is shown before it plays itself; `at` in milliseconds of `performance.now`. */
  get forced(): { readonly move: string; readonly at: number } | undefined {
    const move = this.#latest.legal[0];
    return this.#forcedAt === undefined || move === undefined ? undefined : { move, at: this.#forcedAt };
  }

  play(move: string): void {
    this.present();
    this.#cancelForced();
    this.source.play(move);
  }

  undo(): void {
    this.present();
    this.#cancelForced();
    this.source.undo();
  }

  /** "You" for the own seat, the name otherwise; an empty seat has a name too. */
  readonly name = (seat: Seat): string => {
    const { seats, you, origin } = this.#latest;
    if (seat === you && (origin === 'solo' || origin === 'online')) return m.you();
    return this.realName(seat) || seats[seat]?.name || m.seat_number({ number: seat + 1 });
  };

  /** The name alone, also of the own seat. */
  realName(seat: Seat): string {
    return this.#latest.seats[seat]?.name || m.seat_number({ number: seat + 1 });
  }

  /** Shows the game as it was after `count` moves. */
  show(count: number): void {
    this.#halt();
    this.#shown = count >= this.#latest.log.length || count < 1 ? undefined : count;
  }

  /** Back to the present, at once. */
  present(): void {
    this.#halt();
    this.#shown = undefined;
  }

  /** Plays back everything after the first `count` moves. */
  playFrom(count: number): void {
    this.#halt();
    const { log, moments } = this.#latest;
    if (count >= log.length) return;
    const first = Math.max(count, 1);
    const isSeen = this.#shown === first || moments[first - 1] === undefined;
    this.#shown = first;
    this.#playing = true;
    this.#wished = true;
    // How it was before is looked at too, unless it has been: only then does one see what the next move changes.
    if (isSeen) this.#step();
    else this.#stepper = setTimeout(() => this.#step(), DEFAULT_PACE * this.#speed);
  }

  /** How many moves there were right after the last one of the own seat; 0 where it has made none. */
  get lastOwn(): number {
    const { log, you } = this.#latest;
    return log.findLastIndex(({ by }) => by === you) + 1;
  }

  /** Whether others have moved since the last move of the own seat, and it can be played back. */
  get missed(): boolean {
    const { log, moments } = this.#latest;
    const since = this.lastOwn;
    if (since === 0 || !log.slice(since).some(({ by }) => by !== 'chance')) return false;
    return moments.slice(since - 1, -1).some((moment) => moment !== undefined);
  }

  /** The log in plain words, one line a move, undefined where a move is not worth one. */
  lines(snapshot: TableSnapshot): readonly (LogLine | undefined)[] {
    return snapshot.log.map((_, index) => this.describe(snapshot, index));
  }

  describe(snapshot: TableSnapshot, index: number): LogLine | undefined {
    return this.game.describe(snapshot.log[index]!, this.contextOf(snapshot, index));
  }

  contextOf(snapshot: TableSnapshot, index: number): Parameters<GameTable['describe']>[1] {
    const { you, seats, options, moments, log } = snapshot;
    const before = moments[index - 1]?.view;
    const after = index < log.length ? moments[index]?.view : undefined;
    return { name: this.name, you, players: seats.length, options, before, after, log, index };
  }

  /** Something that only tables on the server take. */
  act<Type extends OnlineAct>(type: Type, fields: ActFields<Type>): Promise<Refused | undefined> {
    return this.source.act?.(type, fields) ?? Promise.resolve(undefined);
  }

  close(): void {
    this.#halt();
    this.#cancelForced();
    this.#stop();
    this.source.close();
  }

  #receive(snapshot: TableSnapshot): void {
    const before = this.#latest;
    this.#latest = snapshot;
    if (snapshot === before) return;
    this.#considerForced(snapshot);
    if (this.past && !this.#playing) {
      // Somebody looks at an earlier moment: it stays, as far as it still exists.
      if (this.#shown! >= snapshot.log.length) this.#shown = undefined;
      return;
    }
    if (!this.#playing && continues(before, snapshot)) {
      this.#shown = Math.max(before.log.length, 1);
      this.#playing = true;
      this.#wished = false;
      const rest = this.#lookedAtUntil - performance.now();
      if (rest > 0) this.#stepper = setTimeout(() => this.#step(), rest);
      else this.#step();
    }
  }

  /** Shows the next moment that somebody watched, stays as long as the game asks, and goes on. */
  #step(): void {
    const { log, moments } = this.#latest;
    let next = this.#shown ?? log.length;
    let look = 0;
    let stay = 0;
    while (stay === 0 && next < log.length) {
      const index = next++;
      if (moments[index] === undefined) continue;
      const { pace, passes } = this.#paceOf(index);
      look = Math.max(look, pace);
      stay = passes ? 0 : pace;
    }
    if (next >= log.length) {
      this.#playing = false;
      this.#shown = undefined;
      this.#lookedAtUntil = performance.now() + look;
      return;
    }
    this.#shown = next;
    this.#stepper = setTimeout(() => this.#step(), stay);
  }

  get #speed(): number {
    return settings.pace === 0 && this.#wished ? 1 : settings.pace;
  }

  /** How long a move is looked at. Where it `passes`, one's own next move need not wait for that. */
  #paceOf(index: number): { readonly pace: number; readonly passes: boolean } {
    const { log, you, curtain } = this.#latest;
    const entry = log[index]!;
    if (this.#speed === 0 || curtain !== undefined) return { pace: 0, passes: true };
    const asked = this.game.pace?.(entry, this.contextOf(this.#latest, index));
    const usual = entry.by === 'chance' ? 0 : entry.by === you ? OWN_PACE : DEFAULT_PACE;
    const isAnswered = log.slice(index).some(({ by }) => by !== 'chance' && by !== you);
    return { pace: (asked ?? usual) * this.#speed, passes: asked === undefined && entry.by === you && !isAnswered };
  }

  #halt(): void {
    clearTimeout(this.#stepper);
    this.#playing = false;
    this.#lookedAtUntil = 0;
  }

  #considerForced(snapshot: TableSnapshot): void {
    const isForced =
      settings.forced && snapshot.legal.length === 1 && !snapshot.pending && snapshot.origin !== 'replay';
    if (!isForced) {
      this.#cancelForced();
    } else if (this.#forcer === undefined) {
      const wait = FORCED_AFTER * settings.pace;
      this.#forcedAt = performance.now() + wait;
      const move = snapshot.legal[0]!;
      this.#forcer = setTimeout(() => {
        this.#forcer = undefined;
        if (this.#latest.legal[0] === move && this.#latest.legal.length === 1) this.play(move);
      }, wait);
    }
  }

  #cancelForced(): void {
    clearTimeout(this.#forcer);
    this.#forcer = undefined;
    this.#forcedAt = undefined;
  }
}

/** Whether a snapshot adds moves to the one before, seen by the same eyes. */
function continues(before: TableSnapshot, after: TableSnapshot): boolean {
  if (before.you !== after.you || after.curtain !== undefined || after.log.length <= before.log.length) return false;
  if (before.view === undefined || after.view === undefined) return false;
  // Others have answered the same hidden question: nothing to see, and the own choice goes on undisturbed.
  return before.legal.length === 0 || !sameMoves(before.legal, after.legal);
}

const sameMoves = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((move, index) => move === other[index]);
