import { MOST_TIMEOUTS, type HoldReason, type Person, type SeatInfo, type SeatPlan } from '@sloop/protocol';

/** A decision that a seat has to make. */
export interface OwedDecision {
  /** The number of the event that began the decision. A move answers this decision only if the mover knew that event. */
  readonly seq: number;
  /** The served time at which the clock for this decision started, in milliseconds. */
  readonly time: number;
}

/** A decision that a seat has answered. */
export interface AnsweredDecision {
  readonly decision: OwedDecision;
  readonly move: string;
  /** The number of the event that stores the move. */
  readonly seq: number;
  /** The seat's bank before the move, in milliseconds. */
  readonly bank: number;
  /** Whether time ran out and a bot made the decision. */
  readonly wasOverdue: boolean;
}

export interface TableSeat {
  plan: SeatPlan;
  person: Person | undefined;
  /** The commit to the seed that this person's client has chosen. */
  commit: string | undefined;
  seed: string | undefined;
  held: { readonly rank: string; readonly reason: HoldReason } | undefined;
  /** The served time at which a bot last took over the seat, in milliseconds. */
  heldAt: number;
  decision: OwedDecision | undefined;
  /**
   * The rank of the bot that makes the current decision because the time for it is up. The bot makes this decision even if the
   * owner takes the seat back before the bot has moved.
   */
  overdue: string | undefined;
  /** How many times the owner's time has run out in this game. */
  timeouts: number;
  /** Whether the owner agrees to end the game without a result. */
  wantsEnd: boolean;
  /** What is left of the seat's time bank for the whole game, in milliseconds. */
  bank: number;
  /**
   * The answers that the seat can still take back. The last answer is always kept, even if it cannot be taken back, so that the
   * server recognises it if a client sends it again.
   */
  answers: readonly AnsweredDecision[];
  /** The number of the event that last took back one of this seat's moves. 0 if there is no such event. */
  undone: number;
  /** The number of the event in which the owner last took the seat back from a bot. 0 if there is no such event. */
  reclaimed: number;
}

export type ReadonlySeat = Readonly<TableSeat>;

export const emptySeat = (plan: SeatPlan, bank: number): TableSeat => ({
  plan,
  person: undefined,
  commit: undefined,
  seed: undefined,
  held: undefined,
  heldAt: 0,
  decision: undefined,
  overdue: undefined,
  timeouts: 0,
  wantsEnd: false,
  bank,
  answers: [],
  undone: 0,
  reclaimed: 0,
});

/** The rank of the bot that plays this seat now, or undefined if no bot does. */
export const botOf = ({ plan, held, overdue }: ReadonlySeat): string | undefined =>
  plan.kind === 'bot' ? plan.rank : (held?.rank ?? overdue);

/** Whether a bot keeps this seat because its owner's time has run out too often. */
export const isLost = ({ held, timeouts }: ReadonlySeat): boolean =>
  held?.reason === 'time' && timeouts >= MOST_TIMEOUTS;

export const isEmpty = ({ plan, person }: ReadonlySeat): boolean => plan.kind !== 'bot' && person === undefined;

export const seatInfo = ({ plan, person, held, timeouts, wantsEnd }: ReadonlySeat): SeatInfo => ({
  plan,
  ...(person && { person }),
  ...(held && { held }),
  ...(timeouts > 0 && { timeouts }),
  ...(wantsEnd && { wantsEnd }),
});
