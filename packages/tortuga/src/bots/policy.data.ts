/** The tuned numbers of the policy. docs/BOTS.md has the commands that tune them. Values of things are in points. */
export const TUNING = {
  /** What a chest in each area will probably score by the end. A purple chest counts double. */
  inFleet: 2.1,
  inCrew: 2.1,
  onShore: 1.7,
  /**
   * What a chest's colour adds because of sets: red, blue or yellow if the seat has fewest of this colour, red, blue or yellow
   * otherwise, and white.
   */
  missingColour: 1,
  otherColour: 0.3,
  white: 0.9,
  /** What a box of a track is worth: its point at the end, and its use in each round to come. At most four rounds count. */
  box: 1,
  boxPerRound: 0.33,
  /** What the unknown colour of a chest from the bag adds on average. */
  unseenChest: 0.6,
  /** The value of one unseen tile, and of the better of two unseen tiles. */
  tile: 1.55,
  betterTile: 1.95,
  /** The part of a target's loss that counts as a gain for the attacker. */
  harm: 0.35,
  /**
   * What each die in a rival's hand may still add to the rival's total for an action: if the rival has a die there already, and if
   * not.
   */
  dieToCome: 0.75,
  dieElsewhere: 0.45,
  /** The lead at which a seat is almost certain to end up ahead. With equal totals, both seats are equally likely to. */
  certain: 4,
  /** The value of a die that stays in hand. */
  dieInHand: 0.75,
  /** How many chests the leader brings to Tortuga per round. */
  chestsPerRound: 1.5,
  /**
   * `slips` is the percentage of rollout moves that are random. In the other rollout moves, a random amount of at most `jitter` is
   * added to each gain.
   */
  slips: 3,
  jitter: 0.5,
  /** Each decision is planned alone, because dice are rolled between any two decisions. */
  planning: 1,
  /** A rollout goes to the end of the round. Longer rollouts add more noise than information. */
  horizon: 0,
  /** The greatest number of candidates. */
  breadth: 12,
} as const;
