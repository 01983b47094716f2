import { settings } from '#lib/site/settings.svelte.ts';
import type { TableSnapshot } from './snapshot.ts';

/** How long playback shows a seat's move if the game does not specify a time, in milliseconds at normal pace. */
const DEFAULT_PACE = 630;
/** How long playback shows the viewer's own move before it shows other players' moves, in milliseconds at normal pace. */
const OWN_PACE = 900;

/** How long playback shows the move at `index` of a snapshot's log, in milliseconds at normal pace; undefined for the default. */
export type PaceOf = (snapshot: TableSnapshot, index: number) => number | undefined;

/** The snapshot as it was when the log had `count` moves. It has no legal moves, because nobody can play in the past. */
function pastOf(snapshot: TableSnapshot, count: number): TableSnapshot {
  const moment = snapshot.moments[count - 1];
  return {
    ...snapshot,
    view: moment?.view ?? snapshot.view,
    toAct: moment?.toAct ?? [],
    legal: [],
    canUndo: false,
    undoUntil: undefined,
    log: snapshot.log.slice(0, count),
    moments: snapshot.moments.slice(0, count),
    status: 'playing',
    outcome: undefined,
    pending: undefined,
    refused: undefined,
    advice: undefined,
  };
}

/**
 * Chooses which moment of the game is on the screen. When several moves arrive together, the playback shows them one
 * after the other. It stops when the player does something.
 */
export class Playback {
  readonly #paceOf: PaceOf;
  #latest = $state.raw<TableSnapshot>()!;
  /** How many moves of the log are shown; undefined if all of them are shown. */
  #shown = $state<number>();
  /** Whether the playback is running. If it is not running, a past moment stays on the screen. */
  #playing = $state(false);
  /** Whether the player asked for this playback. If so, the playback runs even if animations are off. */
  #isRequested = false;
  /**
   * The time until which the newest move stays on the screen, as a `performance.now()` value. Later moves are shown after that.
   */
  #shownUntil = 0;
  #stepper: ReturnType<typeof setTimeout> | undefined;

  /** What is on the screen: the present, or a moment of the past. */
  readonly now = $derived.by((): TableSnapshot =>
    this.#shown === undefined ? this.#latest : pastOf(this.#latest, this.#shown),
  );

  constructor(first: TableSnapshot, paceOf: PaceOf) {
    this.#latest = first;
    this.#paceOf = paceOf;
  }

  /** The newest snapshot, even if the screen shows the past. */
  get latest(): TableSnapshot {
    return this.#latest;
  }

  /** Whether the screen shows a moment of the past. */
  get showsPast(): boolean {
    return this.#shown !== undefined;
  }

  /** Whether a playback is running. */
  get playing(): boolean {
    return this.#playing;
  }

  receive(snapshot: TableSnapshot): void {
    const before = this.#latest;
    this.#latest = snapshot;
    if (this.showsPast && !this.#playing) {
      // The player is looking at an earlier moment, which stays on the screen unless its move was taken back.
      if (this.#shown! >= snapshot.log.length) this.#shown = undefined;
      return;
    }
    if (!this.#playing && continues(before, snapshot)) this.#begin(before.log.length);
  }

  /** Shows the game as it was after `count` moves. */
  show(count: number): void {
    this.#halt();
    this.#shown = count >= this.#latest.log.length || count < 1 ? undefined : count;
  }

  /** Ends the playback and shows the newest snapshot. */
  showLatest(): void {
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
    this.#isRequested = true;
    // The moment before the first move is shown first, so that the player sees what the move changes. If that moment is already on
    // the screen, we continue immediately.
    if (isSeen) this.#step();
    else this.#stepper = setTimeout(() => this.#step(), DEFAULT_PACE * this.#speed);
  }

  /** The length of the log right after the viewer's last move; 0 if the viewer has not moved yet. */
  get lastOwn(): number {
    const { log, you } = this.#latest;
    return log.findLastIndex(({ by }) => by === you) + 1;
  }

  /** True if other seats have moved since the viewer's last move and at least one moment since then can be played back. */
  get missed(): boolean {
    const { log, moments } = this.#latest;
    const since = this.lastOwn;
    if (since === 0 || !log.slice(since).some(({ by }) => by !== 'chance')) return false;
    return moments.slice(since - 1, -1).some((moment) => moment !== undefined);
  }

  close(): void {
    this.#halt();
  }

  /** Plays back everything after the first `count` moves. Begins when the move on the screen has been shown for long enough. */
  #begin(count: number): void {
    this.#shown = Math.max(count, 1);
    this.#playing = true;
    this.#isRequested = false;
    const rest = this.#shownUntil - performance.now();
    if (rest > 0) this.#stepper = setTimeout(() => this.#step(), rest);
    else this.#step();
  }

  /** Shows the next known moment for as long as the game specifies. Then continues with the moment after it. */
  #step(): void {
    const { log, moments } = this.#latest;
    let next = this.#shown ?? log.length;
    let look = 0;
    let stay = 0;
    while (stay === 0 && next < log.length) {
      const index = next++;
      if (moments[index] === undefined) continue;
      const { pace, passes } = this.#lookAt(index);
      look = Math.max(look, pace);
      stay = passes ? 0 : pace;
    }
    if (!this.#hasMore(next)) {
      this.#playing = false;
      this.#shown = undefined;
      this.#shownUntil = performance.now() + look;
      return;
    }
    this.#shown = next;
    this.#stepper = setTimeout(() => this.#step(), stay);
  }

  /**
   * Whether any move from index `next` onwards takes time to show. If none does, the present is shown now, so that the player can
   * already decide while the last move is still being animated.
   */
  #hasMore(next: number): boolean {
    const { log, moments } = this.#latest;
    return log.some((_, index) => index >= next && moments[index] !== undefined && this.#lookAt(index).pace > 0);
  }

  get #speed(): number {
    return settings.pace === 0 && this.#isRequested ? 1 : settings.pace;
  }

  /**
   * Returns how long a move is shown, in milliseconds (`pace`). If `passes` is true, this playback does not wait for that time.
   * Moves that arrive later still wait until that time is over.
   */
  #lookAt(index: number): { readonly pace: number; readonly passes: boolean } {
    const { log, you, curtain } = this.#latest;
    const { by } = log[index]!;
    if (this.#speed === 0 || curtain !== undefined) return { pace: 0, passes: true };
    const asked = this.#paceOf(this.#latest, index);
    const usual = by === 'chance' ? 0 : by === you ? OWN_PACE : DEFAULT_PACE;
    const isAnswered = log.slice(index).some((later) => later.by !== 'chance' && later.by !== you);
    return { pace: (asked ?? usual) * this.#speed, passes: asked === undefined && by === you && !isAnswered };
  }

  #halt(): void {
    clearTimeout(this.#stepper);
    this.#playing = false;
    this.#shownUntil = 0;
  }
}

/** Whether the snapshot `after` has the same viewer as `before` and adds moves that are worth showing. */
function continues(before: TableSnapshot, after: TableSnapshot): boolean {
  if (
    before.id !== after.id ||
    before.you !== after.you ||
    after.curtain !== undefined ||
    after.log.length <= before.log.length
  )
    return false;
  if (before.view === undefined || after.view === undefined) return false;
  // If the viewer's legal moves have not changed, the other seats have only made hidden choices. In that case, there is nothing to
  // show, and the viewer, who is choosing a move, must not be disturbed.
  return before.legal.length === 0 || !sameMoves(before.legal, after.legal);
}

const sameMoves = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((move, index) => move === other[index]);
