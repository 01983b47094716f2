import type { Seat } from '@sloop/engine';
import type { DescribeContext, GameTable, LogLine } from '#lib/games/contract.ts';
import { m } from '#lib/paraglide/messages.js';
import { settings } from '#lib/site/settings.svelte.ts';
import type { SoundName } from '#lib/site/sounds.ts';
import { isYou } from '#lib/site/you.ts';
import { ForcedMove, type ShownMove } from './forced.svelte.ts';
import { Playback } from './playback.svelte.ts';
import type { Advice, Origin, TableActions, TableSnapshot } from './snapshot.ts';
import { Why } from './why.svelte.ts';

/** The origins whose games end with a finale. In a replay or a lesson, the player decides when the next thing happens. */
const WITH_FINALE: readonly Origin[] = ['solo', 'device', 'online'];

/** A table on the screen. It gives components the snapshot to show, the player's actions, and texts. */
export class TableSession {
  readonly game: GameTable;
  readonly playback: Playback;
  /** Explains the numbers on the table. */
  readonly why = new Why();
  readonly #actions: TableActions;
  readonly #forced = new ForcedMove((move) => this.play(move));
  /**
   * Which part of the end is on the screen, if the game has ended on this page. `runs`: the finale is running. `counts`: the points
   * are being counted. `over`: everything has been shown. Undefined if the game was over when the page opened, because then only
   * the result is shown.
   */
  ending = $state<'runs' | 'counts' | 'over'>();
  /** The result of the game, which a screen reader reads aloud once at the end. */
  result = $state('');
  /** Plays a sound; undefined while sounds are off. */
  onsound: ((name: SoundName) => void) | undefined;
  /** The id of the rule that is shown over the table. */
  rule = $state<string>();

  constructor(actions: TableActions, game: GameTable, first: TableSnapshot) {
    this.#actions = actions;
    this.game = game;
    this.playback = new Playback(first, (snapshot, index) =>
      game.pace?.(snapshot.log[index]!, this.contextOf(snapshot, index)),
    );
    this.#forced.consider(first);
  }

  /** Call this with each snapshot from the source. */
  receive(snapshot: TableSnapshot): void {
    if (snapshot.outcome && !this.latest.outcome && settings.pace > 0 && WITH_FINALE.includes(snapshot.origin))
      this.ending = 'runs';
    this.playback.receive(snapshot);
    this.#forced.consider(snapshot);
  }

  /** What is on the screen: the present, or a moment of the past. */
  get now(): TableSnapshot {
    return this.playback.now;
  }

  /** The newest snapshot, even if the screen shows the past. */
  get latest(): TableSnapshot {
    return this.playback.latest;
  }

  /** Whether the screen shows a moment of the past. */
  get showsPast(): boolean {
    return this.playback.showsPast;
  }

  /** Whether a playback is running. */
  get playing(): boolean {
    return this.playback.playing;
  }

  /** Whether the screen shows the end of the game. A game that the players ended early has no outcome. */
  get isOver(): boolean {
    return this.now.outcome !== undefined || this.now.status === 'over';
  }

  /** Whether the viewer can move now. This is false while a move is being sent. */
  get myMove(): boolean {
    return !this.showsPast && this.latest.legal.length > 0 && this.latest.pending === undefined;
  }

  /** The viewer's only legal move, while it is shown and has not been played yet; undefined if no such move is shown. */
  get forced(): ShownMove | undefined {
    return this.#forced.now;
  }

  /** Whether the viewer may ask what the captain would do. */
  get canAdvise(): boolean {
    return this.#actions.advise !== undefined;
  }

  /** What the captain would do now; undefined if the captain was not asked or has not answered yet. */
  get advice(): Advice | undefined {
    const { advice } = this.latest;
    return this.myMove && advice !== 'asked' ? advice : undefined;
  }

  /** Whether the captain is thinking about a hint. */
  get isAdvising(): boolean {
    return this.myMove && this.latest.advice === 'asked';
  }

  advise(): void {
    if (this.myMove && !this.isAdvising) this.#actions.advise?.();
  }

  play(move: string): void {
    this.#actNow();
    this.#actions.play(move);
  }

  undo(): void {
    this.#actNow();
    this.#actions.undo();
  }

  /** Makes the bots move immediately. Otherwise, they would still give the player time to take the move back. */
  advance(): void {
    this.#actions.advance?.();
  }

  /** Lifts the curtain in a game that several people play on one device, because the player of this seat now has the device. */
  lift(seat: Seat): void {
    this.#actions.lift?.(seat);
  }

  /** The name of a seat, or "You" for the viewer's seat. */
  readonly name = (seat: Seat): string => (this.isYou(seat) ? m.you() : this.realName(seat));

  /** Whether texts call a seat "you". They also do this for the player in the replay of a game against bots. */
  isYou(seat: Seat): boolean {
    const { you, origin, seats } = this.latest;
    if (origin === 'replay') return isYou(seats[seat]?.name ?? '');
    return seat === you && origin !== 'device';
  }

  /** The name of a seat, never "You". An empty seat is named by its number. */
  realName(seat: Seat): string {
    return this.latest.seats[seat]?.name || m.seat_number({ number: seat + 1 });
  }

  /** The log in words. Each move has one line; the line of a move that is not worth describing is undefined. */
  lines(snapshot: TableSnapshot): readonly (LogLine | undefined)[] {
    return snapshot.log.map((_, index) => this.describe(snapshot, index));
  }

  describe(snapshot: TableSnapshot, index: number): LogLine | undefined {
    return this.game.describe(snapshot.log[index]!, this.contextOf(snapshot, index));
  }

  contextOf(snapshot: TableSnapshot, index: number): DescribeContext {
    const { you, seats, options, moments, log, begun } = snapshot;
    const before = index === 0 ? begun : moments[index - 1]?.view;
    const after = index < log.length ? moments[index]?.view : undefined;
    return { name: this.name, you, players: seats.length, options, before, after, log, index };
  }

  /** Shows one of the game's rules over the table. Without an id, shows the rule about what is happening now. */
  showRule(id: string = this.game.rules.phase(this.now.view ?? null)): void {
    this.rule = id;
  }

  /** Stops the timers. This does not close the source: the page that opened the source closes it. */
  close(): void {
    this.playback.close();
    this.#forced.cancel();
  }

  #actNow(): void {
    this.playback.showLatest();
    this.#forced.cancel();
  }
}
