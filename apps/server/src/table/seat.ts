import type { HoldReason, Person, SeatInfo, SeatPlan } from '@sloop/protocol';

/** A decision that a seat has to make. */
export interface OwedDecision {
  /** The event with which the decision began. A move made at this event or a later one answers it. */
  readonly seq: number;
  /** Served time at which its clock started, in milliseconds. */
  readonly time: number;
}

/** A decision that a seat has answered. */
export interface AnsweredDecision {
  readonly decision: OwedDecision;
  readonly move: string;
  /** The number of the event that stores it. */
  readonly seq: number;
  /** The seat's bank before it, in milliseconds. */
  readonly bank: number;
}

export interface TableSeat {
  plan: SeatPlan;
  person: Person | undefined;
  /** The commit to the seed that this person's client keeps secret. */
  commit: string | undefined;
  seed: string | undefined;
  held: { readonly rank: string; readonly reason: HoldReason } | undefined;
  /** Served time at which a bot last took the seat over, in milliseconds. */
  heldAt: number;
  decision: OwedDecision | undefined;
  /** Time left for the whole game, in milliseconds. */
  bank: number;
  /** The seat's answers that could still be taken back, and always the last one, to recognise it if it is sent again. */
  answers: readonly AnsweredDecision[];
  /** The number of the event that last took back a move of this seat, or 0. */
  undone: number;
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
  bank,
  answers: [],
  undone: 0,
});

/** The rank of the bot that plays this seat now, if one does. */
export const botOf = ({ plan, held }: ReadonlySeat): string | undefined =>
  plan.kind === 'bot' ? plan.rank : held?.rank;

export const isEmpty = ({ plan, person }: ReadonlySeat): boolean => plan.kind !== 'bot' && person === undefined;

export const seatInfo = ({ plan, person, held }: ReadonlySeat): SeatInfo => ({
  plan,
  ...(person && { person }),
  ...(held && { held }),
});
