/** The policy's constants that `npm run tune -- tortuga policy` tunes. Values and gains are measured in points. */
export interface Tuning {
  /** The expected points of a chest in the fleet. A purple chest counts double. */
  readonly inFleet: number;
  /** The expected points of a chest in the crew: early in the game (`inCrew`), and in the last round (`inCrewLate`). */
  readonly inCrew: number;
  readonly inCrewLate: number;
  /**
   * The expected points of a chest on the shore: early in the game (`onShore`), and in the last round (`onShoreLate`).
   */
  readonly onShore: number;
  readonly onShoreLate: number;
  /**
   * The extra value of a red, blue or yellow chest in the colour that the seat has the fewest of. Such a chest helps to
   * complete sets.
   */
  readonly missingColour: number;
  /** The extra value of any other red, blue or yellow chest. */
  readonly otherColour: number;
  /** The extra value of a white chest. */
  readonly white: number;
  /** The value of one box of a track at the end of the game. */
  readonly box: number;
  /** The value of one box of the fleet's or the crew's track in each round to come. At most four rounds count. */
  readonly fleetBoxPerRound: number;
  readonly crewBoxPerRound: number;
  /** The value of one more place in the fleet or in the crew in each round to come. At most four rounds count. */
  readonly fleetPlacePerRound: number;
  readonly crewPlacePerRound: number;
  /** The average extra value that a chest from the bag has because of its colour. */
  readonly unseenChest: number;
  /** The value of one unseen tile. */
  readonly tile: number;
  /** The value of the better of two unseen tiles. */
  readonly betterTile: number;
  /** The fraction of a target's loss that counts as a gain for the attacker. */
  readonly harm: number;
  /**
   * With more than two seats, the fraction that is added to `harm` if no seat has more chests in Tortuga than the
   * target.
   */
  readonly harmLeader: number;
  /**
   * If the strongest rival would be first in an action, this fraction of its gain counts as the seat's loss: if the
   * rival has a die on the action (`deny`), and if it has none yet (`denyUnplaced`).
   */
  readonly deny: number;
  readonly denyUnplaced: number;
  /** The expected increase of a rival's total for each die in the rival's hand, if the rival already has a die on the action. */
  readonly dieToCome: number;
  /** The expected increase of a rival's total for each die in the rival's hand, if the rival has no die on the action. */
  readonly dieElsewhere: number;
  /**
   * With a lead of this size, a seat is almost certain to be ahead in the end. With equal totals, it is ahead with probability
   * 1/2.
   */
  readonly certain: number;
  /** The amount that is added to `certain` for each die in the rival's hand. */
  readonly certainPerDie: number;
  /** The value of a die that stays in the hand. */
  readonly dieInHand: number;
  /** The value of placing the last die, because the seat can then take bonuses. */
  readonly finish: number;
  /**
   * The value of the first die on `board` or `raid`, for each of the seat's chests that the die protects. The die
   * deters attackers, because an attack on a seat that defends itself costs the attacker a box.
   */
  readonly deter: number;
  /** The extra value of a bonus for each action. */
  readonly bonusFleet: number;
  readonly bonusCrew: number;
  readonly bonusHunt: number;
  readonly bonusBoard: number;
  readonly bonusRaid: number;
  /** The average number of chests that the leader brings to Tortuga in a round. */
  readonly chestsPerRound: number;
}

/** The percentage of random moves in a rollout. */
export const SLIPS = 3;
/** In a rollout, a random amount is added to each gain. This is its maximum, in points. */
export const JITTER = 0.5;
/** Each decision is planned separately, because dice are rolled between two decisions. */
export const PLANNING = 1;
/** With a horizon of 0, a rollout stops at the end of the round. Longer rollouts would add more noise than information. */
export const HORIZON = 0;
/** The greatest number of candidates. */
export const BREADTH = 12;
