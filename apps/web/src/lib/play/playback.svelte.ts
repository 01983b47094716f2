import { settings } from '#lib/site/settings.svelte.ts';
import type { TableSnapshot } from './snapshot.ts';

/** How long a seat's move is looked at while several are played back, where the game does not say, in milliseconds. */
const DEFAULT_PACE = 630;
/** How long a move of the viewer's own seat is left alone on the screen before the answers of others are shown. */
const OWN_PACE = 900;

/** How long the game wants a move of a snapshot's log to be looked at, in milliseconds; undefined: as long as any move. */
export type PaceOf = (snapshot: TableSnapshot, index: number) => number | undefined;

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
 * Which moment of the game is on the screen. When several moves arrive at once, they are shown one after the other, until the
 * person does something.
 */
export class Playback {
  readonly #paceOf: PaceOf;
  #latest = $state.raw<TableSnapshot>()!;
  /** How many moves of the log are shown; undefined: all. */
  #shown = $state<number>();
  /** Whether the past on the screen moves on by itself. */
  #playing = $state(false);
  /** Whether the person asked for it: then it moves even where the settings say that nothing shall move. */
  #isWished = false;
  /** Until when the newest move is looked at, in milliseconds of `performance.now`: what arrives sooner is shown then. */
  #lookedAtUntil = 0;
  #stepper: ReturnType<typeof setTimeout> | undefined;

  /** What is on the screen: the present, or a moment of the past. */
  readonly now = $derived.by((): TableSnapshot =>
    this.#shown === undefined ? this.#latest : pastOf(this.#latest, this.#shown),
  );

  constructor(first: TableSnapshot, paceOf: PaceOf) {
    this.#latest = first;
    this.#paceOf = paceOf;
  }

  /** The newest snapshot, whatever is on the screen. */
  get latest(): TableSnapshot {
    return this.#latest;
  }

  /** Whether the screen shows a moment of the past. */
  get past(): boolean {
    return this.#shown !== undefined;
  }

  /** Whether moves are being played back by themselves. */
  get playing(): boolean {
    return this.#playing;
  }

  receive(snapshot: TableSnapshot): void {
    const before = this.#latest;
    this.#latest = snapshot;
    if (this.past && !this.#playing) {
      // Somebody looks at an earlier moment: it stays, as far as it still exists.
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
    this.#isWished = true;
    // How it was before is looked at too, unless it has been: only then does one see what the next move changes.
    if (isSeen) this.#step();
    else this.#stepper = setTimeout(() => this.#step(), DEFAULT_PACE * this.#speed);
  }

  /** How many moves there were right after the last one of the viewer's own seat; 0 where it has made none. */
  get lastOwn(): number {
    const { log, you } = this.#latest;
    return log.findLastIndex(({ by }) => by === you) + 1;
  }

  /** Whether others have moved since the last move of the viewer's own seat, and it can be played back. */
  get missed(): boolean {
    const { log, moments } = this.#latest;
    const since = this.lastOwn;
    if (since === 0 || !log.slice(since).some(({ by }) => by !== 'chance')) return false;
    return moments.slice(since - 1, -1).some((moment) => moment !== undefined);
  }

  close(): void {
    this.#halt();
  }

  /** Moves have arrived after the first `count`: plays them back once the last one has been looked at. */
  #begin(count: number): void {
    this.#shown = Math.max(count, 1);
    this.#playing = true;
    this.#isWished = false;
    const rest = this.#lookedAtUntil - performance.now();
    if (rest > 0) this.#stepper = setTimeout(() => this.#step(), rest);
    else this.#step();
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
      const { pace, passes } = this.#lookAt(index);
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
    return settings.pace === 0 && this.#isWished ? 1 : settings.pace;
  }

  /** How long a move is looked at. Where it `passes`, one's own next move need not wait for that. */
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
    this.#lookedAtUntil = 0;
  }
}

/** Whether a snapshot adds moves to the one before, seen by the same eyes. */
function continues(before: TableSnapshot, after: TableSnapshot): boolean {
  if (before.you !== after.you || after.curtain !== undefined || after.log.length <= before.log.length) return false;
  if (before.view === undefined || after.view === undefined) return false;
  // Others have answered the same hidden question: nothing to see, and the viewer's own choice goes on undisturbed.
  return before.legal.length === 0 || !sameMoves(before.legal, after.legal);
}

const sameMoves = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((move, index) => move === other[index]);
