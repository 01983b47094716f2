/** The tuned numbers of the policy; docs/BOTS.md has the commands. Values are in points. */
export const TUNING = {
  /** What a chest in each area will probably score by the end. Purple counts double. */
  inFleet: 2.1,
  inCrew: 2.1,
  onShore: 1.7,
  /** What a chest's colour adds: the colour that a seat has fewest of for sets, another colour of sets, and white. */
  missingColour: 1,
  otherColour: 0.3,
  white: 0.9,
  /** A box of a track: its point at the end, and what it adds for each round to come, for at most four rounds. */
  box: 1,
  boxPerRound: 0.33,
  /** What the unknown colour of a chest from the bag adds on average. */
  unseenChest: 0.6,
  /** One unseen tile, and the better of two. */
  tile: 1.55,
  betterTile: 1.95,
  /** The part of a target's loss that counts as a gain for the attacker. */
  harm: 0.35,
  /** What each die in a rival's hand may still add to an action, with and without dice there already. */
  dieToCome: 0.75,
  dieElsewhere: 0.45,
  /** With totals level, either seat is equally likely to be ahead. With a lead this large, it is as good as certain. */
  certain: 4,
  /** The value of a die that stays in hand. */
  dieInHand: 0.75,
  /** How many chests the leader brings to Tortuga per round. */
  chestsPerRound: 1.5,
  /** The percentage of rollout moves that are random, and the greatest random amount that is added to a gain in the others. */
  slips: 3,
  jitter: 0.5,
  /** Dice are rolled between any two decisions, so none is planned together with the next. */
  planning: 1,
  /** A rollout goes to the end of the round. Longer rollouts add more noise than information. */
  horizon: 0,
  /** The greatest number of candidates. */
  breadth: 12,
} as const;
