/** The tuned parameters of the policy. docs/BOTS.md lists the commands that tune them. Values and gains are measured in spaces. */
export const TUNING = {
  /** The value of a card in a hand with fewer than `fullHand` cards. */
  cardWorth: 6,
  /** The value of a card in a hand with `fullHand` cards or more. */
  spareCardWorth: 3,
  fullHand: 8,
  /** The extra value of a move that reaches the sloop. */
  arrival: 2,
  /** In a rollout, this percentage of the moves is random. */
  slips: 4,
  /** In a rollout, a random amount of up to this many spaces is added to each gain. */
  jitter: 3,
  /** Four decisions are a whole turn and the first decision of the next turn. */
  planning: 4,
  /** With four seats, this many decisions are about two rounds. */
  horizon: 20,
  /** The greatest number of candidates. */
  breadth: 14,
} as const;
