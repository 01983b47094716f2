/** What the policy was tuned to; see docs/BOTS.md for the commands. Worths are in spaces. */
export const TUNING = {
  /** A card while the hand is small, and beyond `fullHand` cards. */
  cardWorth: 6,
  spareCardWorth: 3,
  fullHand: 8,
  /** A pirate's arrival on the sloop, beyond the way to it. */
  arrival: 2,
  /** How many rollout moves in a hundred are random, and how far others are blurred. */
  slips: 4,
  jitter: 3,
  /** A whole turn, and the beginning of the next. */
  planning: 4,
  /** Decisions of a rollout: about two rounds of a table of four. */
  horizon: 20,
  /** How many moves a search weighs. */
  breadth: 14,
} as const;
