// What every action would bring with the dice as they are now.
import type { Seat } from '@sloop/engine';
import {
  ACTIONS,
  faceAt,
  gainOf,
  numberOf,
  rankings,
  type Action,
  type DiceTable,
  type Gain,
  type Ranking,
  type TortugaView,
} from '@sloop/tortuga/glance';
import { DICE, type Die } from './view.ts';

/**
 * The state of a die with regard to one action:
 * - `hand`: not placed yet
 * - `chosen`: chosen now for this action
 * - `may`: could join the chosen dice
 * - `placed`: on this action
 * - `elsewhere`: on another action, or chosen for another action
 */
export type CellState = 'hand' | 'chosen' | 'may' | 'placed' | 'elsewhere';

export interface Cell {
  readonly die: Die;
  readonly number: number;
  readonly state: CellState;
}

/** What an action would bring to a seat: to the viewer's seat if that seat would act, otherwise to the seat with rank 1. */
export interface Forecast {
  readonly seat: Seat;
  readonly rank: 1 | 2;
  readonly gain: Gain;
}

export interface LedgerRow extends Ranking {
  readonly action: Action;
  readonly cells: readonly Cell[];
  /** The viewer's bonus level. */
  readonly bonus: number;
  readonly forecast: Forecast | undefined;
}

export interface Picking {
  /** The letters of the chosen dice. */
  readonly letters: string;
  /** The letters of the dice that could join the chosen dice. */
  readonly may: string;
  readonly action: Action | undefined;
}

export const NOTHING: Picking = { letters: '', may: '', action: undefined };

/** The five rows of the ledger. `then` is the view as it would be after the player's choices so far. */
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
      state: cellState(view, seat, die, action, picking),
    })),
    bonus: then.seats[seat]!.bonus[action],
    forecast: forecastOf(then, numbers, seat, action, ranks[action]),
  }));
}

function cellState(
  view: TortugaView,
  seat: Seat,
  die: Die,
  action: Action,
  { letters, may, action: chosen }: Picking,
): CellState {
  const { dice, roll } = view.seats[seat]!;
  const index = DICE.indexOf(die);
  const on = faceAt(dice, index);
  if (on !== undefined) return on === action ? 'placed' : 'elsewhere';
  if (letters.includes(die)) return chosen === action ? 'chosen' : 'elsewhere';
  const face = faceAt(roll, index);
  if (may.includes(die) && (face === action || (face === 'skull' && chosen === action))) return 'may';
  return 'hand';
}

function forecastOf(
  view: TortugaView,
  numbers: DiceTable,
  seat: Seat,
  action: Action,
  { first, second }: Ranking,
): Forecast | undefined {
  const whose = seat === second ? second : first;
  if (whose === undefined) return undefined;
  const rank = whose === first ? 1 : 2;
  return { seat: whose, rank, gain: gainOf(view, numbers, whose, action) };
}
