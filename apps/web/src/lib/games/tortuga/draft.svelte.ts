// The move that the viewer is putting together, choice by choice.
import {
  afterMove,
  arrangementOf,
  attackOf,
  isAction,
  keptAction,
  roomFor,
  sensibleStow,
  stowMove,
  type Action,
  type Arrangement,
  type Attack,
  type TortugaView,
} from '@sloop/tortuga/glance';
import { untrack } from 'svelte';
import type { TableSession } from '#lib/play/session.svelte.ts';
import { NOTHING, type Picking } from './forecast.ts';
import { canJoin, keepMove, touch, type Why } from './keeping.ts';
import { attackMove, choicesOf, kindOf, targetsOf, type MoveKind, type Target } from './move-kind.ts';
import { moveTo, swap, type Row } from './stowing.ts';
import { DICE, numbersOf, type Die, viewOf } from './view.ts';

/** Why something that was touched cannot be chosen. */
export type Reason =
  | Why
  | { readonly kind: 'bonus-full' | 'skull-room'; readonly action: Action }
  | { readonly kind: 'spared'; readonly seat: number };

export class MoveDraft {
  readonly #table: TableSession;
  dice = $state('');
  why = $state<Reason>();
  action = $state<Action>();
  tile = $state<string>();
  target = $state<number>();
  slot = $state<number>();
  colour = $state<string>();
  #arranged = $state.raw<Arrangement>();
  /** The chest that was touched first. Touching another chest in the same row swaps the two chests. */
  lifted = $state<{ readonly row: Row; readonly place: number }>();

  constructor(table: TableSession) {
    this.#table = table;
  }

  readonly legal = $derived.by(() => this.#table.now.legal);
  readonly kind: MoveKind | undefined = $derived(kindOf(this.legal));
  readonly view: TortugaView = $derived.by(() => viewOf(this.#table.now.view)!);
  readonly numbers = $derived.by(() => numbersOf(this.#table.now.options));
  /** The viewer's seat; 0 for a spectator. */
  readonly seat = $derived.by(() => this.#table.now.you ?? 0);
  readonly own = $derived(this.view.seats[this.seat]!);
  readonly room = $derived(roomFor(this.view, this.numbers, this.seat));
  readonly roll = $derived(this.own.roll ?? '-----');
  readonly choices = $derived(choicesOf(this.legal));
  readonly targets: readonly Target[] = $derived(targetsOf(this.legal));
  readonly acting: Action | undefined = $derived(isAction(this.view.phase) ? this.view.phase : undefined);

  /** The dice that the viewer is choosing, or the dice that the viewer has kept while other seats are still choosing. */
  readonly picking: Picking = $derived.by(() => {
    if (this.kind === 'keep') {
      const may = DICE.filter((die) => canJoin(this.legal, this.dice, die)).join('');
      return { letters: this.dice, may, action: keptAction(this.roll, this.dice) };
    }
    if (this.kind === 'skull' && this.action !== undefined)
      return { letters: DICE.filter((_, die) => this.roll[die] === 's').join(''), may: '', action: this.action };
    const waiting = this.kept;
    return waiting === undefined ? NOTHING : { letters: waiting, may: '', action: keptAction(this.roll, waiting) };
  });

  /** The dice that the viewer has kept, but that no one else can see yet. */
  readonly kept = $derived.by(() => {
    const { log, toAct, you } = this.#table.now;
    if (you === undefined || this.view.phase !== 'roll' || this.own.roll === null || toAct.includes(you))
      return undefined;
    const move = log.findLast(({ by }) => by === you)?.move;
    return move?.startsWith('keep ') ? move.slice(5) : undefined;
  });

  readonly arrangement: Arrangement | undefined = $derived.by(() => {
    if (this.kind !== 'stow') return undefined;
    return this.#arranged ?? arrangementOf(sensibleStow(this.view, this.numbers, this.seat));
  });

  readonly attack: Attack | undefined = $derived.by(() => {
    const { acting, target, kind } = this;
    if (kind !== 'attack' || (acting !== 'board' && acting !== 'raid') || target === undefined) return undefined;
    return attackOf(this.view, this.numbers, this.seat, attackMove(acting, target, this.slot));
  });

  /** The view as it would be with the chosen dice or bonus, for the forecast. */
  readonly forecastView: TortugaView = $derived.by(() => {
    const { kind, view } = this;
    const waiting = this.kept === undefined ? undefined : keepMove(this.kept);
    const move = kind === 'keep' || kind === 'skull' || kind === 'bonus' ? this.move : waiting;
    return move === undefined ? view : afterMove(view, this.numbers, this.seat, move);
  });

  /** The chosen move; undefined until the choice is complete. */
  readonly move: string | undefined = $derived.by(() => {
    const move = this.#complete();
    return move !== undefined && this.legal.includes(move) ? move : undefined;
  });

  /** The view after the chosen move, for moves whose result is shown on the boards. */
  readonly after: TortugaView | undefined = $derived.by(() => {
    if (this.kind === 'act')
      return this.acting === 'hunt' ? undefined : afterMove(this.view, this.numbers, this.seat, 'act');
    if (this.attack) return this.attack.after;
    const previewed = this.kind === 'claim' || this.kind === 'bonus';
    return previewed && this.move !== undefined ? afterMove(this.view, this.numbers, this.seat, this.move) : undefined;
  });

  #complete(): string | undefined {
    switch (this.kind) {
      case 'keep':
        return this.dice === '' ? undefined : keepMove(this.dice);
      case 'skull':
      case 'bonus':
        return this.action && `${this.kind} ${this.action}`;
      case 'act':
        return 'act';
      case 'tile':
        return this.tile && `tile ${this.tile}`;
      case 'attack':
        return this.target === undefined ? undefined : attackMove(this.acting ?? '', this.target, this.slot);
      case 'claim':
        return this.colour && `claim ${this.colour}`;
      case 'stow':
        return this.arrangement && stowMove(this.view, this.numbers, this.seat, this.arrangement);
      default:
        return undefined;
    }
  }

  /** Whether there is a choice to clear. */
  readonly begun = $derived.by(() => {
    if (this.why || this.lifted || this.#arranged) return true;
    if (this.kind === 'attack')
      return this.slot !== undefined || (this.target !== undefined && this.targets.length > 1);
    return this.dice !== '' || this.action !== undefined || this.tile !== undefined || this.colour !== undefined;
  });

  touchDie(die: Die): void {
    const insist = this.why?.kind === 'other' && this.why.die === die;
    const { letters, why } = touch(this.roll, this.legal, this.dice, die, insist, this.room);
    this.dice = letters;
    this.why = why;
  }

  touchAction(action: Action): void {
    const allowed = this.choices.includes(action);
    this.why = allowed ? undefined : { kind: this.kind === 'bonus' ? 'bonus-full' : 'skull-room', action };
    if (allowed) this.action = this.action === action ? undefined : action;
  }

  /** Chooses a seat to attack. If the seat has only one chest, chooses that chest as well. */
  touchSeat(seat: number): void {
    const target = this.targets.find((other) => other.seat === seat);
    this.why = target ? undefined : { kind: 'spared', seat };
    if (!target) return;
    if (this.target === seat && this.slot === undefined && this.targets.length > 1) {
      this.target = undefined;
      return;
    }
    if (this.target !== seat) this.slot = target.slots.length === 1 ? target.slots[0] : undefined;
    this.target = seat;
  }

  touchChest(seat: number, slot: number): void {
    if (this.target !== seat) this.touchSeat(seat);
    if (this.target === seat && this.targets.find((other) => other.seat === seat)?.slots.includes(slot))
      this.slot = slot;
  }

  touchStow(row: Row, place: number): void {
    const first = this.lifted;
    this.lifted = first?.row === row ? undefined : { row, place };
    if (first?.row === row && first.place !== place) this.#arrange(row, (letters) => swap(letters, first.place, place));
  }

  moveStow(row: Row, from: number, to: number): void {
    const last = this.arrangement![row].length - 1;
    this.lifted = undefined;
    if (to >= 0 && to <= last && to !== from) this.#arrange(row, (letters) => moveTo(letters, from, to));
  }

  #arrange(row: Row, change: (letters: string) => string): void {
    const now = this.arrangement!;
    this.#arranged = { ...now, [row]: change(now[row]) };
  }

  /** Chooses a legal move, as if the player had chosen it step by step. */
  choose(move: string): void {
    this.reset();
    const [kind = '', first = '', second] = move.split(' ');
    if (kind === 'keep') this.dice = first;
    else if (kind === 'skull' || kind === 'bonus') this.action = first as Action;
    else if (kind === 'tile') this.tile = first;
    else if (kind === 'claim') this.colour = first;
    else if (kind === 'stow') this.#arranged = arrangementOf(move);
    else if (kind === 'board' || kind === 'raid') {
      this.target = Number(first);
      this.slot = second === undefined ? undefined : Number(second);
    }
  }

  confirm(): void {
    if (this.move !== undefined && this.#table.myMove) this.#table.play(this.move);
  }

  reset(): void {
    this.dice = '';
    this.why =
      this.action =
      this.tile =
      this.target =
      this.slot =
      this.colour =
      this.#arranged =
      this.lifted =
        undefined;
    // If there is only one target, that target is chosen right away.
    untrack(() => {
      if (this.kind === 'attack' && this.targets.length === 1) this.touchSeat(this.targets[0]!.seat);
    });
  }
}
