// What every action would bring as the dice lie now.
import type { Seat } from '@sloop/engine';
import { afterMove, huntOf, rankings, type Ranking } from '@sloop/tortuga/glance';
import {
  ACTIONS,
  DICE,
  faceAt,
  isAction,
  numberOf,
  sideOf,
  type Action,
  type DiceTable,
  type Die,
  type TortugaView,
} from './view.ts';

/** How a number of the dice table stands: in my hand, chosen now, could join, placed there, or lies elsewhere. */
export type Standing = 'hand' | 'chosen' | 'may' | 'placed' | 'elsewhere';

export interface Cell {
  readonly die: Die;
  readonly number: number;
  readonly standing: Standing;
}

/** What an action brings to whoever acts in it. */
export type Gain =
  | { readonly kind: 'token'; readonly token: 'boat' | 'pirate'; readonly from: number; readonly to: number }
  | { readonly kind: 'hunt'; readonly chests: number; readonly tiles: number }
  | { readonly kind: 'take' }
  | { readonly kind: 'claim' }
  | { readonly kind: 'push' };

/** Who gets what; the own seat where it acts, otherwise the first. */
export interface Outlook {
  readonly seat: Seat;
  readonly rank: 1 | 2;
  readonly gain: Gain;
}

export interface LedgerRow extends Ranking {
  readonly action: Action;
  readonly cells: readonly Cell[];
  /** The own bonus level. */
  readonly bonus: number;
  readonly outlook: Outlook | undefined;
}

export interface Picking {
  /** The dice chosen now, and the ones that could join them. */
  readonly letters: string;
  readonly may: string;
  readonly action: Action | undefined;
}

export const NOTHING: Picking = { letters: '', may: '', action: undefined };

/** The five rows; `then` is the view with what is being chosen already done. */
export function ledger(
  view: TortugaView,
  numbers: DiceTable,
  seat: Seat,
  picking: Picking = NOTHING,
  then: TortugaView = view,
): LedgerRow[] {
  const ranks = rankings(then, numbers);
  return ACTIONS.map((action) => ({
    action,
    ...ranks[action],
    cells: DICE.map((die) => ({
      die,
      number: numberOf(numbers, DICE.indexOf(die), action),
      standing: standingOf(view, seat, die, action, picking),
    })),
    bonus: then.seats[seat]!.bonus[action],
    outlook: outlookOf(then, numbers, seat, action, ranks[action]),
  }));
}

function standingOf(
  view: TortugaView,
  seat: Seat,
  die: Die,
  action: Action,
  { letters, may, action: chosen }: Picking,
): Standing {
  const { dice, roll } = view.seats[seat]!;
  const index = DICE.indexOf(die);
  const on = faceAt(dice, index);
  if (on !== undefined) return on === action ? 'placed' : 'elsewhere';
  if (letters.includes(die)) return chosen === action ? 'chosen' : 'elsewhere';
  const face = faceAt(roll, index);
  if (may.includes(die) && (face === action || (face === 'skull' && chosen === action))) return 'may';
  return 'hand';
}

function outlookOf(
  view: TortugaView,
  numbers: DiceTable,
  seat: Seat,
  action: Action,
  { first, second }: Ranking,
): Outlook | undefined {
  const whose = seat === second ? second : first;
  if (whose === undefined) return undefined;
  const rank = whose === first ? 1 : 2;
  return { seat: whose, rank, gain: gainOf(view, numbers, whose, action, rank) };
}

/** What a seat gets that acts first or second in an action. */
export function gainOf(view: TortugaView, numbers: DiceTable, seat: Seat, action: Action, rank: 1 | 2): Gain {
  if (action === 'hunt') return { kind: 'hunt', ...huntOf(view, numbers, seat) };
  if (action === 'fleet' || action === 'crew') {
    const { token } = sideOf(action);
    const then = afterMove({ ...view, phase: action }, numbers, seat, 'act');
    return { kind: 'token', token, from: view.seats[seat]![token], to: then.seats[seat]![token] };
  }
  if (rank === 2) return { kind: view.island === '' ? 'push' : 'claim' };
  const { area } = sideOf(action);
  return { kind: view.seats.some((other, index) => index !== seat && other[area] !== '') ? 'take' : 'push' };
}

/** How far a round is: an action is done, under way or to come. */
export function progressOf(phase: TortugaView['phase'], action: Action): 'done' | 'now' | 'next' {
  if (phase === action) return 'now';
  if (phase === 'stow' || phase === 'over') return 'done';
  return isAction(phase) && ACTIONS.indexOf(phase) > ACTIONS.indexOf(action) ? 'done' : 'next';
}
