import type { HoldReason, Person, SeatInfo, SeatPlan } from '@sloop/protocol';

/** A decision that a seat owes. */
export interface OwedDecision {
  /** The event that it began with: a move made from a view of this number or a later one answers it. */
  readonly seq: number;
  /** Served time at which its clock began. */
  readonly time: number;
}

/** A decision that a seat has answered. */
export interface AnsweredDecision {
  readonly decision: OwedDecision;
  readonly move: string;
  /** The event that it was stored as. */
  readonly seq: number;
  /** The bank before it, in milliseconds. */
  readonly bank: number;
}

export interface TableSeat {
  plan: SeatPlan;
  person: Person | undefined;
  /** Of the seed that this person's client keeps. */
  commit: string | undefined;
  seed: string | undefined;
  held: { readonly rank: string; readonly reason: HoldReason } | undefined;
  /** When a bot last took it over, in served time. */
  heldAt: number;
  decision: OwedDecision | undefined;
  /** Milliseconds left for the whole game. */
  bank: number;
  /** Its last answers, as far back as one could be taken back; the last one in any case, to know it again. */
  answers: readonly AnsweredDecision[];
  /** The event that last took back one of its moves. */
  undone: number;
}

/** A seat that can be looked at and not changed. */
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

/** The bot that plays this seat now, if one does. */
export const botOf = ({ plan, held }: ReadonlySeat): string | undefined =>
  plan.kind === 'bot' ? plan.rank : held?.rank;

export const isEmpty = ({ plan, person }: ReadonlySeat): boolean => plan.kind !== 'bot' && person === undefined;

export const seatInfo = ({ plan, person, held }: ReadonlySeat): SeatInfo => ({
  plan,
  ...(person && { person }),
  ...(held && { held }),
});
