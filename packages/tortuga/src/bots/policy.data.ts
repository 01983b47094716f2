/** What the policy was tuned to; see docs/BOTS.md for the commands. Worths are in points. */
export const TUNING = {
  /** A chest by where it lies: what it will probably have brought at the end. Purple counts double. */
  inFleet: 2.1,
  inCrew: 2.1,
  onShore: 1.7,
  /** A chest of the colour that a seat has fewest of, and of another colour that sets need. */
  missingColour: 1,
  otherColour: 0.3,
  white: 0.9,
  /** A box of a track at the end, and beyond that for each round to come, four at most. */
  box: 1,
  boxPerRound: 0.33,
  /** What a chest from the bag is worth beyond its place: its colour may be the right one. */
  unseenChest: 0.6,
  /** A tile drawn unseen; the better of two. */
  tile: 1.55,
  betterTile: 1.95,
  /** A seat that stands in the way loses what it loses; so much of that is a gain to the attacker. */
  harm: 0.35,
  /** What a die in hand may still add to an action: where dice lie already, and where none does. */
  dieToCome: 0.75,
  dieElsewhere: 0.45,
  /** The difference of totals that makes first place certain, from level. */
  certain: 4,
  /** What a die that is kept in hand is worth. */
  dieInHand: 0.75,
  /** How many chests the leader brings home in a round. */
  chestsPerRound: 1.5,
  /** How many rollout moves in a hundred are random, and how far others are blurred. */
  slips: 3,
  jitter: 0.5,
  /** Dice are rolled between any two decisions: none is planned with the next. */
  planning: 1,
  /** A rollout goes to the end of the round. Beyond that, its noise outweighs what it shows. */
  horizon: 0,
  /** How many moves a search weighs. */
  breadth: 12,
} as const;
