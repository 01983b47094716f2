/** The tuned numbers of the policy. The commands that tune them are in docs/BOTS.md. Values and gains are measured in spaces. */
export const TUNING = {
  /** The value of a card in a hand with fewer than `fullHand` cards. */
  cardWorth: 6,
  /** The value of a card in a hand with `fullHand` cards or more. */
  spareCardWorth: 3,
  fullHand: 8,
  /** The value of reaching the sloop, in addition to the spaces. */
  arrival: 2,
  /**
   * The percentage of rollout moves that are random, and the greatest random amount that is added to each gain in all other rollout
   * moves.
   */
  slips: 4,
  jitter: 3,
  /** Enough for a whole turn and the first decision of the next turn. */
  planning: 4,
  /** The number of decisions in a rollout: about two rounds with four seats. */
  horizon: 20,
  /** The greatest number of candidates. */
  breadth: 14,
} as const;
