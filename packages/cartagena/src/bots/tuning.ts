/** The policy's constants that `npm run tune -- cartagena policy` tunes. Values and gains are measured in spaces. */
export interface Tuning {
  /**
   * The value of a card in a hand without other cards is `spareCard` + `neededCard`. With more cards in the hand, it falls
   * towards `spareCard`.
   */
  readonly neededCard: number;
  readonly spareCard: number;
  /** The number of other cards in the hand at which half of `neededCard` is left. */
  readonly halfHand: number;
  /** A card loses this fraction of its value by the time all of the leader's pirates are on the sloop. */
  readonly lateCard: number;
  /** The extra value of a card whose symbol is not in the hand. */
  readonly newSymbol: number;
  /**
   * In the tortuga version: the extra value of a card in the row, for each space by which it would move the rearmost
   * pirate further than an average leap. A shorter move lowers the value.
   */
  readonly knownLeap: number;
  /** The extra value of a pirate that has left the mouth. */
  readonly leftMouth: number;
  /** The extra value of a pirate on the sloop. */
  readonly arrival: number;
  /** Spaces near the mouth count more than spaces near the sloop if this is above 0. */
  readonly rear: number;
  /**
   * A pirate that moves to a space occupies it. With another card of the same symbol, the seat can then move a pirate
   * past it. Each space that this second pirate gets beyond the first is worth this fraction of a space.
   */
  readonly ownChain: number;
  /** The same for a pirate of the next seat, if that seat is known to hold such a card. This counts as a loss. */
  readonly nextChain: number;
  /** The extra value of going back to a space with two pirates. */
  readonly pair: number;
  /** The gain from ending a turn early. */
  readonly endEarly: number;
}

/** The percentage of random moves in a rollout. */
export const SLIPS = 4;
/** In a rollout, a random amount is added to each gain. This is its maximum, in spaces. */
export const JITTER = 3;
/** Four decisions are a whole turn and the first decision of the next turn. */
export const PLANNING = 4;
/** Eight decisions, counted over all seats, are about three turns. */
export const HORIZON = 8;
/** The greatest number of candidates. */
export const BREADTH = 14;
