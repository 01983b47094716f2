/** The tuned parameters of the policy. docs/BOTS.md lists the commands that tune them. Values and gains are measured in points. */
export const TUNING = {
  /** The expected points of a chest in the fleet, in the crew or on the shore. A purple chest counts double. */
  inFleet: 2.1,
  inCrew: 2.1,
  onShore: 1.7,
  /**
   * The extra value of a red, blue or yellow chest in the colour that the seat has the fewest of. Such a chest helps to
   * complete sets.
   */
  missingColour: 1,
  /** The extra value of any other red, blue or yellow chest. */
  otherColour: 0.3,
  /** The extra value of a white chest. */
  white: 0.9,
  /** The value of one box of a track at the end of the game. */
  box: 1,
  /** The value of one box of a track in each round to come. At most four rounds count. */
  boxPerRound: 0.33,
  /** The average extra value of the colour of a chest from the bag. */
  unseenChest: 0.6,
  /** The value of one unseen tile. */
  tile: 1.55,
  /** The value of the better of two unseen tiles. */
  betterTile: 1.95,
  /** This fraction of a target's loss counts as a gain for the attacker. */
  harm: 0.35,
  /** The expected increase of a rival's total for each die in the rival's hand, if the rival already has a die on the action. */
  dieToCome: 0.75,
  /** The expected increase of a rival's total for each die in the rival's hand, if the rival has no die on the action. */
  dieElsewhere: 0.45,
  /**
   * With a lead of this much, a seat is almost certain to be ahead in the end. With equal totals, it is ahead with probability 1/2.
   */
  certain: 4,
  /** The value of a die that stays in the hand. */
  dieInHand: 0.75,
  /** The average number of chests that the leader brings to Tortuga in a round. */
  chestsPerRound: 1.5,
  /** In a rollout, this percentage of the moves is random. */
  slips: 3,
  /** In a rollout, a random amount of up to this many points is added to each gain. */
  jitter: 0.5,
  /** Each decision is planned separately, because dice are rolled between two decisions. */
  planning: 1,
  /** With a horizon of 0, a rollout stops at the end of the round. Longer rollouts would add more noise than information. */
  horizon: 0,
  /** The greatest number of candidates. */
  breadth: 12,
} as const;
