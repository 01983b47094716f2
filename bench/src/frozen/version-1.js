// The captain and the bosun as they were before their policy was tuned by play against itself, together with all code that they
// need: rules, guesses, search, policies and weights. Nothing may change here, because later bots are measured against these. The
// file was bundled by Rolldown from packages/ and imports nothing. It reads the cells of a view directly. If the layout of these
// cells ever changes, `view` must be converted before it is passed to `think`.
// packages/engine/src/bits.ts
/** The position of the lowest set bit, counted from 0. At least one bit must be set. */
const lowestBit = (bits) => 31 - Math.clz32(bits & -bits);
/** The position of the highest set bit, counted from 0. At least one bit must be set. */
const highestBit = (bits) => 31 - Math.clz32(bits);
/** Returns 1 if `number` is at least `limit`, and 0 otherwise. This expression needs no branch, which is faster. */
const notBelow = (number, limit) => limit - number - 1 >>> 31;

// packages/engine/src/exact.ts
/**
* This file computes the exponential and the logarithm with + − × ÷ only, because every machine rounds these four operations in the
* same way. The results of `Math.exp` and `Math.log` may differ in the last bit between browsers and Node. Then a bot's choice
* could differ too.
*/
const LN2 = .6931471805599453;
const TERMS = 14;
const bits = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));
function powerOfTwo(exponent) {
	bits.setInt32(0, exponent + 1023 << 20);
	bits.setInt32(4, 0);
	return bits.getFloat64(0);
}
/** e to the power of x, for x up to 700. Below −700 the result is 0. */
function exp(x) {
	if (x < -700) return 0;
	const doublings = Math.round(x / LN2);
	const rest = x - doublings * LN2;
	let sum = 1;
	for (let term = TERMS; term > 0; term--) sum = 1 + sum * rest / term;
	return sum * powerOfTwo(doublings);
}
/** The natural logarithm of a number that is at least 2⁻¹⁰²². */
function log(x) {
	bits.setFloat64(0, x);
	const exponent = (bits.getInt32(0) >>> 20) - 1023;
	const mantissa = x / powerOfTwo(exponent);
	const doublings = mantissa > 1.4142135623730951 ? exponent + 1 : exponent;
	const near = doublings === exponent ? mantissa : mantissa / 2;
	const part = (near - 1) / (near + 1);
	const square = part * part;
	let sum = 0;
	for (let term = TERMS; term >= 0; term--) sum = sum * square + 1 / (2 * term + 1);
	return doublings * LN2 + 2 * part * sum;
}

// packages/engine/src/evaluation.ts
/** Makes a function that writes each seat's chance of winning into `chances`. The chances add up to 1. */
function evaluator(evaluation, playersOf) {
	const { features, weights } = evaluation;
	const described = new Float64Array(features.length);
	const flat = weights.map((row) => Float64Array.from(features, (_, index) => row[index] ?? 0));
	return (state, chances) => {
		const players = playersOf(state);
		const row = flat[evaluation.stage(state)];
		let best = -Infinity;
		for (let seat = 0; seat < players; seat++) {
			evaluation.describe(state, seat, described);
			let sum = 0;
			for (let index = 0; index < row.length; index++) sum += row[index] * described[index];
			chances[seat] = sum;
			best = Math.max(best, sum);
		}
		let total = 0;
		for (let seat = 0; seat < players; seat++) total += chances[seat] = exp(chances[seat] - best);
		for (let seat = 0; seat < players; seat++) chances[seat] /= total;
	};
}

// packages/engine/src/game.ts
/** The bit for chance in the mask that `toAct` returns. */
const CHANCE = 256;
/** Overwrites one state with another of the same game, without allocating. */
const copyState = (from, into) => into.set(from);
/** The seats whose bits are set in a mask, in ascending order. */
function seatsOf(mask) {
	const seats = [];
	for (let seat = 0; 1 << seat < 256; seat++) if (mask >> seat & 1) seats.push(seat);
	return seats;
}

// packages/engine/src/rng.ts
/**
* The generator for simulations and searches (xoroshiro64**). It is fast and reproducible, but is never used for a game that people
* play. `below` returns the upper half of the product of a random word and `n`. This favours no number by more than `n` / 2³².
*/
var QuickRng = class {
	#a;
	#b;
	/** The seed consists of two 32-bit words. At least one of them must not be 0. */
	constructor(a, b) {
		if ((a | b) === 0) throw new Error("a generator needs a seed that is not zero");
		this.#a = a | 0;
		this.#b = b | 0;
	}
	/** The next 32 random bits, as a signed integer. */
	next() {
		const a = this.#a;
		const b = this.#b ^ a;
		const product = Math.imul(a, 2654435771);
		this.#a = (a << 26 | a >>> 6) ^ b ^ b << 9;
		this.#b = b << 13 | b >>> 19;
		return Math.imul(product << 5 | product >>> 27, 5);
	}
	/** Usually `n` is small. Then two integer products are faster than one floating-point product. */
	below(n) {
		const word = this.next();
		if (n > 65535) return (word >>> 0) * 23283064365386963e-26 * n >>> 0;
		return Math.imul(word >>> 16, n) + (Math.imul(word & 65535, n) >>> 16) >>> 16;
	}
};
/**
* Draws an index from 0 to `length` − 1. The probability of an index is proportional to `weights[from + index]`. The weights must
* be whole numbers. `total` is their sum, and must be at least 1.
*/
function pick(weights, from, length, total, rng) {
	let left = rng.below(total);
	for (let index = 0; index < length; index++) {
		left -= weights[from + index];
		if (left < 0) return index;
	}
	throw new Error("the weights do not add up to their total");
}

// packages/tortuga/src/state/cells.ts
const SEATS$1 = 60;
const SEAT_CELLS$1 = 16;
const at = (seat, offset) => seat * SEAT_CELLS$1 + SEATS$1 + offset;
/** The box on which the boat or the pirate is. */
const token = (seat, side) => at(seat, side);
/** The chests in a fleet or crew, as a line-up (see `lineup.ts`). */
const slots = (seat, side) => at(seat, 2 + side);
/** The chests on the shore, as a pile (see `pile.ts`). */
const shore = (seat) => at(seat, 4);
/** The chests in Tortuga, as a pile. */
const tortuga = (seat) => at(seat, 5);
/** Bits 0–4 are set for the actions with a bonus level of at least 1. Bits 5–9 are set for the actions with a bonus level of 2. */
const bonus = (seat) => at(seat, 6);
/** The number of tiles of value 1 that the seat holds. The next two cells are for the values 2 and 3. */
const tiles = (seat) => at(seat, 7);
const tileCount = (seat) => at(seat, 10);
/** For each action, the set of dice that are placed on the action (see `diceAt`). */
const placed = (seat) => at(seat, 11);
/** The set of dice in the seat's hand. */
const inHand = (seat) => at(seat, 12);
/**
* The seat's roll: for each face, the set of dice that show the face (see `diceAt`). After the reveal, the cell is usually 0. But
* if the seat kept only skulls, the cell holds them until their action is named. And if the seat is stuck, the cell still holds the
* roll.
*/
const roll = (seat) => at(seat, 13);
/**
* The seat's hidden answer, or 0 if there is none. The answer is a set of dice to keep, an action of a `bonus` move (counted from 1),
* or the two line-ups of a `stow` move. In the open pass, the cell holds the set of skulls whose action is not named yet.
*/
const answer = (seat) => at(seat, 14);

// packages/tortuga/src/state/chests.ts
/** The letters of red, blue, yellow, white and purple. Chests are always sorted in this order. */
const COLOURS = "rbywp";
const PURPLE = 4;
/** The number of treasure tiles with one coin, with two coins and with three coins. */
const TILES = [
	17,
	9,
	4
];
/** The factor for the points of a chest. Purple chests count double. */
const weightOf = (colour) => colour === 4 ? 2 : 1;
const CAPACITY = /* @__PURE__ */ Uint8Array.of(0, 1, 2, 2, 3, 3, 4, 4, 4);
/** The capacity that a box gives. It limits the chests in the area of the track. It also limits the dice on `board` or `raid`. */
const placesAt = (box) => CAPACITY[box];

// packages/tortuga/src/state/dice.ts
const DICE = "ABCDE";
function diceOf(dice) {
	return [
		0,
		1,
		2,
		3,
		4
	].filter((die) => dice >> die & 1);
}
/** For each set of dice, the letters of the dice. */
const LETTERS_OF_DICE = Array.from({ length: 32 }, (_, dice) => diceOf(dice).map((die) => DICE[die]).join(""));
/** The set of dice for one face or action. `sets` holds a set of 5 bits for each face or action. */
const diceAt = (sets, face) => sets >> 5 * face & 31;
const setAt = (dice, face) => dice << 5 * face;

// packages/tortuga/src/state/pile.ts
/**
* A pile is an unordered collection of chests, as one integer. Each colour has 4 bits for its number of chests, because there are
* at most 10 chests of a colour.
*/
const COLOUR_BITS = 4;
const UNITS$1 = 69905;
const oneChest = (colour) => 1 << COLOUR_BITS * colour;
const ofColour = (pile, colour) => pile >> COLOUR_BITS * colour & 15;
/** A pile with one chest of each colour that is in the given pile. */
const oneOfEach = (pile) => (pile | pile >> 1 | pile >> 2 | pile >> 3) & UNITS$1;
/**
* The number of chests in a pile. First, neighbouring colours are added, which gives a sum in each of three bytes. Then the
* multiplication adds the three sums in the third byte.
*/
const pileSize = (pile) => Math.imul((pile & 986895) + (pile >> 4 & 3855), 65793) >> 16 & 255;
/**
* The colour of the chest at `index`, if the pile is sorted by colour. It equals the number of colours whose chests all come before
* `index`.
*/
function colourOfNth(pile, index) {
	const red = pile & 15;
	const blue = red + (pile >> 4 & 15);
	const yellow = blue + (pile >> 8 & 15);
	const white = yellow + (pile >> 12 & 15);
	return notBelow(index, red) + notBelow(index, blue) + notBelow(index, yellow) + notBelow(index, white);
}

// packages/tortuga/src/state/lineup.ts
/**
* A line-up is the row of chests in a fleet or a crew, as one integer. Each place has 3 bits, which hold the chest's colour plus 1,
* or 0 if the place is empty. The leftmost place has the lowest bits. There is never an empty place to the left of a chest.
* `chestAt` returns the 3 bits of a place.
*/
const chestAt = (lineUp, place) => lineUp >> 3 * place & 7;
/** The number of chests in a line-up. It is computed from the position of the highest set bit. */
const chestCount = (lineUp) => (34 - Math.clz32(lineUp)) / 3 | 0;
/** The line-up with only one chest, which is in the given place. */
const chestIn = (place, colour) => colour + 1 << 3 * place;
/** Removes the chest in a place. The chests to the right move one place to the left. */
const withoutChest = (lineUp, place) => {
	const left = (1 << 3 * place) - 1;
	return lineUp & left | lineUp >> 3 & ~left;
};
/** For each value of the 6 bits of two neighbouring places, the pile of the chests in these two places. */
const PILES = /* @__PURE__ */ Int32Array.from({ length: 64 }, (_, two) => [two & 7, two >> 3].reduce((pile, chest) => chest === 0 ? pile : pile + oneChest(chest - 1), 0));
/** The pile of all chests in a line-up. */
const pileOf = (lineUp) => PILES[lineUp & 63] + PILES[lineUp >> 6];

// packages/tortuga/src/state/board.ts
const blank$1 = () => new Int32Array(124);
/** The seat `steps` places clockwise from the start seat. */
const clockwise = (state, steps) => {
	const seat = state[2] + steps;
	return seat < state[0] ? seat : seat - state[0];
};
const capacity = (state, seat, side) => placesAt(state[token(seat, side)]);
function toShore(state, seat, colour) {
	state[shore(seat)] += oneChest(colour);
}
/** Puts a chest into the leftmost empty place of a fleet or crew. */
function intoSlots(state, seat, side, colour) {
	const lineUp = state[slots(seat, side)];
	state[slots(seat, side)] = lineUp | chestIn(chestCount(lineUp), colour);
}
/** Takes the chest out of a place, and returns its colour. The chests to the right move one place to the left. */
function outOfSlot(state, seat, side, slot) {
	const lineUp = state[slots(seat, side)];
	state[slots(seat, side)] = withoutChest(lineUp, slot);
	return chestAt(lineUp, slot) - 1;
}
/**
* Moves shed chests to the centre island. A chest goes into the bag instead if the island already has a chest of its colour, or if
* there are only two players.
*/
function shed(state, pile) {
	const island = state[19];
	const toIsland = state[0] > 2 ? oneOfEach(pile) & ~island : 0;
	state[19] = island | toIsland;
	state[18] += pile - toIsland;
}

// packages/tortuga/src/moves.ts
const ATTACK = 6;
const STOW_CHESTS = 8;
const payloadOf = (move) => move >> 4;
/**
* `value` depends on the kind: a set of kept dice, the action of skulls or of a bonus, the value of a tile, or the colour of a
* chest.
*/
const moveOf = (kind, value) => value << 4 | kind;
/** An attack on the seat `target`. `slot` is the place of the chest that the attacker takes. */
const attack = (target, slot) => (slot << 3 | target) << 4 | 6;
const targetOf = (move) => move >> 4 & 7;
const slotOf = (move) => move >> 7;
/** The payload of a `stow` move is the line-up of the fleet and the line-up of the crew. Each line-up has 12 bits. */
const stowChests = (fleet, crew) => (crew << 12 | fleet) << 4 | 8;
const fleetOf = (stowed) => stowed & 4095;
const crewOf = (stowed) => stowed >> 12 & 4095;
/**
* The payload of a `roll` move has 3 bits for each die. They hold the face of the die plus 1, or 0 if the die is not in the hand.
*/
const faceIn = (die, face) => face << 3 * die;
const faceOf = (move, die) => move >> 4 + 3 * die & 7;

// packages/tortuga/src/state/dicesets.ts
const DICE_IN = /* @__PURE__ */ Uint8Array.from({ length: 32 }, (_, dice) => diceOf(dice).length);
const diceIn = (dice) => DICE_IN[dice];
/** For each set of dice and each number of free places, the non-empty subsets that fit. Bit n is set if the subset n fits. */
const FITTING = /* @__PURE__ */ Int32Array.from({ length: 192 }, (_, key) => fitting(key & 31, key >> 5));
function fitting(dice, room) {
	let sets = 0;
	for (let kept = 1; kept < 32; kept++) if ((kept & ~dice) === 0 && DICE_IN[kept] <= room) sets |= 1 << kept;
	return sets;
}
const setsThatFit = (dice, room) => FITTING[room << 5 | dice];
const allSets = (dice) => FITTING[160 | dice];
/**
* `SHOWN[8 * die + value]` is the bit that a die sets in the result of `setsByFace`. The value of a die is its face plus 1. A die
* that is not in the hand has the value 0, and sets no bit.
*/
const SHOWN = /* @__PURE__ */ Int32Array.from({ length: 40 }, (_, key) => (key & 7) === 0 ? 0 : setAt(1 << (key >> 3), (key & 7) - 1));
/** For each face, the set of dice that show the face in a `roll` move (see `diceAt`). */
const setsByFace = (roll) => SHOWN[faceOf(roll, 0)] | SHOWN[8 | faceOf(roll, 1)] | SHOWN[16 | faceOf(roll, 2)] | SHOWN[24 | faceOf(roll, 3)] | SHOWN[32 | faceOf(roll, 4)];
/** For each set of dice, the mask that selects the numbers of these dice in a `NUMBERS` cell. */
const THEIR_NUMBERS = /* @__PURE__ */ Uint16Array.from({ length: 32 }, (_, dice) => diceOf(dice).reduce((mask, die) => mask | 7 << 3 * die, 0));
/**
* The sum of the numbers of a set of dice. First, neighbouring numbers are added, which gives three sums of 6 bits each. Then the
* multiplication adds the three sums.
*/
function sumOfNumbers(numbers, dice) {
	const theirs = numbers & THEIR_NUMBERS[dice];
	return Math.imul((theirs & 29127) + (theirs >> 3 & 455), 4161) >> 12 & 63;
}

// packages/tortuga/src/state/spaces.ts
/** The number of further dice that a seat can place on an action. */
function room(state, seat, action) {
	const used = diceIn(diceAt(state[placed(seat)], action));
	if (action === 3) return capacity(state, seat, 0) - used;
	if (action === 4) return capacity(state, seat, 1) - used;
	return 5 - used;
}
/** Moves a set of dice from a seat's hand to an action. */
function placeDice(state, seat, action, dice) {
	state[placed(seat)] |= setAt(dice, action);
	state[inHand(seat)] &= ~dice;
}
function takeDiceBack(state, seat) {
	state[placed(seat)] = 0;
	state[inHand(seat)] = 31;
}
const levelOf = (levels, action) => (levels >> action & 1) + (levels >> 5 + action & 1);
/** The sum of the numbers of a seat's dice on an action, plus the seat's bonus. 0 if the seat has no die on the action. */
function strength(state, seat, action) {
	const dice = diceAt(state[placed(seat)], action);
	if (dice === 0) return 0;
	return levelOf(state[bonus(seat)], action) + sumOfNumbers(state[24 + action], dice);
}
/** A seat's bonus level for an action, from 0 to `MOST_BONUS`. */
const bonusLevel = (state, seat, action) => levelOf(state[bonus(seat)], action);
/** A mask of the actions whose bonus level is below `MOST_BONUS`. */
const openBonuses = (state, seat) => ~(state[bonus(seat)] >> 5) & 31;
function raiseBonus(state, seat, action) {
	const once = 1 << action;
	const levels = state[bonus(seat)];
	state[bonus(seat)] = levels | once | (levels & once) << 5;
}

// packages/tortuga/src/rules/ranking.ts
const actionOf = (state) => state[3] - 2;
/** The side of the board that belongs to an action. */
const sideOf = (action) => action === 3 || action === 0 ? 0 : 1;
const isFirst = (state) => state[9] === 1;
/**
* Finds the seats that are first and second in an action. Among seats with equal sums, the one that comes first clockwise from the
* start seat is ahead.
*/
function rank(state, action) {
	let first = 255;
	let second = 255;
	let best = 0;
	let next = 0;
	for (let steps = 0; steps < state[0]; steps++) {
		const seat = clockwise(state, steps);
		const sum = strength(state, seat, action);
		if (sum > best) {
			second = first;
			next = best;
			first = seat;
			best = sum;
		} else if (sum > next) {
			second = seat;
			next = sum;
		}
	}
	state[10] = first;
	state[11] = state[0] > 2 ? second : 255;
}
/** The seat that performs the action of this phase, or has just performed it. */
const actingSeat = (state) => state[isFirst(state) ? 10 : 11];

// packages/tortuga/src/bots/evaluation.data.ts
/** `npm run tune -- tortuga` fits these weights. There is a row for each stage, with a weight for each feature in evaluation.ts. */
const WEIGHTS$1 = [
	[
		1.2000000000000002,
		1.2000000000000002,
		1.08,
		1.08,
		.8400000000000001,
		.8400000000000001,
		-.5599999999999999,
		.6000000000000001,
		.6000000000000001,
		-.4,
		1.2000000000000002,
		.4,
		.4,
		.2,
		.4,
		.4,
		.4,
		.4,
		.16000000000000003,
		.16000000000000003,
		.4
	],
	[
		.76,
		.486,
		.383,
		.002,
		.508,
		.057,
		-.711,
		0,
		0,
		0,
		.448,
		.235,
		-.052,
		.142,
		.242,
		-.053,
		.476,
		-.278,
		.135,
		.346,
		.214
	],
	[
		.525,
		.36,
		.427,
		-.147,
		.472,
		-.049,
		-.642,
		0,
		0,
		0,
		.28,
		.149,
		.157,
		.019,
		.234,
		-.116,
		.405,
		-.262,
		.098,
		.316,
		.133
	],
	[
		.526,
		.382,
		.444,
		-.065,
		.438,
		-.087,
		-.573,
		0,
		0,
		0,
		.284,
		.102,
		-.015,
		.054,
		.28,
		-.084,
		.306,
		-.124,
		.241,
		.261,
		.127
	],
	[
		.442,
		.247,
		.329,
		-.121,
		.435,
		-.083,
		-.496,
		0,
		0,
		0,
		.119,
		.029,
		.199,
		-.01,
		.346,
		-.19,
		.363,
		-.226,
		.221,
		.33,
		.091
	],
	[
		.561,
		.433,
		.262,
		.008,
		.401,
		-.065,
		-.294,
		0,
		.002,
		0,
		.069,
		.001,
		.053,
		.055,
		.345,
		-.058,
		.367,
		-.145,
		.189,
		.25,
		.107
	]
];

// packages/tortuga/src/bots/policy.data.ts
/** The tuned parameters of the policy. docs/BOTS.md lists the commands that tune them. Values and gains are measured in points. */
const TUNING$1 = {
	/** The expected points of a chest in the fleet, in the crew or on the shore. A purple chest counts double. */
	inFleet: 2.1,
	inCrew: 2.1,
	onShore: 1.7,
	/**
	* The extra value of a red, blue or yellow chest if the seat has fewest chests of this colour. Such a chest helps to complete
	* sets.
	*/
	missingColour: 1,
	/** The extra value of any other red, blue or yellow chest. */
	otherColour: .3,
	/** The extra value of a white chest. */
	white: .9,
	/** The value of one box of a track at the end of the game. */
	box: 1,
	/** The value of one box of a track in each round to come. At most four rounds count. */
	boxPerRound: .33,
	/** The average extra value of the colour of a chest from the bag. */
	unseenChest: .6,
	/** The value of one unseen tile. */
	tile: 1.55,
	/** The value of the better of two unseen tiles. */
	betterTile: 1.95,
	/** This fraction of a target's loss counts as a gain for the attacker. */
	harm: .35,
	/** The expected increase of a rival's total for each die in the rival's hand, if the rival already has a die on the action. */
	dieToCome: .75,
	/** The expected increase of a rival's total for each die in the rival's hand, if the rival has no die on the action. */
	dieElsewhere: .45,
	/**
	* With a lead of this much, a seat is almost certain to be ahead in the end. With equal totals, it is ahead with probability 1/2.
	*/
	certain: 4,
	/** The value of a die that stays in the hand. */
	dieInHand: .75,
	/** The average number of chests that the leader brings to Tortuga in a round. */
	chestsPerRound: 1.5,
	/** In a rollout, this percentage of the moves is random. */
	slips: 3,
	/** In a rollout, a random amount of up to this many points is added to each gain. */
	jitter: .5,
	/** Each decision is planned separately, because dice are rolled between two decisions. */
	planning: 1,
	/** With a horizon of 0, a rollout stops at the end of the round. Longer rollouts would add more noise than information. */
	horizon: 0,
	/** The greatest number of candidates. */
	breadth: 12
};

// packages/tortuga/src/bots/worth.ts
const { missingColour, otherColour, white, box, boxPerRound } = TUNING$1;
/** The expected number of rounds to come. It depends on the greatest number of chests that a seat has in Tortuga. */
function roundsToCome(state) {
	let most = 0;
	for (let seat = 0; seat < state[0]; seat++) most = Math.max(most, pileSize(state[tortuga(seat)]));
	return Math.max((state[1] - most) / TUNING$1.chestsPerRound, 0);
}
/** The number of chests of a colour on a seat's board. The shore is included. */
function chestsOf(state, seat, colour) {
	const lined = pileOf(state[slots(seat, 0)]) + pileOf(state[slots(seat, 1)]);
	return ofColour(state[tortuga(seat)] + state[shore(seat)] + lined, colour);
}
/** The extra value of a chest because of its colour. A chest of the right colour helps the seat to complete a set. */
function colourWorth(state, seat, colour) {
	if (colour === 3) return white;
	if (colour === 4) return 0;
	return chestsOf(state, seat, colour) <= Math.min(chestsOf(state, seat, 0), chestsOf(state, seat, 1), chestsOf(state, seat, 2)) ? missingColour : otherColour;
}
/** The value of a chest for a seat. It is `each`, or twice `each` for a purple chest, plus the extra value of the colour. */
const chestWorth = (state, seat, colour, each) => each * weightOf(colour) + colourWorth(state, seat, colour);
/** The value of moving a token by some boxes. A box has a value at the end of the game and in each round to come. */
function boxesWorth(state, seat, side, boxes) {
	const from = state[token(seat, side)];
	return (Math.min(Math.max(from + boxes, 1), 8) - from) * (box + boxPerRound * Math.min(roundsToCome(state), 4));
}

// packages/tortuga/src/bots/evaluation.ts
const FEATURES$1 = [
	"in Tortuga",
	"purple in Tortuga",
	"in the fleet",
	"purple in the fleet",
	"in the crew",
	"purple in the crew",
	"crew beyond the fleet’s places",
	"on the shore",
	"purple on the shore",
	"shore beyond the crew’s places",
	"sets",
	"one short of a set",
	"white in Tortuga",
	"white elsewhere",
	"boat",
	"places of the fleet",
	"pirate",
	"places of the crew",
	"bonus for fleet, crew, hunt",
	"bonus for board, raid",
	"coins"
];
const STAGES = 6;
/** The stage is the number of chests that the leading seat still needs in Tortuga. It is at most 5. */
function stage$1(state) {
	let most = 0;
	for (let seat = 0; seat < state[0]; seat++) most = Math.max(most, pileSize(state[tortuga(seat)]));
	return Math.min(Math.max(state[1] - most, 0), 5);
}
const purpleIn = (state, seat, side) => ofColour(pileOf(state[slots(seat, side)]), 4);
function describe$1(state, seat, into) {
	const white = ofColour(state[tortuga(seat)], 3);
	into[0] = pileSize(state[tortuga(seat)]);
	into[1] = ofColour(state[tortuga(seat)], 4);
	into[2] = chestCount(state[slots(seat, 0)]);
	into[3] = purpleIn(state, seat, 0);
	into[4] = chestCount(state[slots(seat, 1)]);
	into[5] = purpleIn(state, seat, 1);
	into[6] = Math.max(chestCount(state[slots(seat, 1)]) - capacity(state, seat, 0), 0);
	into[7] = pileSize(state[shore(seat)]);
	into[8] = ofColour(state[shore(seat)], 4);
	into[9] = Math.max(pileSize(state[shore(seat)]) + 1 - capacity(state, seat, 1), 0);
	describeSets(state, seat, white, into);
	into[12] = white;
	into[13] = chestsOf(state, seat, 3) - white;
	into[14] = state[token(seat, 0)];
	into[15] = capacity(state, seat, 0);
	into[16] = state[token(seat, 1)];
	into[17] = capacity(state, seat, 1);
	into[18] = bonusLevel(state, seat, 0) + bonusLevel(state, seat, 1) + bonusLevel(state, seat, 2);
	into[19] = bonusLevel(state, seat, 3) + bonusLevel(state, seat, 4);
	into[20] = state[tiles(seat)] + 2 * state[tiles(seat) + 1] + 3 * state[tiles(seat) + 2];
}
/** Writes two features: the number of sets that the seat has now, and whether only one chest is missing for the next set. */
function describeSets(state, seat, white, into) {
	const red = chestsOf(state, seat, 0);
	const blue = chestsOf(state, seat, 1);
	const yellow = chestsOf(state, seat, 2);
	let jokers = white;
	for (let sets = 0;; sets++) {
		const missing = (red > sets ? 0 : 1) + (blue > sets ? 0 : 1) + (yellow > sets ? 0 : 1);
		if (missing > jokers) {
			into[10] = sets;
			into[11] = missing - jokers === 1 ? 1 : 0;
			return;
		}
		jokers -= missing;
	}
}
const evaluation$1 = {
	features: FEATURES$1,
	stages: STAGES,
	stage: stage$1,
	describe: describe$1,
	weights: WEIGHTS$1
};

// packages/tortuga/src/rules/rolls.ts
/** Whether a seat has a roll now. The roll may be hidden or open. */
const hasRoll = (state, seat) => state[roll(seat)] !== 0;
function showRoll(state, seat, move) {
	state[roll(seat)] = setsByFace(move);
}
/**
* The sets of dice that a seat may keep from its roll. Bit n is set if the seat may keep the set n. The result is 0 if the seat is
* stuck. A set may contain dice of one action and any skulls, if the action has room for all of them. A set of skulls alone is
* always allowed, because `fleet`, `crew` and `hunt` always have room.
*/
function keepableSets(state, seat) {
	const sets = state[roll(seat)];
	const skulls = diceAt(sets, 5);
	return allSets(diceAt(sets, 0) | skulls) | allSets(diceAt(sets, 1) | skulls) | allSets(diceAt(sets, 2) | skulls) | setsThatFit(diceAt(sets, 3) | skulls, room(state, seat, 3)) | setsThatFit(diceAt(sets, 4) | skulls, room(state, seat, 4));
}
const EACH_ACTION = 1082401;
/**
* The action that the kept dice show. `SKULL` if all of them are skulls. `sets` is the roll, and `dice` is the set of kept dice.
*/
function actionShown(sets, dice) {
	const shown = sets & dice * EACH_ACTION;
	return shown === 0 ? 5 : highestBit(shown) / 5 | 0;
}

// packages/tortuga/src/rules/attacks.ts
/**
* A mask of the seats that the acting seat may attack. These are all other seats, with one exception. The seat that is second in
* the action may not attack the seat that was just attacked by the seat that is first.
*/
function targets(state, seat) {
	const all = (1 << state[0]) - 1;
	const spared = state[12] === 255 ? 0 : 1 << state[12];
	return all & ~(1 << seat) & ~spared;
}
/** The number of chests that the acting seat can choose from when it attacks `target`. The seat that is second takes no chest. */
const chestsToTake = (state, target) => isFirst(state) ? chestCount(state[slots(target, sideOf(actionOf(state)))]) : 0;
/**
* The number of possible attacks. There is one for each chest that can be taken, and one for each target from which no chest can be
* taken.
*/
function countAttacks(state, seat) {
	let attacks = 0;
	for (let rest = targets(state, seat); rest !== 0; rest &= rest - 1) attacks += Math.max(chestsToTake(state, lowestBit(rest)), 1);
	return attacks;
}
/** The attack at `index`. The index after the last attack gives `FORFEIT`. */
function nthAttack(state, seat, index) {
	let left = index;
	for (let rest = targets(state, seat); rest !== 0; rest &= rest - 1) {
		const chests = chestsToTake(state, lowestBit(rest));
		const attacks = Math.max(chests, 1);
		if (left < attacks) return attack(lowestBit(rest), chests > 0 ? left : 7);
		left -= attacks;
	}
	return 4;
}
function playAttack(state, seat, move) {
	state[5] = 0;
	const action = actionOf(state);
	const side = sideOf(action);
	const target = targetOf(move);
	if (slotOf(move) !== 7) toShore(state, seat, outOfSlot(state, target, side, slotOf(move)));
	stepBack(state, target, side);
	if (diceAt(state[placed(target)], action) !== 0) stepBack(state, seat, side);
	if (isFirst(state)) state[12] = target;
	else if (state[19] !== 0) state[15] = 1;
}
/**
* Moves a token back one box. If the token's area now has too many chests, it sheds the rightmost chests at once (rulings T1, T2).
*/
function stepBack(state, seat, side) {
	const at = token(seat, side);
	state[at] = Math.max(state[at] - 1, 1);
	for (let chests = chestCount(state[slots(seat, side)]); chests > capacity(state, seat, side); chests--) shed(state, oneChest(outOfSlot(state, seat, side, chests - 1)));
}

// packages/tortuga/src/state/tiles.ts
/**
* The state remembers every tile that a seat took, in order. Each of these tiles has a cell, which holds the seat and the value of
* the tile. If the seat chose between two tiles, the cell also holds the value of the tile that went back into the pool. The seat
* knows that this tile was in the pool at that time.
*/
const SEAT_BITS$1 = 3;
const KEPT_SHIFT = 2;
const BACK_SHIFT = 4;
const seatIn$1 = (tile) => tile & SEAT_BITS$1;
const keptIn = (tile) => tile >> KEPT_SHIFT & 3;
const backIn = (tile) => tile >> BACK_SHIFT;
/**
* Gives a seat a tile that has left the pool. `value` is from 1 to 3. `back` is the value of the tile that the seat puts back into
* the pool, or 0.
*/
function keepTile(state, seat, value, back) {
	state[tiles(seat) + value - 1]++;
	state[tileCount(seat)]++;
	state[30 + state[29]++] = back << BACK_SHIFT | value << KEPT_SHIFT | seat;
	if (back > 0) {
		state[20 + back - 1]++;
		state[23]++;
	}
}
function leavePool(state, value) {
	state[20 + value - 1]--;
	state[23]--;
}
/** In a view, this value replaces the value of a tile that another seat is looking at. */
const UNSEEN = 255;
/**
* Guesses the values of the tiles that the viewer has not seen. The probabilities are exact. Suppose that the viewer once drew a
* tile of value 3 and put it back. This draw was less likely if other seats already held many tiles of value 3. So a guess that
* gives many tiles of value 3 to these seats is more often rejected, and then a new guess is made.
*/
function dealTiles(state, viewer, looker, rng) {
	const taken = Int32Array.from(state.subarray(30, 30 + state[29]));
	const unseen = Int32Array.from(TILES);
	for (const tile of taken) if (seatIn$1(tile) === viewer) unseen[keptIn(tile) - 1]--;
	if (looker === viewer) {
		for (const at of [16, 16 + 1]) if (state[at] !== 0) unseen[state[at] - 1]--;
	}
	for (;;) {
		const pool = unseen.slice();
		const dealt = taken.map((tile) => seatIn$1(tile) === viewer ? tile : drawTile$1(pool, rng) << KEPT_SHIFT | seatIn$1(tile));
		if (!isPlausible(dealt, viewer, rng)) continue;
		enterTiles(state, viewer, dealt);
		for (const at of [16, 16 + 1]) if (state[at] === UNSEEN) state[at] = drawTile$1(pool, rng);
		state.set(pool, 20);
		return;
	}
}
function drawTile$1(pool, rng) {
	let left = rng.below(pool[0] + pool[1] + pool[2]);
	let value = 0;
	while (left >= pool[value]) left -= pool[value++];
	pool[value]--;
	return value + 1;
}
function isPlausible(dealt, viewer, rng) {
	const own = [
		0,
		0,
		0
	];
	const others = [
		0,
		0,
		0
	];
	for (const tile of dealt) {
		const value = keptIn(tile) - 1;
		if (seatIn$1(tile) !== viewer) {
			others[value]++;
			continue;
		}
		own[value]++;
		const back = backIn(tile) - 1;
		if (back < 0) continue;
		const most = TILES[back] - own[back];
		if (rng.below(most) >= most - others[back]) return false;
	}
	return true;
}
function enterTiles(state, viewer, dealt) {
	state.set(dealt, 30);
	for (const tile of dealt) if (seatIn$1(tile) !== viewer) state[tiles(seatIn$1(tile)) + keptIn(tile) - 1]++;
}

// packages/tortuga/src/rules/actions.ts
/** Asks the next seat, or makes the next chance event due. Returns false once the action is complete. */
function advanceActing(state) {
	if (drawForHunter(state)) return true;
	if (state[16 + 1] !== 0 || state[15] !== 0) return ask(state, actingSeat(state));
	if (state[9] === 0) {
		rank(state, actionOf(state));
		state[12] = 255;
		state[9] = 1;
		return ask(state, state[10]);
	}
	if (state[9] === 2) return false;
	state[9] = 2;
	return ask(state, state[11]);
}
function ask(state, seat) {
	if (seat === 255) return false;
	state[5] = 1 << seat;
	return true;
}
function drawForHunter(state) {
	if (state[13] !== 0) state[6] = 1;
	else if (state[14] !== 0) state[6] = 3;
	else return false;
	state[7] = actingSeat(state);
	return true;
}
function countActing(state, seat) {
	if (state[15] !== 0) return pileSize(state[19]);
	if (state[16] !== 0) return state[16] === state[16 + 1] ? 1 : 2;
	return actionOf(state) <= 2 ? 2 : countAttacks(state, seat) + 1;
}
function nthActing(state, seat, index) {
	if (state[15] !== 0) return moveOf(7, colourOfNth(state[19], index));
	if (state[16] !== 0) return moveOf(5, state[16 + index]);
	if (actionOf(state) <= 2) return index === 0 ? 3 : 4;
	return nthAttack(state, seat, index);
}
const sampleActing = (state, seat, rng) => nthActing(state, seat, rng.below(countActing(state, seat)));
/** How many boxes a token moves forward in `fleet` and `crew`. With two players, only the first seat acts. */
const boxesFor = (first, players) => first && players > 2 ? 2 : 1;
/** How many treasure tiles a seat draws in `hunt`. It keeps one of them. */
const tilesFor = (first, players) => first && players > 2 ? 2 : 1;
/** Plays the move `act`. It performs the action `fleet`, `crew` or `hunt`. */
function playAct(state, seat) {
	state[5] = 0;
	const action = actionOf(state);
	if (action === 2) {
		state[13] = isFirst(state) && state[18] !== 0 ? 1 : 0;
		state[14] = Math.min(tilesFor(isFirst(state), state[0]), state[23]);
	} else {
		const at = token(seat, sideOf(action));
		state[at] = Math.min(state[at] + boxesFor(isFirst(state), state[0]), 8);
	}
}
/** Keeps one of the two tiles that the seat is looking at. The other tile goes back into the pool. */
function playKeepTile(state, seat, value) {
	state[5] = 0;
	const back = state[16] === value ? state[16 + 1] : state[16];
	state[16] = state[16 + 1] = 0;
	keepTile(state, seat, value, back);
}
function playClaim(state, seat, colour) {
	state[5] = 0;
	state[15] = 0;
	state[19] &= ~oneChest(colour);
	toShore(state, seat, colour);
}
function playForfeit(state) {
	state[5] = 0;
}

// packages/tortuga/src/state/bits.ts
const EACH_BYTE = 16843009;
/** Each byte of the result is a count. It counts the bits of `bits` that are set in the same byte and in the lower bytes. */
function countUpTo(bits) {
	const pairs = bits - (bits >>> 1 & 1431655765);
	const fours = (pairs & 858993459) + (pairs >>> 2 & 858993459);
	return Math.imul(fours + (fours >>> 4) & 252645135, EACH_BYTE);
}
const bitCount = (bits) => countUpTo(bits) >>> 24;
/** For each value of a byte, eight entries. They are the positions of the set bits in ascending order, followed by zeros. */
const NTH_IN_BYTE = /* @__PURE__ */ Uint8Array.from({ length: 2048 }, (_, key) => {
	return [
		0,
		1,
		2,
		3,
		4,
		5,
		6,
		7
	].filter((bit) => key >> 3 + bit & 1)[key & 7] ?? 0;
});
/**
* The position of the set bit that has exactly `index` set bits below it. Each byte of `upTo` is a count. Adding 127 − `index` to a
* byte sets its top bit if the count is greater than `index`. The bytes whose top bit is not set are exactly those before the byte
* that contains the wanted bit. There is no loop, because the CPU would mispredict its branches almost every time.
*/
function nthBit(bits, index) {
	const upTo = countUpTo(bits);
	const before = ~(upTo + Math.imul(127 - index, EACH_BYTE)) & -2139062144;
	const shift = Math.imul(before >>> 7, EACH_BYTE) >>> 24 << 3;
	const left = index - (upTo << 8 >>> shift & 255);
	return shift + NTH_IN_BYTE[(bits >>> shift & 255) << 3 | left & 7];
}

// packages/tortuga/src/rules/rolling.ts
/** For a seat that kept only skulls, a mask of the actions that have room for all of these skulls. */
function skullActions(state, seat) {
	const skulls = diceIn(state[answer(seat)]);
	let actions = 0;
	for (let action = 0; action < 5; action++) if (room(state, seat, action) >= skulls) actions |= 1 << action;
	return actions;
}
/** The kind of move that a seat owes: `KEEP`, `BONUS` or `SKULL_ON`. */
const owedKind = (state, seat) => {
	if (state[8] === 2 && state[answer(seat)] !== 0) return 1;
	return state[inHand(seat)] === 0 ? 2 : 0;
};
/** A mask of the possible payloads of a move of this kind. A payload is a set of dice or an action. */
function choices(state, seat, kind) {
	if (kind === 0) return keepableSets(state, seat);
	return kind === 2 ? openBonuses(state, seat) : skullActions(state, seat);
}
const countRolling = (state, seat) => bitCount(choices(state, seat, owedKind(state, seat)));
function nthRolling(state, seat, index) {
	const kind = owedKind(state, seat);
	return moveOf(kind, nthBit(choices(state, seat, kind), index));
}
function sampleRolling(state, seat, rng) {
	const kind = owedKind(state, seat);
	const sets = choices(state, seat, kind);
	return moveOf(kind, nthBit(sets, rng.below(bitCount(sets))));
}
/** Asks seats for their next decision, or makes the next roll due. Returns false once every die is placed. */
function advanceRolling(state) {
	for (;;) {
		if (state[8] === 0) {
			if (nextRoll(state)) return true;
			if (!askForChoices(state)) return false;
		} else if (state[8] === 1) reveal(state);
		else if (nextOpenly(state)) return true;
		if (state[5] !== 0) return true;
	}
}
/**
* Makes the next roll due. Seats roll clockwise from the start seat. Returns false once all seats with dice in hand have rolled.
*/
function nextRoll(state) {
	while (state[9] < state[0]) {
		const seat = clockwise(state, state[9]++);
		if (state[inHand(seat)] === 0) continue;
		dueRoll(state, seat);
		return true;
	}
	return false;
}
function dueRoll(state, seat) {
	state[6] = 2;
	state[7] = seat;
}
/**
* Asks the seats that rolled to keep dice. At the same time, asks the seats without dice in hand to take a bonus (ruling T7).
* Returns false if no seat rolled.
*/
function askForChoices(state) {
	let owing = 0;
	let anyRoll = false;
	for (let seat = 0; seat < state[0]; seat++) {
		const rolling = state[inHand(seat)] !== 0;
		anyRoll ||= rolling;
		if ((rolling ? keepableSets(state, seat) : openBonuses(state, seat)) !== 0) owing |= 1 << seat;
	}
	if (!anyRoll) return false;
	state[8] = 1;
	state[5] = owing;
	return true;
}
function reveal(state) {
	for (let seat = 0; seat < state[0]; seat++) {
		const answered = state[answer(seat)];
		if (answered === 0) continue;
		if (state[inHand(seat)] !== 0) placeKept(state, seat, answered);
		else {
			raiseBonus(state, seat, answered - 1);
			state[answer(seat)] = 0;
		}
	}
	state[8] = 2;
	state[9] = 0;
}
/** Places kept dice on their action. Skulls that were kept alone are placed later, when the seat names their action. */
function placeKept(state, seat, dice) {
	const action = actionShown(state[roll(seat)], dice);
	if (action === 5) {
		state[roll(seat)] = setAt(dice, 5);
		state[answer(seat)] = dice;
	} else {
		state[roll(seat)] = 0;
		state[answer(seat)] = 0;
		placeDice(state, seat, action, dice);
	}
}
/**
* Ruling T11: there is one pass, clockwise. A seat that kept only skulls names their action, and a stuck seat rolls again. Returns
* false once the pass is over.
*/
function nextOpenly(state) {
	for (; state[9] < state[0]; state[9]++) {
		const seat = clockwise(state, state[9]);
		if (!hasRoll(state, seat)) continue;
		if (state[answer(seat)] !== 0 || keepableSets(state, seat) !== 0) state[5] = 1 << seat;
		else dueRoll(state, seat);
		return true;
	}
	state[8] = 0;
	state[9] = 0;
	return false;
}
function chanceRoll(state, rng) {
	let faces = 0;
	for (let dice = state[inHand(state[7])]; dice !== 0; dice &= dice - 1) faces |= faceIn(lowestBit(dice), rng.below(6) + 1);
	return moveOf(12, faces);
}
function playRoll(state, move) {
	showRoll(state, state[7], move);
	state[6] = 0;
}
function playKeep(state, seat, dice) {
	state[5] &= ~(1 << seat);
	if (state[8] === 1) state[answer(seat)] = dice;
	else placeKept(state, seat, dice);
}
function playBonus(state, seat, action) {
	state[5] &= ~(1 << seat);
	state[answer(seat)] = action + 1;
}
function playSkulls(state, seat, action) {
	state[5] = 0;
	placeDice(state, seat, action, state[answer(seat)]);
	state[roll(seat)] = 0;
	state[answer(seat)] = 0;
}

// packages/tortuga/src/state/lineups.ts
/**
* A supply is a number in base 5 with one digit for each colour. The digit is the number of chests of that colour, but never more
* than 4. More chests than 4 make no difference, because a line-up has at most 4 chests.
*/
const POWERS = [
	1,
	5,
	25,
	125,
	625
];
const MOST$1 = 4;
/** Converts the 8 bits of two neighbouring colours in a pile to two base-5 digits. */
const TWO_DIGITS = /* @__PURE__ */ Uint8Array.from({ length: 256 }, (_, pile) => Math.min(pile & 15, MOST$1) + 5 * Math.min(pile >> 4, MOST$1));
const supplyOf = (pile) => TWO_DIGITS[pile & 255] + 25 * TWO_DIGITS[pile >> 8 & 255] + 625 * TWO_DIGITS[pile >> 16 & 255];
/** For each supply, its five digits. Each digit has 3 bits. */
const DIGITS = /* @__PURE__ */ Uint16Array.from({ length: 3125 }, (_, supply) => POWERS.reduce((packed, power, colour) => packed | Math.floor(supply / power) % 5 << 3 * colour, 0));
const digit = (supply, colour) => DIGITS[supply] >> 3 * colour & 7;
/** For each supply and each length from 0 to 4, the number of different line-ups that can be made from the supply. */
const LINE_UPS = /* @__PURE__ */ countLineUps();
function countLineUps() {
	const counts = /* @__PURE__ */ new Uint16Array(15625);
	for (let supply = 0; supply < 3125; supply++) {
		counts[supply * 5] = 1;
		for (let length = 1; length <= MOST$1; length++) for (let colour = 0; colour < 5; colour++) if (digit(supply, colour) > 0) counts[supply * 5 + length] += counts[(supply - POWERS[colour]) * 5 + length - 1];
	}
	return counts;
}
const lineUpCount = (supply, length) => LINE_UPS[supply * 5 + length];
/** The line-up at `index` among all line-ups of `length` chests that can be made from a supply. */
function nthLineUp(supply, length, index) {
	let left = index;
	let rest = supply;
	let lineUp = 0;
	for (let place = 0; place < length; place++) {
		let colour = 0;
		for (;; colour++) {
			if (digit(rest, colour) === 0) continue;
			const after = lineUpCount(rest - POWERS[colour], length - place - 1);
			if (left < after) break;
			left -= after;
		}
		rest -= POWERS[colour];
		lineUp |= chestIn(place, colour);
	}
	return lineUp;
}

// packages/tortuga/src/rules/stowing.ts
/** The chests of a crew, as a pile. */
const crewPile = (state, seat) => pileOf(state[slots(seat, 1)]);
/** The number of chests that go from the crew into the fleet. */
const fleetLength = (state, seat) => Math.min(chestCount(state[slots(seat, 1)]), capacity(state, seat, 0));
/** The number of chests that go from the shore into the crew. */
const crewLength = (state, seat) => Math.min(pileSize(state[shore(seat)]), capacity(state, seat, 1));
function fleetToTortuga(state, seat) {
	state[tortuga(seat)] += pileOf(state[slots(seat, 0)]);
	state[slots(seat, 0)] = 0;
}
/**
* Moves chests from the crew into the fleet, and from the shore into the crew, in the order that the seat chose. Sheds the chests
* that do not fit.
*/
function arrange(state, seat) {
	const fleet = fleetOf(state[answer(seat)]);
	const crew = crewOf(state[answer(seat)]);
	shed(state, pileOf(state[slots(seat, 1)]) - pileOf(fleet));
	shed(state, state[shore(seat)] - pileOf(crew));
	state[slots(seat, 0)] = fleet;
	state[slots(seat, 1)] = crew;
	state[shore(seat)] = 0;
	state[answer(seat)] = 0;
}
/** Makes the next chest due, or asks all seats to stow. After all seats have answered, stows their chests and returns false. */
function advanceStowing(state) {
	if (state[8] === 0) {
		if (state[9] < state[0] && state[18] !== 0) {
			state[6] = 1;
			state[7] = clockwise(state, state[9]++);
		} else {
			for (let seat = 0; seat < state[0]; seat++) fleetToTortuga(state, seat);
			state[8] = 1;
			state[5] = (1 << state[0]) - 1;
		}
		return true;
	}
	for (let steps = 0; steps < state[0]; steps++) arrange(state, clockwise(state, steps));
	return false;
}
const countStowing = (state, seat) => lineUpCount(supplyOf(crewPile(state, seat)), fleetLength(state, seat)) * lineUpCount(supplyOf(state[shore(seat)]), crewLength(state, seat));
const nthStowing = (state, seat, index) => choice(state, seat, index, void 0);
const sampleStowing = (state, seat, rng) => choice(state, seat, 0, rng);
/**
* The `stow` move at `index`, or a random `stow` move if `rng` is given. Each line-up of the fleet can be combined with each
* line-up of the crew.
*/
function choice(state, seat, index, rng) {
	const crew = supplyOf(crewPile(state, seat));
	const ashore = supplyOf(state[shore(seat)]);
	const intoFleet = fleetLength(state, seat);
	const intoCrew = crewLength(state, seat);
	const fleets = lineUpCount(crew, intoFleet);
	const chosen = rng === void 0 ? index : rng.below(fleets * lineUpCount(ashore, intoCrew));
	const crewChosen = chosen / fleets | 0;
	return stowChests(nthLineUp(crew, intoFleet, chosen - crewChosen * fleets), nthLineUp(ashore, intoCrew, crewChosen));
}
function playStow(state, seat, stowed) {
	state[5] &= ~(1 << seat);
	state[answer(seat)] = stowed;
}

// packages/tortuga/src/rules/phases.ts
/**
* Advances the game until a seat owes an answer, a chance event is due, or the game is over. Skips phases in which nothing happens.
*/
function advance(state) {
	while (state[5] === 0 && state[6] === 0 && state[3] !== 8) if (!advancePhase(state)) nextPhase(state);
}
function advancePhase(state) {
	switch (state[3]) {
		case 0: return advanceSetUp(state);
		case 1: return advanceRolling(state);
		case 7: return advanceStowing(state);
		default: return advanceActing(state);
	}
}
/** Each seat draws two chests, clockwise from the start seat. */
function advanceSetUp(state) {
	if (state[9] === 2 * state[0]) return false;
	state[6] = 1;
	state[7] = clockwise(state, state[9] >> 1);
	state[9]++;
	return true;
}
function nextPhase(state) {
	state[8] = 0;
	state[9] = 0;
	if (state[3] === 7) return endRound(state);
	state[3]++;
	if (state[3] === 7) for (let seat = 0; seat < state[0]; seat++) takeDiceBack(state, seat);
}
function endRound(state) {
	let reached = false;
	for (let seat = 0; seat < state[0]; seat++) reached ||= pileSize(state[tortuga(seat)]) >= state[1];
	if (reached) {
		state[3] = 8;
		return;
	}
	state[2] = clockwise(state, 1);
	state[4]++;
	state[3] = 1;
}

// packages/tortuga/src/rules/play.ts
function toAct$1(state) {
	return state[6] === 0 ? state[5] : 256;
}
function count$1(state, seat) {
	if (state[3] === 1) return countRolling(state, seat);
	return state[3] === 7 ? countStowing(state, seat) : countActing(state, seat);
}
function nth$1(state, seat, index) {
	if (state[3] === 1) return nthRolling(state, seat, index);
	return state[3] === 7 ? nthStowing(state, seat, index) : nthActing(state, seat, index);
}
function sample$1(state, seat, rng) {
	if (state[3] === 1) return sampleRolling(state, seat, rng);
	return state[3] === 7 ? sampleStowing(state, seat, rng) : sampleActing(state, seat, rng);
}
function chance$1(state, rng) {
	if (state[6] === 2) return chanceRoll(state, rng);
	if (state[6] === 1) return moveOf(10, colourOfNth(state[18], rng.below(pileSize(state[18]))));
	return moveOf(11, 1 + pick(state, 20, 3, state[23], rng));
}
function play$1(state, by, move) {
	if (by === "chance") playChance(state, move);
	else playSeat(state, by, move);
	advance(state);
}
/** Makes only the immediate changes of a seat's move. Unlike `play`, it does not advance to the next decision or chance event. */
function playSeat(state, seat, move) {
	switch (move & 15) {
		case 0: return playKeep(state, seat, payloadOf(move));
		case 1: return playSkulls(state, seat, payloadOf(move));
		case 2: return playBonus(state, seat, payloadOf(move));
		case 3: return playAct(state, seat);
		case 4: return playForfeit(state);
		case 5: return playKeepTile(state, seat, payloadOf(move));
		case 6: return playAttack(state, seat, move);
		case 7: return playClaim(state, seat, payloadOf(move));
		case 8: return playStow(state, seat, payloadOf(move));
		default: throw new Error(`move ${move} is not a move of a seat`);
	}
}
function playChance(state, move) {
	switch (move & 15) {
		case 12: return playRoll(state, move);
		case 10: return drawChest(state, payloadOf(move));
		default: return drawTile(state, payloadOf(move));
	}
}
/** Puts the drawn chest on the seat's shore. In the set-up, each seat's second chest goes into its crew. */
function drawChest(state, colour) {
	const seat = state[7];
	state[18] -= oneChest(colour);
	state[6] = 0;
	state[13] = 0;
	if (state[3] === 0 && (state[9] & 1) === 0) intoSlots(state, seat, 1, colour);
	else toShore(state, seat, colour);
}
/**
* Takes the drawn tile from the pool. A seat that draws only one tile keeps it. A seat that draws two tiles will choose one later.
*/
function drawTile(state, value) {
	leavePool(state, value);
	state[6] = 0;
	const looking = state[14] === 2 || state[16] !== 0;
	state[14]--;
	if (looking) state[state[16] === 0 ? 16 : 16 + 1] = value;
	else keepTile(state, actingSeat(state), value, 0);
}

// packages/tortuga/src/rules/scoring.ts
/** The points for a chest in each area. A purple chest scores double. */
const IN_TORTUGA = 3;
const IN_FLEET = 2;
const IN_CREW = 1;
/** The points for a set of a red, a blue and a yellow chest. */
const PER_SET = 3;
function chestParts(pile, source, each) {
	return [...COLOURS].flatMap((letter, colour) => {
		const count = ofColour(pile, colour);
		return count === 0 ? [] : [{
			source,
			colour: letter,
			count,
			each: each * weightOf(colour)
		}];
	});
}
/**
* The sets. A set consists of a red, a blue and a yellow chest in Tortuga, the fleet or the crew. A white chest in Tortuga replaces
* any of the three colours (rulings T8, T12).
*/
function setParts(cells, seat) {
	const onBoard = [
		0,
		1,
		2
	].map((colour) => {
		let chests = ofColour(cells[tortuga(seat)], colour);
		for (const side of [0, 1]) chests += ofColour(pileOf(cells[slots(seat, side)]), colour);
		return chests;
	});
	const missing = (sets) => onBoard.reduce((sum, chests) => sum + Math.max(0, sets - chests), 0);
	let sets = 0;
	while (missing(sets + 1) <= ofColour(cells[tortuga(seat)], 3)) sets++;
	return sets === 0 ? [] : [{
		source: "sets",
		count: sets,
		each: 3,
		jokers: missing(sets)
	}];
}
/** What a seat's score would be made of if the game ended now. No part has a count of 0. */
function scoreParts(cells, seat) {
	const coins = [
		1,
		2,
		3
	].map((each) => ({
		source: "coins",
		count: cells[tiles(seat) + each - 1],
		each
	}));
	return [
		...chestParts(cells[tortuga(seat)], "tortuga", 3),
		...chestParts(pileOf(cells[slots(seat, 0)]), "fleet", 2),
		...chestParts(pileOf(cells[slots(seat, 1)]), "crew", 1),
		...setParts(cells, seat),
		{
			source: "tracks",
			token: "boat",
			count: cells[token(seat, 0)],
			each: 1
		},
		{
			source: "tracks",
			token: "pirate",
			count: cells[token(seat, 1)],
			each: 1
		},
		...coins.filter(({ count }) => count > 0)
	];
}
/** The score of a seat if the game ended now. */
function score(cells, seat) {
	const points = {
		tortuga: 0,
		fleet: 0,
		crew: 0,
		sets: 0,
		tracks: 0,
		coins: 0,
		total: 0
	};
	for (const { source, count, each } of scoreParts(cells, seat)) {
		points[source] += count * each;
		points.total += count * each;
	}
	return points;
}
function outcome$1(cells) {
	if (cells[3] !== 8) return void 0;
	const scores = Array.from({ length: cells[0] }, (_, seat) => score(cells, seat));
	const best = Math.max(...scores.map(({ total }) => total));
	return {
		winners: scores.flatMap(({ total }, seat) => total === best ? [seat] : []),
		scores
	};
}

// packages/tortuga/src/bots/stow.ts
/** Makes a line-up with the most valuable chests on the left. */
function mostValuableFirst(state, seat, pile, length) {
	let lineUp = 0;
	const left = [
		0,
		1,
		2,
		3,
		4
	].map((colour) => ofColour(pile, colour));
	const worth = (colour) => chestWorth(state, seat, colour, 2);
	for (let at = 0; at < length; at++) {
		let best = -1;
		for (let colour = 0; colour < 5; colour++) if (left[colour] > 0 && (best < 0 || worth(colour) > worth(best))) best = colour;
		left[best]--;
		lineUp |= chestIn(at, best);
	}
	return lineUp;
}
/** Finds a good `stow` move. It does not try all arrangements, because there can be thousands. */
function bestStow(state, seat) {
	const fleet = mostValuableFirst(state, seat, crewPile(state, seat), fleetLength(state, seat));
	const crew = mostValuableFirst(state, seat, state[shore(seat)], crewLength(state, seat));
	return stowChests(fleet, crew);
}

// packages/tortuga/src/bots/policy.ts
/** For each seat and each action, the value of being first in the action. */
const FIRST_WORTH = Array.from({ length: 4 }, () => new Float64Array(5));
/** For each seat and each action, the value of being second in the action. */
const SECOND_WORTH = Array.from({ length: 4 }, () => new Float64Array(5));
/**
* For each seat, the boards for which its `FIRST_WORTH` and `SECOND_WORTH` were computed. These values are reused until a board
* changes. This saves time, because most decisions of a search are about dice and change no board.
*/
const SURVEYED = Array.from({ length: 4 }, () => new Int32Array(2 + 4 * 6));
/** For each action, the greatest total that another seat is expected to have. */
const BEST_RIVAL = new Float64Array(5);
/** For each action, the second-greatest total that another seat is expected to have. */
const NEXT_RIVAL = new Float64Array(5);
/** The greatest gain that a seat can have from an attack. `takes` says whether the attacker may take a chest. */
function attackWorth(state, seat, side, takes) {
	let best = 0;
	for (let target = 0; target < state[0]; target++) if (target !== seat) best = Math.max(best, robberyGain(state, seat, side, target, takes ? ANY_SLOT : 7));
	return best;
}
const ANY_SLOT = -1;
/**
* The gain from attacking `target`. It is the value of the chest in `slot`, plus a fraction of the target's loss. If `slot` is
* `ANY_SLOT`, the attacker takes the best chest.
*/
function robberyGain(state, seat, side, target, slot) {
	const each = side === 0 ? TUNING$1.inFleet : TUNING$1.inCrew;
	const lineUp = state[slots(target, side)];
	let taken = 0;
	for (let at = 0; at < chestCount(lineUp); at++) {
		if (slot !== ANY_SLOT && slot !== at) continue;
		const colour = chestAt(lineUp, at) - 1;
		const gain = chestWorth(state, seat, colour, TUNING$1.onShore) + TUNING$1.harm * chestWorth(state, target, colour, each);
		taken = Math.max(taken, gain);
	}
	return taken + TUNING$1.harm * (shedding(state, target, side) - boxesWorth(state, target, side, -1));
}
/** The gain from an attack. If the target defends itself, the attacker's own loss is subtracted. */
function attackGain(state, seat, action, target, slot) {
	const side = sideOf(action);
	const gain = robberyGain(state, seat, side, target, slot);
	if (diceAt(state[placed(target)], action) === 0) return gain;
	return gain + boxesWorth(state, seat, side, -1) - shedding(state, seat, side);
}
/** The value of the chest that a seat sheds if its token moves back one box. 0 if the seat sheds no chest. */
function shedding(state, seat, side) {
	const box = state[token(seat, side)];
	const room = placesAt(Math.max(box - 1, 1));
	return chestCount(state[slots(seat, side)]) > room ? TUNING$1.inCrew : 0;
}
function islandWorth(state, seat) {
	let best = 0;
	for (let colour = 0; colour < 5; colour++) if (ofColour(state[19], colour) !== 0) best = Math.max(best, chestWorth(state, seat, colour, TUNING$1.onShore));
	return best;
}
/** Computes the values of all actions for a seat, and the expected totals of its rivals. The results are in the tables above. */
function survey(state, seat) {
	if (boardsChanged(state, seat)) surveyWorth(state, seat);
	for (let action = 0; action < 5; action++) {
		let best = 0;
		let next = 0;
		for (let other = 0; other < state[0]; other++) {
			if (other === seat) continue;
			const total = strength(state, other, action);
			const likely = total + diceIn(state[inHand(other)]) * (total > 0 ? TUNING$1.dieToCome : TUNING$1.dieElsewhere);
			if (likely > best) {
				next = best;
				best = likely;
			} else if (likely > next) next = likely;
		}
		BEST_RIVAL[action] = best;
		NEXT_RIVAL[action] = next;
	}
}
/** Returns whether a chest or a token has moved since the last survey for this seat. Also notes where they are now. */
function boardsChanged(state, seat) {
	const noted = SURVEYED[seat];
	const kind = state[0] * 16 + state[1];
	let changed = noted[0] !== kind || noted[1] !== state[19];
	noted[0] = kind;
	noted[1] = state[19];
	let at = 2;
	for (let other = 0; other < state[0]; other++) {
		const first = token(other, 0);
		for (let cell = first; cell < first + 6; cell++, at++) {
			changed ||= noted[at] !== state[cell];
			noted[at] = state[cell];
		}
	}
	return changed;
}
function surveyWorth(state, seat) {
	const alone = state[0] === 2;
	const further = alone ? 1 : 2;
	const first = FIRST_WORTH[seat];
	const second = SECOND_WORTH[seat];
	first[0] = boxesWorth(state, seat, 0, further);
	first[1] = boxesWorth(state, seat, 1, further);
	first[2] = TUNING$1.onShore + TUNING$1.unseenChest + (alone ? TUNING$1.tile : TUNING$1.betterTile);
	second[0] = alone ? 0 : boxesWorth(state, seat, 0, 1);
	second[1] = alone ? 0 : boxesWorth(state, seat, 1, 1);
	second[2] = alone ? 0 : TUNING$1.tile;
	const island = alone ? 0 : islandWorth(state, seat);
	for (let action = 3; action <= 4; action++) {
		first[action] = attackWorth(state, seat, sideOf(action), true);
		second[action] = alone ? 0 : attackWorth(state, seat, sideOf(action), false) + island;
	}
}
/** The estimated probability that a total beats a rival's total. */
const ahead = (total, rival) => rival === 0 ? 1 : Math.min(Math.max(.5 + (total - rival) / (2 * TUNING$1.certain), .02), .98);
/** The value of a total for an action. `survey` must have run for the seat. */
function totalWorth(seat, action, total) {
	if (total === 0) return 0;
	const first = ahead(total, BEST_RIVAL[action]);
	const second = (1 - first) * ahead(total, NEXT_RIVAL[action]);
	return first * FIRST_WORTH[seat][action] + second * SECOND_WORTH[seat][action];
}
/** The value of placing a set of dice on an action. */
function diceWorth(state, seat, action, dice) {
	const before = strength(state, seat, action);
	return totalWorth(seat, action, (before === 0 ? bonusLevel(state, seat, action) : before) + sumOfNumbers(state[24 + action], dice)) - totalWorth(seat, action, before);
}
function keepGain(state, seat, dice) {
	const action = actionShown(state[roll(seat)], dice);
	const used = TUNING$1.dieInHand * diceIn(dice);
	if (action !== 5) return diceWorth(state, seat, action, dice) - used;
	let best = -Infinity;
	for (let named = 0; named < 5; named++) best = Math.max(best, diceWorth(state, seat, named, dice));
	return best - used;
}
/** The gain from a `stow` move. The left places count more, because chests are shed from the right. */
function stowGain(state, seat, stowed) {
	return lineUpGain(state, seat, fleetOf(stowed), TUNING$1.inFleet) + lineUpGain(state, seat, crewOf(stowed), TUNING$1.inCrew);
}
function lineUpGain(state, seat, lineUp, each) {
	let gain = 0;
	for (let place = 0; place < 4 && chestAt(lineUp, place) !== 0; place++) gain += chestWorth(state, seat, chestAt(lineUp, place) - 1, each) * (1 - .06 * place);
	return gain;
}
/**
* The gain from a move, in points. Only the differences between moves matter. In the phase `roll`, `survey` must have run for the
* seat.
*/
function gainOf(state, seat, move) {
	const value = payloadOf(move);
	switch (move & 15) {
		case 0: return keepGain(state, seat, value);
		case 1: return diceWorth(state, seat, value, state[answer(seat)]);
		case 2: return FIRST_WORTH[seat][value];
		case 3: return 1;
		case 4: return 0;
		case 6: return attackGain(state, seat, actionOf(state), targetOf(move), slotOf(move)) + claimAfter(state, seat);
		default: return state[3] === 7 ? stowGain(state, seat, value) : otherGain(state, seat, value);
	}
}
/** The gain from claiming a chest from the island after an attack. Only the seat that is second in the action claims a chest. */
const claimAfter = (state, seat) => isFirst(state) ? 0 : islandWorth(state, seat);
/** The gain from keeping a tile or claiming a chest. */
const otherGain = (state, seat, value) => state[15] !== 0 ? chestWorth(state, seat, value, TUNING$1.onShore) : value;
function choose$1(state, seat, rng) {
	if (rng.below(100) < TUNING$1.slips) return sample$1(state, seat, rng);
	if (state[3] === 7) return bestStow(state, seat);
	if (state[3] === 1) survey(state, seat);
	const total = count$1(state, seat);
	let best = -Infinity;
	let chosen = 0;
	for (let index = 0; index < total; index++) {
		const move = nth$1(state, seat, index);
		const gain = gainOf(state, seat, move) + rng.below(256) * (TUNING$1.jitter / 256);
		if (gain > best) {
			best = gain;
			chosen = move;
		}
	}
	return chosen;
}
function candidates$1(state, seat) {
	if (state[3] === 1) survey(state, seat);
	const total = count$1(state, seat);
	const gains = [];
	for (let index = 0; index < total; index++) {
		const move = nth$1(state, seat, index);
		gains.push({
			move,
			gain: gainOf(state, seat, move)
		});
	}
	return gains.toSorted((left, right) => right.gain - left.gain).slice(0, TUNING$1.breadth).map(({ move }) => move);
}
/** A state is settled at the beginning of a round, when all seats have made their first roll and no seat has kept a die. */
function settled$1(state) {
	if (state[3] !== 1 || state[5] !== (1 << state[0]) - 1) return false;
	for (let seat = 0; seat < state[0]; seat++) if (state[inHand(seat)] !== 31) return false;
	return true;
}
const evaluate$1 = evaluator(evaluation$1, (state) => state[0]);
const policy$1 = {
	choose: choose$1,
	candidates: candidates$1,
	planning: TUNING$1.planning,
	horizon: TUNING$1.horizon,
	settled: settled$1,
	evaluate: evaluate$1,
	evaluation: evaluation$1
};

// packages/tortuga/src/view.ts
/** In a view, this value replaces another seat's hidden answer. It shows only that the seat has answered. */
const GIVEN = 1;
const rollsAreHidden = (cells) => cells[3] === 1 && cells[8] !== 2;
const isChoosing = (cells) => cells[3] === 1 && cells[8] === 1;
const answersAreHidden = (cells) => isChoosing(cells) || cells[3] === 7 && cells[8] === 1;
function determinize$1({ viewer, cells }, rng, into, choose = (state, seat) => rng.below(count$1(state, seat))) {
	into.set(cells);
	if (into[3] === 8) return;
	dealTiles(into, viewer, actingSeat(into), rng);
	for (let seat = 0; seat < into[0]; seat++) {
		if (seat === viewer) continue;
		if (rollsAreHidden(into) && hasRolled(into, seat)) guessRoll(into, seat, rng);
		const owes = (into[5] >> seat & 1) === 1;
		const hasAnswered = isChoosing(into) ? into[answer(seat)] === GIVEN : !owes;
		if (answersAreHidden(into) && hasAnswered) {
			into[answer(seat)] = 0;
			const move = nth$1(into, seat, choose(into, seat));
			into[answer(seat)] = (move & 15) === 2 ? payloadOf(move) + 1 : payloadOf(move);
		}
	}
}
/** Whether a seat has rolled in this step. A view hides the roll itself, so this function counts the seats that have rolled. */
function hasRolled(state, seat) {
	if (state[inHand(seat)] === 0) return false;
	if (state[8] === 1) return true;
	const rolled = state[9] - (state[6] === 2 ? 1 : 0);
	for (let steps = 0; steps < rolled; steps++) if (clockwise(state, steps) === seat) return true;
	return false;
}
/**
* Guesses a seat's hidden roll. Once all seats have rolled, everybody sees which seats are stuck. Then a guess for a stuck seat
* must leave it stuck, and a guess for any other seat must not.
*/
function guessRoll(state, seat, rng) {
	const stuck = isChoosing(state) && (state[5] >> seat & 1) === 0 && state[answer(seat)] === 0;
	const full = [3, 4].filter((action) => room(state, seat, action) === 0);
	do {
		state[roll(seat)] = 0;
		for (let die = 0; die < 5; die++) if (state[inHand(seat)] >> die & 1) {
			const face = stuck ? full[rng.below(full.length)] : rng.below(6);
			state[roll(seat)] |= setAt(1 << die, face);
		}
	} while (isChoosing(state) && !stuck && keepableSets(state, seat) === 0);
}

// packages/cartagena/src/about.ts
const about = {
	id: "cartagena",
	seats: {
		min: 2,
		max: 5
	},
	choices: { 
	/** In `jamaica`, hands are hidden and cards are drawn from the deck. In `tortuga`, hands are open and cards come from a row. */
version: ["jamaica", "tortuga"] }
};

// packages/cartagena/src/state/cells.ts
/**
* Each seat uses seven cells: four for its crowd, and three more. Eight cells are reserved for each seat, because multiplying by 8
* is a shift, which is faster.
*/
const SEATS = 44;
const MOUTHS = 48;
const ABOARD = 49;
const HANDS = 50;
const SEAT_CELLS = 8;
const CALM_TURNS_PER_SEAT = 50;
/** A game is becalmed after this many turns in which no pirate reaches the sloop. */
const calmLimit = (players) => 50 * players;
/** A state holds the version as its index in this list. */
const VERSIONS = about.choices.version;
/** The distance from a cell of seat 0 to the same cell of `seat`. The mask `& 7` lets V8 omit the overflow check. */
const offset = (seat) => (seat & 7) * SEAT_CELLS;
/** The first cell of the crowd that consists of a seat's own pirates in the tunnel (see `crowd.ts`). */
const crowdOf = (seat) => SEATS + offset(seat);
/** The cell that holds the number of a seat's pirates at the mouth. */
const atMouth = (seat) => MOUTHS + offset(seat);
/** The cell that holds the number of a seat's pirates on the sloop. */
const aboard = (seat) => ABOARD + offset(seat);
/**
* The cell that holds a seat's cards, packed by symbol (see `hand.ts`). If a view hides the hand, the cell holds the negative
* number of cards instead.
*/
const hand = (seat) => HANDS + offset(seat);

// packages/cartagena/src/state/tunnel.ts
/** The letters of skull, dagger, key, bottle, hat and pistol. Cards are always sorted in this order. */
const SYMBOLS = "SDKBHP";
const SEGMENT_LENGTH = 6;
/**
* The front sides of the segments. Ruling C10: the back sides are unknown. In place of its back side, a segment shows its front
* side turned around.
*/
const SEGMENTS = [
	"BPHSDK",
	"DBKPHS",
	"HKPBSD",
	"KBSDHP",
	"PKDHSB",
	"HDKBPS"
];
const turned = (segment) => [...segment].toReversed().join("");
/**
* Each segment has two faces: as printed, and turned around. The index of a face is 2 × the index of the segment, plus 1 if the
* segment is turned around.
*/
const FACES = SEGMENTS.flatMap((segment) => [segment, turned(segment)]);
const symbolOf = (letter) => SYMBOLS.indexOf(letter);
/** The six faces of a tunnel are packed into one integer. Each face has 4 bits. */
const FACE_BITS = 4;
const faceAt = (faces, place) => faces >> FACE_BITS * place & 15;
/** The six symbols of every face, one face after another. */
const FACE_SYMBOLS = Uint8Array.from(FACES.join(""), symbolOf);
/** The symbol on a space of a face. `nth` is from 0 to 5. */
const symbolOn = (face, nth) => FACE_SYMBOLS[face * 6 + nth];
/** The faces of the six segments in order. No segment is turned around. */
const IN_ORDER = 11035680;
/** Shuffles the segments, and turns each segment around with probability 1/2. There are 46,080 different tunnels. */
function layTunnel(rng) {
	let faces = IN_ORDER;
	for (let place = 5; place >= 1; place--) {
		const other = rng.below(place + 1);
		const both = (faces >> FACE_BITS * place ^ faces >> FACE_BITS * other) & 15;
		faces ^= both << FACE_BITS * place | both << FACE_BITS * other;
	}
	for (let place = 0; place < 6; place++) faces += rng.below(2) << FACE_BITS * place;
	return faces;
}

// packages/cartagena/src/state/places.ts
/**
* A set of places is stored in two words. A place is the mouth (0) or a space (1 to 36). The first word has a bit for each place up
* to 19, and the second word has a bit for each place from 20 on. Questions about the whole tunnel then take a few instructions and
* no search. Most functions have no branches, because the CPU would often mispredict them in random play.
*/
const FIRST_LENGTH = 20;
/** The bit of each place in the first word. 0 if the first word has no bit for the place. */
const FIRST_BIT = table((place) => place < FIRST_LENGTH ? 1 << place : 0);
/** The bit of each place in the second word. 0 if the second word has no bit for the place. */
const SECOND_BIT = table((place) => place >= FIRST_LENGTH && place <= 36 ? 1 << place - FIRST_LENGTH : 0);
/** For each place, a first word with the bits of all places beyond that place. */
const FIRST_BEYOND = table((place) => place < FIRST_LENGTH ? -2 << place : 0);
/** For each place, a second word with the bits of all places beyond that place. */
const SECOND_BEYOND = table((place) => place < FIRST_LENGTH ? -1 : -2 << place - FIRST_LENGTH);
function table(entry) {
	return Int32Array.from({ length: 37 + 1 }, (_, place) => entry(place));
}
const firstBit = (place) => FIRST_BIT[place];
const secondBit = (place) => SECOND_BIT[place];
/** The bit of the mouth. It is in the first word. */
const MOUTH_BIT = 1 << 0;
/** The bit of the sloop, in the second word. Only `landing` adds the sloop to a set. */
const SLOOP_BIT = 1 << 37 - FIRST_LENGTH;
/** Returns −1 (all bits set) if `word` is 0, and 0 otherwise. */
const ifZero = (word) => ~((word | -word) >> 31);
/** The first place of a set beyond `place`. The set must contain such a place. `place` must be from 0 to 36. */
function nextBeyond(first, second, place) {
	const inFirst = first & FIRST_BEYOND[place];
	const elsewhere = ifZero(inFirst);
	return (FIRST_LENGTH & elsewhere) + lowestBit(inFirst | second & SECOND_BEYOND[place] & elsewhere);
}
/** The last place of a set before `space`. The mouth if there is none. */
function lastBefore(first, second, space) {
	const inSecond = second & ~SECOND_BEYOND[space - 1];
	const elsewhere = ifZero(inSecond);
	const inFirst = first & ~FIRST_BEYOND[space - 1] | MOUTH_BIT;
	return (FIRST_LENGTH & ~elsewhere) + highestBit(inSecond | inFirst & elsewhere);
}
/**
* Half a word has the bits of ten places. For each combination of these ten bits, `COUNT` holds the number of set bits. `NTH` holds
* the positions of the first eight set bits.
*/
const TEN = 10;
const ALL_TEN = 1023;
const MOST = 8;
const COUNT$1 = /* @__PURE__ */ new Uint8Array(1024);
const NTH = /* @__PURE__ */ new Uint8Array(8192);
for (let bits = 0; bits <= ALL_TEN; bits++) for (let place = 0; place < TEN; place++) if (bits >> place & 1) NTH[bits * MOST + Math.min(COUNT$1[bits]++, 7)] = place;
const firstTen = (word) => word & ALL_TEN;
const secondTen = (word) => word >> TEN & ALL_TEN;
const countIn = (word) => COUNT$1[firstTen(word)] + COUNT$1[secondTen(word)];
const countPlaces = (first, second) => countIn(first) + countIn(second);
/** Returns a mask of the lowest set bit and all bits below it. Returns −1 (all bits) if no bit is set. */
const upToLowest = (bits) => bits ^ bits - 1;
/** The number of places of a set that are beyond the first place of another set. 0 if the other set is empty. */
function countBeyondFirst(first, second, otherFirst, otherSecond) {
	if (otherFirst !== 0) return countIn(first & ~upToLowest(otherFirst)) + countIn(second);
	return countIn(second & ~upToLowest(otherSecond));
}
/** The place at `index` in a set of at most eight places. Index 0 is the place nearest to the mouth. */
function nthPlace(first, second, index) {
	const inFirst = countIn(first);
	const beyond = notBelow(index, inFirst);
	return (FIRST_LENGTH & -beyond) + nthIn(first ^ (first ^ second) & -beyond, index - (inFirst & -beyond));
}
const nthIn = (word, index) => {
	const inTen = COUNT$1[firstTen(word)];
	const beyond = notBelow(index, inTen);
	const ten = word >> (TEN & -beyond) & ALL_TEN;
	return (TEN & -beyond) + NTH[ten * MOST + (index - (inTen & -beyond) & 7)];
};

// packages/cartagena/src/state/crowd.ts
/**
* A crowd holds the number of pirates on each of the 36 spaces. Each number is from 0 to 3, so it needs a ones bit and a twos bit.
* A set of places needs two words (see `places.ts`). So a crowd has four cells: the ones bits of the first word, the twos bits of
* the first word, the ones bits of the second word, and the twos bits of the second word. Pirates at the mouth and on the sloop are
* not counted. In the crowd of a single seat, the bit of the mouth is set if the seat has at least one pirate at the mouth.
*/
const FIRST_ONES = 0;
const FIRST_TWOS = 1;
const SECOND_ONES = 2;
const SECOND_TWOS = 3;
/** Moves one pirate in two crowds: the crowd of all pirates and the crowd of the pirate's seat. */
function shiftPirate(cells, crowd, other, from, to) {
	const firstFrom = countedBit(from);
	const firstTo = firstBit(to);
	const secondFrom = secondBit(from);
	const secondTo = secondBit(to);
	shiftWord(cells, crowd + FIRST_ONES, firstFrom, firstTo);
	shiftWord(cells, crowd + SECOND_ONES, secondFrom, secondTo);
	shiftWord(cells, other + FIRST_ONES, firstFrom, firstTo);
	shiftWord(cells, other + SECOND_ONES, secondFrom, secondTo);
}
/** Notes that the seat has no pirate at the mouth any more. */
function clearMouth(cells, crowd) {
	cells[crowd + FIRST_ONES] &= ~MOUTH_BIT;
}
/** The bit of a place in the first word. 0 for the mouth, because pirates at the mouth are not counted. */
const countedBit = (place) => firstBit(place) & ~MOUTH_BIT;
/**
* Subtracts 1 on the places in `down`, and adds 1 on the places in `up`. Subtracting flips the twos bit if the ones bit is 0.
* Adding flips the twos bit if the ones bit is 1.
*/
const shiftWord = (cells, at, down, up) => {
	const ones = cells[at];
	const between = ones ^ down;
	cells[at + 1] ^= ~ones & down ^ between & up;
	cells[at] = between ^ up;
};
/** The number of pirates on a space. The space must hold one or two pirates. */
const companyOn = (cells, crowd, space) => (cells[crowd + FIRST_ONES] & firstBit(space) | cells[crowd + SECOND_ONES] & secondBit(space)) === 0 ? 2 : 1;
function piratesOn(cells, crowd, space) {
	const ones = cells[crowd + FIRST_ONES] & firstBit(space) | cells[crowd + SECOND_ONES] & secondBit(space);
	const twos = cells[crowd + FIRST_TWOS] & firstBit(space) | cells[crowd + SECOND_TWOS] & secondBit(space);
	return (ones === 0 ? 0 : 1) + (twos === 0 ? 0 : 2);
}
/** The first word of the set of places with at least one pirate. In the crowd of a single seat, the mouth can be in the set. */
const firstOccupied = (cells, crowd) => cells[crowd + FIRST_ONES] | cells[crowd + FIRST_TWOS];
/** The second word of the set of places with at least one pirate. */
const secondOccupied = (cells, crowd) => cells[crowd + SECOND_ONES] | cells[crowd + SECOND_TWOS];
/** The first word of the set of spaces with one or two pirates. */
const firstCompanies = (cells, crowd) => cells[crowd + FIRST_ONES] ^ cells[crowd + FIRST_TWOS];
/** The second word of the set of spaces with one or two pirates. */
const secondCompanies = (cells, crowd) => cells[crowd + SECOND_ONES] ^ cells[crowd + SECOND_TWOS];

// packages/cartagena/src/state/hand.ts
/**
* A hand, the deck or the discard pile is one integer. It has a field of five bits for each symbol, which holds the number of cards
* of that symbol, from 0 to 17.
*/
const CARD_BITS = 5;
const COUNT = 31;
/** The lowest bit of each field. */
const UNITS = 34636833;
const ALL_FIELDS = (1 << 30) - 1;
const ALL_CARDS = 17 * UNITS;
const oneCard = (symbol) => 1 << CARD_BITS * symbol;
const countOf = (cards, symbol) => cards >> CARD_BITS * symbol & COUNT;
function sizeOf(cards) {
	let size = 0;
	for (let symbol = 0; symbol < 6; symbol++) size += countOf(cards, symbol);
	return size;
}
/**
* Returns 1 in the field of each symbol that is among the cards, and 0 in the other fields. Trick: adding 15 to the lower four bits
* of a field sets the fifth bit, unless those four bits are 0.
*/
const symbolsIn = (cards) => ((cards & 15 * UNITS) + 15 * UNITS | cards) >> 4 & UNITS;
/** The number of different symbols among the cards. Trick: multiplying by `UNITS` makes the last field the sum of all fields. */
const symbolCount = (cards) => Math.imul(symbolsIn(cards), UNITS) >>> CARD_BITS * (6 - 1) & 7;
/**
* The symbol at `index` among the different symbols of the cards. In `upTo`, the field of a symbol holds the number of different
* symbols of the cards up to that symbol. Adding 15 − `index` sets the top bit of a field if its number is greater than `index`.
* The fields whose top bit is not set are exactly those before the symbol that we want. So their count is the result.
*/
function nthSymbol(cards, index) {
	const before = ~((Math.imul(symbolsIn(cards), UNITS) & ALL_FIELDS) + Math.imul(15 - index, UNITS)) & 16 * UNITS;
	return Math.imul(before >> 4, UNITS) >>> CARD_BITS * (6 - 1) & 7;
}
/**
* Draws one of `size` cards, and returns its symbol. Imagine the cards sorted by symbol. Then the result is the number of symbols
* whose cards all come before the drawn card. There is no loop, because the CPU would mispredict its exit almost every time.
*/
function drawSymbol(cards, size, rng) {
	const drawn = rng.below(size);
	const first = cards & COUNT;
	const second = first + (cards >> CARD_BITS & COUNT);
	const third = second + (cards >> 10 & COUNT);
	const fourth = third + (cards >> 15 & COUNT);
	const fifth = fourth + (cards >> 20 & COUNT);
	return notBelow(drawn, first) + notBelow(drawn, second) + notBelow(drawn, third) + notBelow(drawn, fourth) + notBelow(drawn, fifth);
}

// packages/cartagena/src/state/board.ts
const blank = () => new Int32Array(138);
/** The first of the two cells that hold a symbol's spaces. The mask `& 7` lets V8 omit the overflow check. */
const spacesOf = (symbol) => 28 + 2 * (symbol & 7);
/** Lays the tunnel that consists of these faces (see `tunnel.ts`). */
function layFaces(state, faces) {
	for (let place = 0; place < 6; place++) for (let nth = 0; nth < 6; nth++) setSymbol(state, place * 6 + nth + 1, symbolOn(faceAt(faces, place), nth));
}
function setSymbol(state, space, symbol) {
	state[spacesOf(symbol)] |= firstBit(space);
	state[spacesOf(symbol) + 1] |= secondBit(space);
}
/**
* Scratch space for `getLayout`, which writes the character code of each place into it. It is an ordinary array, because spreading
* a typed array is slow.
*/
const letters = Array.from({ length: 36 + 1 }, () => 0);
/** The number of places where a seat has pirates. The mouth counts, but the sloop does not. */
const placeCount = (state, seat) => countPlaces(firstOccupied(state, crowdOf(seat)), secondOccupied(state, crowdOf(seat)));
/** One of the places that `placeCount` counts. Index 0 is the place nearest to the mouth. */
const placeOf = (state, seat, index) => nthPlace(firstOccupied(state, crowdOf(seat)), secondOccupied(state, crowdOf(seat)), index);
/** The nearest free space ahead with the card's symbol. If there is none, the pirate moves to the sloop (ruling C8). */
function landing(state, symbol, from) {
	const spaces = spacesOf(symbol);
	const near = state[spaces] & ~firstOccupied(state, 40);
	const far = state[spaces + 1] & ~secondOccupied(state, 40);
	return nextBeyond(near, far | SLOOP_BIT, from);
}
/** The nearest space behind `from` with one or two pirates. `MOUTH` means that there is none (ruling C11). */
const behind = (state, from) => lastBefore(firstCompanies(state, 40), secondCompanies(state, 40), from);
/**
* The number of a seat's places from which a pirate can go back. These are all its places beyond the first space that holds one or
* two pirates.
*/
const countBacks = (state, seat) => countBeyondFirst(firstOccupied(state, crowdOf(seat)), secondOccupied(state, crowdOf(seat)), firstCompanies(state, 40), secondCompanies(state, 40));
/** Moves one pirate of a seat. If the pirate reaches the sloop, the caller must also call `goAboard`. */
function movePirate(state, seat, from, to) {
	shiftPirate(state, 40, crowdOf(seat), from, to);
	if (from === 0) leaveMouth(state, seat);
}
const leaveMouth = (state, seat) => {
	const left = state[atMouth(seat)] - 1;
	state[atMouth(seat)] = left;
	if (left === 0) clearMouth(state, crowdOf(seat));
};
/** Adds a pirate to a seat's pirates on the sloop. Returns whether all pirates of the seat are on the sloop now. */
function goAboard(state, seat) {
	state[aboard(seat)]++;
	return state[aboard(seat)] === 6;
}

// packages/cartagena/src/bots/evaluation.data.ts
/**
* `npm run tune -- cartagena` fits these weights. There is a row for each stage, with a weight for each feature in evaluation.ts.
*/
const WEIGHTS = [
	[
		.277,
		0,
		-.268,
		-.177,
		.202,
		.165,
		.049,
		.065,
		-.631
	],
	[
		.348,
		.002,
		-.204,
		.073,
		.334,
		.168,
		.209,
		.059,
		-.839
	],
	[
		.39,
		.119,
		-.184,
		.159,
		.366,
		.207,
		.204,
		.092,
		-1.007
	],
	[
		.392,
		.226,
		-.161,
		.32,
		.34,
		.252,
		.227,
		.057,
		-1.06
	],
	[
		.415,
		.413,
		-.092,
		.342,
		.367,
		.302,
		.253,
		.141,
		-1.117
	],
	[
		.313,
		.716,
		-.156,
		.607,
		.537,
		.141,
		.189,
		.185,
		-1.356
	]
];

// packages/cartagena/src/bots/evaluation.ts
const FEATURES = [
	"way",
	"aboard",
	"at the mouth",
	"last pirate",
	"first cards",
	"more cards",
	"spare cards",
	"symbols",
	"waits"
];
/** The number of cards in a hand is split into three features: the first four cards, the next four cards, and all further cards. */
const FIRST_CARDS = 4;
const MORE_CARDS = 4;
/** The stage is the greatest number of pirates that a seat has on the sloop. It is at most 5. */
function stage(state) {
	let most = 0;
	for (let seat = 0; seat < state[0]; seat++) most = Math.max(most, state[aboard(seat)]);
	return Math.min(most, 5);
}
function describe(state, seat, into) {
	const places = placeCount(state, seat);
	let way = state[aboard(seat)] * 37;
	let last = 37;
	for (let index = 0; index < places; index++) {
		const place = placeOf(state, seat, index);
		way += place * piratesOn(state, crowdOf(seat), place);
		last = Math.min(last, place);
	}
	const cards = sizeOf(state[hand(seat)]);
	const players = state[0];
	into[0] = way / 10;
	into[1] = state[aboard(seat)];
	into[2] = state[atMouth(seat)];
	into[3] = last / 10;
	into[4] = Math.min(cards, FIRST_CARDS);
	into[5] = Math.min(Math.max(cards - FIRST_CARDS, 0), MORE_CARDS);
	into[6] = Math.max(cards - FIRST_CARDS - MORE_CARDS, 0);
	into[7] = symbolCount(state[hand(seat)]);
	into[8] = (seat - state[3] + players) % players / players;
}
const evaluation = {
	features: FEATURES,
	stages: 6,
	stage,
	describe,
	weights: WEIGHTS
};

// packages/cartagena/src/moves.ts
const PLAY$1 = 0;
const BACK = 1;
const LAYOUT = 8;
const DRAW = 10;
const ROW_LAID = 11;
/** The move that plays a card and moves a pirate from a space or the mouth. */
const playCard = (symbol, from) => (from << 3 | symbol) << 4 | 0;
const cardOf = (move) => move >> 4 & 7;
const fromOf = (move) => move >> 7;
const goBack = (from) => from << 4 | 1;
const backFrom = (move) => move >> 4;
const draw = (symbol) => symbol << 4 | 10;
const drawnOf = (move) => move >> 4;
/** The move that lays a tunnel with these faces (see `tunnel.ts`). */
const layout = (faces) => faces << 4 | 8;
const facesIn = (move) => move >> 4;
/**
* Adds one card to a deal. The payload of a deal has 3 bits for each symbol: its number of cards. `DEAL` is a deal without cards.
*/
const dealOneMore = (move, symbol) => move + (16 << 3 * symbol);
const dealtOf = (move, symbol) => move >> 4 + 3 * symbol & 7;
/**
* The move that lays a row of up to 12 cards. Its payload is a number in base 7, with one digit from 1 to 6 for each card. The
* leftmost card is the lowest digit. The payload needs more than 32 bits, so bit operations cannot be used.
*/
const rowLaid = (cards) => cards.reduceRight((packed, symbol) => packed * 7 + symbol + 1, 0) * 16 + 11;
function rowOf(move) {
	const cards = [];
	for (let packed = Math.floor(move / 16); packed > 0; packed = Math.floor(packed / 7)) cards.push(packed % 7 - 1);
	return cards;
}

// packages/cartagena/src/bots/policy.data.ts
/** The tuned parameters of the policy. docs/BOTS.md lists the commands that tune them. Values and gains are measured in spaces. */
const TUNING = {
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
	breadth: 14
};

// packages/cartagena/src/state/memory.ts
/**
* In the jamaica version, everybody sees which cards a reshuffle puts into the deck. So everybody knows that all other cards are in
* hands. To know what a seat can deduce later, we need every card that is played or drawn after the reshuffle. These card events
* are stored in order, as one byte each. Before the first reshuffle, a seat knows only its own hand and the discard pile, so no
* card events are stored.
*/
const SEAT_BITS = 7;
const SYMBOL_SHIFT = 3;
const DRAWN = 64;
const seatIn = (event) => event & SEAT_BITS;
const symbolIn = (event) => (event & -65) >> SYMBOL_SHIFT;
const isDraw = (event) => (event & DRAWN) !== 0;
const eventOf = (seat, symbol) => symbol << SYMBOL_SHIFT | seat;
function rememberReshuffle(state) {
	state[84] = 1;
	state[85] = state[11];
	state[86] = 0;
	for (let cell = 87; cell < 138; cell++) state[cell] = 0;
}
const remember = (state, event) => {
	if (state[84] === 1) setEvent(state, state[86]++, event);
};
const rememberPlayed = (state, seat, symbol) => remember(state, eventOf(seat, symbol));
const rememberDrawn = (state, seat, symbol) => remember(state, eventOf(seat, symbol) | DRAWN);
const setEvent = (cells, index, event) => {
	const at = 87 + (index >> 2);
	const shift = (index & 3) * 8;
	cells[at] = cells[at] & ~(255 << shift) | event << shift;
};
const eventAt = (cells, index) => cells[87 + (index >> 2)] >> (index & 3) * 8 & 255;
/** Stores a guess of the card that another seat drew. */
const enterDraw = (state, index, seat, symbol) => setEvent(state, index, eventOf(seat, symbol) | DRAWN);
/**
* For every card that another seat has played since the reshuffle, guesses whether the card is old or fresh. Each guess uses the
* probabilities at the time when the card was played. If the guesses contradict a later card event, all guesses are made again.
* This ends, because the true origins are among the possible guesses.
*
* The guesses are an approximation. A later draw by the viewer rules out the guesses that contradict it. In an exact method, such a
* draw would also change the probabilities of the other guesses. We compared this function with an enumeration of all cases for two
* seats. The probabilities are off by 0.1 to 2.4 percentage points on average, and by 15 percentage points at worst. The error
* grows with the number of card events. The probabilities are exact if the viewer draws no card after the guessed plays, and if the
* other seats play random cards of their hands (see determinize.test.ts). An exact method would need several times as many guesses.
*/
function guessOrigins(cells, viewer, handSizes, own, rng) {
	for (;;) {
		const origins = atReshuffle(cells, viewer, handSizes, own);
		if (replayPast(origins, cells, viewer, rng)) return origins;
	}
}
function atReshuffle(cells, viewer, handSizes, own) {
	const fresh = cells[85];
	const oldCount = [...handSizes];
	let ownThen = own;
	for (let index = 0; index < cells[86]; index++) {
		const event = eventAt(cells, index);
		const seat = seatIn(event);
		oldCount[seat] -= isDraw(event) ? 1 : -1;
		if (seat === viewer) ownThen -= isDraw(event) ? oneCard(symbolIn(event)) : -oneCard(symbolIn(event));
	}
	if (viewer !== "spectator") oldCount[viewer] = 0;
	const old = ALL_CARDS - fresh - ownThen;
	const inHand = handSizes.map(() => []);
	return {
		old,
		oldSize: sizeOf(old),
		oldCount,
		fresh,
		freshSize: sizeOf(fresh),
		inHand,
		played: []
	};
}
/** Replays all card events, and guesses the origin of each played card. Returns false if the guesses contradict a card event. */
function replayPast(origins, cells, viewer, rng) {
	for (let index = 0; index < cells[86]; index++) {
		const event = eventAt(cells, index);
		const seat = seatIn(event);
		if (isDraw(event) && seat !== viewer) origins.inHand[seat].push(index);
		else if (isDraw(event) && !takeFresh(origins, symbolIn(event))) return false;
		else if (!isDraw(event) && seat !== viewer && !replayCard(origins, seat, symbolIn(event), rng)) return false;
	}
	return true;
}
function replayCard(origins, seat, symbol, rng) {
	const { old, oldSize, oldCount, fresh, freshSize, inHand } = origins;
	const ofOld = countOf(old, symbol);
	const ofFresh = countOf(fresh, symbol);
	const ifOld = ofOld === 0 ? 0 : oldCount[seat] * ofOld / oldSize;
	const ifFresh = ofFresh === 0 ? 0 : inHand[seat].length * ofFresh / freshSize;
	if (ifOld + ifFresh === 0) return false;
	if (rng.below(1 << 30) < ifOld / (ifOld + ifFresh) * (1 << 30)) {
		takeOld(origins, symbol);
		oldCount[seat]--;
	} else {
		takeFresh(origins, symbol);
		origins.played.push([
			inHand[seat].shift(),
			seat,
			symbol
		]);
	}
	return true;
}
function takeOld(origins, symbol) {
	origins.old -= oneCard(symbol);
	origins.oldSize--;
}
/** Takes a card of this symbol from the fresh cards. Returns false if there is none. */
function takeFresh(origins, symbol) {
	if (countOf(origins.fresh, symbol) === 0) return false;
	origins.fresh -= oneCard(symbol);
	origins.freshSize--;
	return true;
}

// packages/cartagena/src/rules/cards.ts
function takeFromDeck(state, symbol) {
	state[11] -= oneCard(symbol);
	state[12]--;
}
function discard(state, seat, symbol) {
	state[hand(seat)] -= oneCard(symbol);
	state[13] += oneCard(symbol);
}
/**
* If the deck is empty, makes the discard pile the new deck. Returns false if no card is left. Must be called only when a card is
* needed.
*/
const refillDeck = (state) => {
	if (state[12] !== 0) return true;
	if (state[13] === 0) return false;
	reshuffle(state);
	return true;
};
function reshuffle(state) {
	state[11] = state[13];
	state[12] = sizeOf(state[13]);
	state[13] = 0;
	if (state[1] === 0) rememberReshuffle(state);
}
/**
* Draws the cards that the seat owes for going back, until a chance event is needed or no card is left. Returns whether a chance
* event is due.
*/
const drawOwed = (state) => state[1] === 0 ? dueCards(state, 3) : drawFromRow(state);
/**
* Makes a chance event of this kind due, and returns true. If no card is left, cancels the cards that are owed, and returns false
* (ruling C6).
*/
const dueCards = (state, kind) => {
	const hasCards = refillDeck(state);
	if (hasCards) state[8] = kind;
	else state[10] = 0;
	return hasCards;
};
/** Rulings C4 and C12: if the row becomes empty and cards are left, a new row is laid at once, and drawing continues from it. */
function drawFromRow(state) {
	while (state[10] > 0 && state[14] > 0) {
		state[hand(state[3])] += oneCard(state[16 + state[15]]);
		state[15]++;
		state[14]--;
		state[10]--;
	}
	return state[14] === 0 && dueCards(state, 4);
}
const dueRow = (state) => dueCards(state, 4);
/** Lays a new row. Ruling C5: if the deck becomes empty while the row is laid, the discard pile becomes the deck. */
function layRow(state, move) {
	const cards = rowOf(move);
	for (const [place, symbol] of cards.entries()) {
		refillDeck(state);
		takeFromDeck(state, symbol);
		state[16 + place] = symbol;
	}
	state[15] = 0;
	state[14] = cards.length;
	state[8] = 0;
}
/** A copy of the deck and the discard pile. Drawing cards from the copy does not change the state. */
var DeckCopy = class {
	#cards;
	#size;
	#next;
	#nextSize;
	constructor(state) {
		this.#cards = state[11];
		this.#size = state[12];
		this.#next = state[13];
		this.#nextSize = sizeOf(state[13]);
	}
	#refill() {
		if (this.#size > 0) return;
		[this.#cards, this.#size] = [this.#next, this.#nextSize];
		[this.#next, this.#nextSize] = [0, 0];
	}
	draw(rng) {
		this.#refill();
		const symbol = drawSymbol(this.#cards, this.#size, rng);
		this.take(symbol);
		return symbol;
	}
	/** Takes a card of this symbol. Returns false if there is none. */
	take(symbol) {
		this.#refill();
		if (countOf(this.#cards, symbol) === 0) return false;
		this.#cards -= oneCard(symbol);
		this.#size--;
		return true;
	}
};
const rowLength = (state) => Math.min(12, state[12] + sizeOf(state[13]));
function chanceRow(state, rng) {
	const pile = new DeckCopy(state);
	return rowLaid(Array.from({ length: rowLength(state) }, () => pile.draw(rng)));
}
function chanceDeal(state, rng) {
	let move = 9;
	let deck = state[11];
	for (let left = state[12]; left > state[12] - 6; left--) {
		const symbol = drawSymbol(deck, left, rng);
		deck -= oneCard(symbol);
		move = dealOneMore(move, symbol);
	}
	return move;
}

// packages/cartagena/src/rules/ending.ts
/**
* Whether the game is becalmed (ruling C3). It is becalmed if all seats have passed one after another, or if no pirate has reached
* the sloop for too many turns.
*/
const isBecalmed = (state) => state[6] === state[0] || state[5] >= calmLimit(state[0]);
/** Ends a becalmed game. The seat with the greatest standing wins. Tied seats share the victory. */
function endBecalmed(state) {
	let best = -1;
	let winners = 0;
	for (let seat = 0; seat < state[0]; seat++) {
		const standing = standingOf(state, seat);
		if (standing === best) winners |= 1 << seat;
		if (standing > best) {
			best = standing;
			winners = 1 << seat;
		}
	}
	state[7] = winners;
}
/**
* A number that is greater the further a seat has come. The pirates on the sloop count first, and then the sum of the places of all
* six pirates.
*/
function standingOf(state, seat) {
	let standing = state[aboard(seat)] * (1e3 + 37);
	for (let space = 1; space <= 36; space++) standing += space * piratesOn(state, crowdOf(seat), space);
	return standing;
}
const outcome = (state) => state[7] === 0 ? void 0 : { winners: seatsOf(state[7]) };

// packages/cartagena/src/rules/turn.ts
/** The seat that the chance event is for. Undefined if the chance event lays the tunnel or the row. */
function dueSeat(state) {
	if (state[8] === 1 || state[8] === 4) return void 0;
	return state[8] === 2 ? (state[2] + state[9]) % state[0] : state[3];
}
const playForward = (state, symbol, from) => {
	const seat = state[3];
	const to = landing(state, symbol, from);
	discard(state, seat, symbol);
	rememberPlayed(state, seat, symbol);
	movePirate(state, seat, from, to);
	const action = beginAction(state);
	if (to === 37) {
		state[5] = 0;
		if (goAboard(state, seat)) {
			state[7] = 1 << seat;
			return;
		}
	}
	endAction(state, action);
};
const playBack = (state, from) => {
	const to = behind(state, from);
	const cards = companyOn(state, 40, to);
	movePirate(state, state[3], from, to);
	beginAction(state);
	oweCards(state, cards);
};
/** Begins an action. Returns 1, 2 or 3 for the first, second or third action of the turn. */
const beginAction = (state) => {
	const action = state[4] + 1;
	state[4] = action;
	state[6] = 0;
	return action;
};
const drawCard = (state, symbol) => {
	const seat = state[3];
	takeFromDeck(state, symbol);
	state[hand(seat)] += oneCard(symbol);
	rememberDrawn(state, seat, symbol);
	state[8] = 0;
	oweCards(state, state[10] - 1);
};
function dealHand(state, move) {
	const seat = dueSeat(state);
	let cards = 0;
	for (let symbol = 0; symbol < 6; symbol++) cards += dealtOf(move, symbol) * oneCard(symbol);
	state[11] -= cards;
	state[hand(seat)] += cards;
	state[12] -= 6;
	state[9]++;
	if (state[9] < state[0]) return;
	state[8] = 0;
	if (state[1] !== 0) dueRow(state);
}
/** Makes the seat draw this number of cards. The seat's action ends once it has drawn all of them, or once no card is left. */
const oweCards = (state, cards) => {
	state[10] = cards;
	if (cards === 0 || !drawOwed(state)) endAction(state, state[4]);
};
const endAction = (state, action) => {
	if (action === 3) endTurn(state);
};
const endTurn = (state) => {
	state[5]++;
	if (isBecalmed(state)) return endBecalmed(state);
	state[4] = 0;
	const next = state[3] + 1;
	state[3] = next === state[0] ? 0 : next;
};

// packages/cartagena/src/rules/play.ts
function toAct(state) {
	if (state[8] !== 0) return 256;
	return state[7] === 0 ? 1 << state[3] : 0;
}
/**
* The number of legal moves of a seat with this number of possible actions. After the first action of a turn, `end` is legal too.
* If no action is possible at the beginning of a turn, `pass` is the only legal move (ruling C2).
*/
const countWithEnd = (state, actions) => actions + (state[4] !== 0 || actions === 0 ? 1 : 0);
function count(state, seat) {
	const plays = symbolCount(state[hand(seat)]) * placeCount(state, seat);
	return countWithEnd(state, plays + countBacks(state, seat));
}
/**
* Draws a random legal move. The legal moves have this order:
* 1. Playing a card. These moves are sorted by symbol, and then by place, beginning at the mouth.
* 2. Going back. These moves are sorted by place, beginning nearest to the sloop.
* 3. `end` or `pass`.
*/
function sample(state, seat, rng) {
	const cards = state[hand(seat)];
	const places = placeCount(state, seat);
	const plays = symbolCount(cards) * places;
	const actions = plays + countBacks(state, seat);
	const chosen = rng.below(countWithEnd(state, actions));
	if (chosen < plays) {
		const symbol = chosen / places | 0;
		return playCard(nthSymbol(cards, symbol), placeOf(state, seat, chosen - symbol * places));
	}
	if (chosen < actions) return goBack(placeOf(state, seat, places - 1 - (chosen - plays)));
	return state[4] !== 0 ? 2 : 3;
}
/** Calls `sample` with a generator that returns `index`. */
const nth = (state, seat, index) => sample(state, seat, { below: () => index });
function chance(state, rng) {
	switch (state[8]) {
		case 1: return layout(layTunnel(rng));
		case 2: return chanceDeal(state, rng);
		case 4: return chanceRow(state, rng);
		default: return draw(drawSymbol(state[11], state[12], rng));
	}
}
function play(state, _by, move) {
	const kind = move & 15;
	if (kind === 0) playForward(state, cardOf(move), fromOf(move));
	else if (kind === 1) playBack(state, backFrom(move));
	else if (kind === 10) drawCard(state, drawnOf(move));
	else if (kind === 2) endTurn(state);
	else playRareMove(state, move);
}
const playRareMove = (state, move) => {
	switch (move & 15) {
		case 3:
			state[6]++;
			return endTurn(state);
		case 9: return dealHand(state, move);
		case 8:
			layFaces(state, facesIn(move));
			state[8] = 2;
			return;
		default:
			layRow(state, move);
			return oweCards(state, state[10]);
	}
};

// packages/cartagena/src/bots/policy.ts
const { cardWorth, spareCardWorth, fullHand, arrival, slips, jitter, breadth, planning, horizon } = TUNING;
/** The value of one more card, in spaces, for a seat that holds `held` cards. */
const cardValue = (held) => held < fullHand ? cardWorth : spareCardWorth;
/** The number of spaces that the pirate moves, minus the value of the card, plus a bonus if the pirate reaches the sloop. */
function playGain(state, symbol, from, price) {
	const to = landing(state, symbol, from);
	return to - from - price + (to === 37 ? arrival : 0);
}
/** The value of the drawn cards, minus the number of spaces that the pirate moves back. */
function backGain(state, from, held) {
	const to = behind(state, from);
	const cards = companyOn(state, 40, to);
	return to - from + cardValue(held) + (cards === 2 ? cardValue(held + 1) : 0);
}
/** Calls `visit` with each legal move and its immediate gain. Leaves out `end` and `pass`. */
function eachGain(state, seat, visit) {
	const cards = state[hand(seat)];
	const held = sizeOf(cards);
	const price = cardValue(held - 1);
	const symbols = symbolCount(cards);
	const places = placeCount(state, seat);
	for (let at = 0; at < symbols; at++) {
		const symbol = nthSymbol(cards, at);
		for (let index = 0; index < places; index++) {
			const from = placeOf(state, seat, index);
			visit(playCard(symbol, from), playGain(state, symbol, from, price));
		}
	}
	const backs = countBacks(state, seat);
	for (let index = places - backs; index < places; index++) {
		const from = placeOf(state, seat, index);
		visit(goBack(from), backGain(state, from, held));
	}
}
/** Usually chooses the move with the greatest immediate gain. Noise and a few random moves make the rollouts differ. */
function choose(state, seat, rng) {
	if (rng.below(100) < slips) return sample(state, seat, rng);
	let best = state[4] === 0 ? -Infinity : 0;
	let chosen = state[4] === 0 ? 3 : 2;
	eachGain(state, seat, (move, gain) => {
		const noisyGain = gain + rng.below(256) * (jitter / 256);
		if (noisyGain > best) {
			best = noisyGain;
			chosen = move;
		}
	});
	return chosen;
}
/**
* The moves with the greatest immediate gains, greatest first. Moves with equal gains keep the order of `eachGain`. `end` gains 0.
*/
function candidates(state, seat) {
	const moves = [];
	const gains = [];
	const enter = (move, gain) => {
		let at = gains.length;
		for (; at > 0 && gains[at - 1] < gain; at--) {
			moves[at] = moves[at - 1];
			gains[at] = gains[at - 1];
		}
		moves[at] = move;
		gains[at] = gain;
	};
	eachGain(state, seat, enter);
	if (state[4] !== 0) enter(2, 0);
	return moves.length === 0 ? [3] : moves.slice(0, breadth);
}
/** A state is settled if it is between two turns. */
const settled = (state) => state[4] === 0 && state[8] === 0;
const evaluate = evaluator(evaluation, (state) => state[0]);
const policy = {
	choose,
	candidates,
	planning,
	horizon,
	settled,
	evaluate,
	evaluation
};

// packages/cartagena/src/view.ts
/** Whether a viewer sees a seat's cards. In the tortuga version, and once the game is over, everybody sees all hands. */
const seesHand = (cells, viewer, seat) => cells[1] !== 0 || cells[7] !== 0 || viewer === seat;
/**
* Guesses which cards are in the hidden hands and in the deck. Before the first reshuffle, the
* probabilities are exact. After a reshuffle, they are approximate. The comment on `guessOrigins` gives the error.
*/
function determinize({ viewer, cells }, rng, into) {
	into.set(cells);
	const sizes = [];
	const hidden = [];
	for (let seat = 0; seat < cells[0]; seat++) {
		sizes.push(handCount(cells, viewer, seat));
		if (seesHand(cells, viewer, seat)) continue;
		hidden.push(seat);
		into[hand(seat)] = 0;
	}
	if (cells[84] === 1 && hidden.length > 0) dealByOrigin(into, viewer, hidden, sizes, rng);
	else dealUnseen(into, hidden, sizes, rng);
}
/** The number of cards in a seat's hand. `cells` are the cells of the viewer's view. */
const handCount = (cells, viewer, seat) => seesHand(cells, viewer, seat) ? sizeOf(cells[hand(seat)]) : 0 - cells[hand(seat)];
/** Puts all unseen cards into the deck, and deals the hidden hands from the deck. */
function dealUnseen(state, hidden, sizes, rng) {
	let deck = ALL_CARDS - state[13];
	let size = state[12];
	for (let seat = 0; seat < state[0]; seat++) deck -= state[hand(seat)];
	for (let place = 0; place < state[14]; place++) deck -= oneCard(state[16 + state[15] + place]);
	for (const seat of hidden) size += sizes[seat];
	for (const seat of hidden) for (let card = 0; card < sizes[seat]; card++) {
		const drawn = oneCard(drawSymbol(deck, size--, rng));
		deck -= drawn;
		state[hand(seat)] += drawn;
	}
	state[11] = deck;
}
/**
* Deals the hidden hands after a reshuffle. Each card in a hidden hand either was already in the hand at the reshuffle, or was
* drawn from the fresh deck later.
*/
function dealByOrigin(state, viewer, hidden, sizes, rng) {
	const origins = guessOrigins(state, viewer, sizes, viewer === "spectator" ? 0 : state[hand(viewer)], rng);
	for (const [index, seat, symbol] of origins.played) enterDraw(state, index, seat, symbol);
	for (const seat of hidden) {
		for (let card = 0; card < origins.oldCount[seat]; card++) {
			const symbol = drawSymbol(origins.old, origins.oldSize, rng);
			takeOld(origins, symbol);
			state[hand(seat)] += oneCard(symbol);
		}
		for (const index of origins.inHand[seat]) {
			const symbol = drawSymbol(origins.fresh, origins.freshSize, rng);
			takeFresh(origins, symbol);
			state[hand(seat)] += oneCard(symbol);
			enterDraw(state, index, seat, symbol);
		}
	}
	state[11] = origins.fresh;
}

// packages/bots/src/search.ts
/** A search checks `Budget.expired` once in this many simulations. */
const CLOCK_EVERY = 8;
/**
* Open-loop Monte Carlo tree search over the seat's own decisions. Each simulation makes a new guess of what the seat cannot see.
* The tree chooses the first `planning` moves of the seat. The policy chooses all other moves of all seats. The value of a
* simulation is the evaluation of its last state. Simultaneous answers need no special treatment, because the policy never sees
* another seat's hidden answer.
*/
function search(game, view, legal, rng, budget, settings) {
	if (legal.length === 1) return {
		index: 0,
		simulations: 0,
		considered: []
	};
	const run = runOf(game, view, legal, rng, settings);
	const most = Math.min(budget.simulations ?? Infinity, settings.maxSimulations ?? Infinity);
	let simulations = 0;
	while (simulations < most) {
		if (simulations % CLOCK_EVERY === 0 && budget.expired?.()) break;
		if (simulations > 0) game.determinize(view, rng, run.state, run.answer);
		simulate(run);
		simulations++;
	}
	return conclude$1(run.root, legal, simulations);
}
/** Sets up a search. The candidates are computed for a guess of the hidden state. The first simulation uses the same guess. */
function runOf(game, view, legal, rng, settings) {
	const rollout = rolloutOf(game, view);
	const { policy, seat, state } = rollout;
	const answer = answerByPolicy(game, policy, rng);
	game.determinize(view, rng, state, answer);
	return {
		...rollout,
		rng,
		answer,
		exploration: settings.exploration,
		horizon: settings.horizon ?? policy.horizon,
		planning: settings.planning ?? policy.planning,
		root: { moves: /* @__PURE__ */ new Map() },
		worthwhile: policy.candidates(state, seat).filter((move) => legal.includes(move))
	};
}
function rolloutOf(game, view) {
	return {
		game,
		policy: game.policy ?? randomPolicy(game),
		seat: view.viewer,
		state: game.blank(),
		chances: /* @__PURE__ */ new Float64Array(8)
	};
}
/**
* Makes a function that guesses another seat's hidden answer. The function returns the index of the move that the policy chooses.
*/
function answerByPolicy(game, policy, rng) {
	return (state, seat) => {
		const chosen = policy.choose(state, seat, rng);
		const count = game.count(state, seat);
		for (let index = 0; index < count; index++) if (game.nth(state, seat, index) === chosen) return index;
		throw new Error("the policy chose a move that is not legal");
	};
}
/** Plays one simulation, and adds its value to each move that the tree chose. */
function simulate(run) {
	const { game, policy, state, seat, rng, horizon, planning } = run;
	const path = [];
	let node = run.root;
	let decisions = 0;
	for (let acting = game.toAct(state); acting !== 0; acting = game.toAct(state)) {
		if (acting === 256) {
			game.play(state, "chance", game.chance(state, rng));
			continue;
		}
		if (path.length > 0 && decisions >= horizon && policy.settled(state)) break;
		const actor = lowestBit(acting);
		decisions++;
		if (actor === seat && node && path.length < planning) node = tryMove(run, node, path);
		else game.play(state, actor, policy.choose(state, actor, rng));
	}
	const value = valueOf(run, state);
	for (const tried of path) {
		tried.visits++;
		tried.total += value;
		tried.squares += value * value;
	}
}
/**
* Chooses one of the seat's own moves, plays it, and adds it to the path. Returns the node for the seat's next decision. If the
* move was never tried before, returns undefined, so that each simulation adds at most one node to the tree.
*/
function tryMove({ game, policy, state, seat, rng, exploration, worthwhile }, node, path) {
	const [move, tried] = select(node, path.length === 0 ? worthwhile : policy.candidates(state, seat), exploration, rng);
	path.push(tried);
	game.play(state, seat, move);
	return tried.visits === 0 ? void 0 : tried.next ??= { moves: /* @__PURE__ */ new Map() };
}
/** If the game is over, the value is the seat's share of the victory. Otherwise it is the seat's chance of winning. */
function valueOf({ game, policy, seat, chances }, state) {
	const outcome = game.outcome(state);
	if (outcome) return outcome.winners.includes(seat) ? 1 / outcome.winners.length : 0;
	policy.evaluate(state, chances);
	return chances[seat];
}
/** Chooses one of the given moves by UCB1. Moves that were never tried are chosen first. */
function select(node, moves, exploration, rng) {
	let best = -Infinity;
	let chosen;
	let untried = 0;
	for (const move of moves) {
		let tried = node.moves.get(move);
		if (!tried) node.moves.set(move, tried = {
			visits: 0,
			offered: 0,
			total: 0,
			squares: 0,
			next: void 0
		});
		tried.offered++;
		if (tried.visits === 0) {
			if (rng.below(++untried) === 0) chosen = [move, tried];
		} else if (untried === 0) {
			const bound = tried.total / tried.visits + exploration * Math.sqrt(log(tried.offered) / tried.visits);
			if (bound > best) {
				best = bound;
				chosen = [move, tried];
			}
		}
	}
	return chosen;
}
const meanOf = ({ visits, total }) => visits === 0 ? 0 : total / visits;
/** The square of the standard error of a move's value. Values are from 0 to 1, so a variance is at most a quarter. */
function squaredError(tried) {
	const { visits, squares } = tried;
	if (visits < 2) return .25;
	return Math.max(squares / visits - meanOf(tried) ** 2, 0) / (visits - 1);
}
/** A difference in standard errors. Without any spread, even a small difference is certain. */
const inErrors = (difference, error) => difference === 0 ? 0 : difference / error;
/** Chooses the move that was tried most. If several moves were tried equally often, chooses the one with the best value. */
function conclude$1(root, legal, simulations) {
	const inOrder = [...root.moves].map(([move, tried]) => ({
		index: legal.indexOf(move),
		tried,
		value: meanOf(tried)
	})).toSorted((left, right) => right.tried.visits - left.tried.visits || right.value - left.value || left.index - right.index);
	const [best] = inOrder;
	const considered = inOrder.map(({ index, tried, value }) => {
		const error = Math.sqrt(squaredError(tried) + squaredError(best.tried));
		return {
			index,
			visits: tried.visits,
			value,
			behind: inErrors(best.value - value, error)
		};
	});
	return {
		index: best?.index ?? 0,
		simulations,
		considered
	};
}
/** The policy for a game without its own policy. It plays random moves until the game is over. */
function randomPolicy(game) {
	return {
		choose: (state, seat, rng) => game.sample(state, seat, rng),
		candidates: (state, seat) => Array.from({ length: game.count(state, seat) }, (_, index) => game.nth(state, seat, index)),
		planning: 3,
		horizon: Infinity,
		settled: () => false,
		evaluate: () => {
			throw new Error("a game without a policy cannot be evaluated before its end");
		}
	};
}

// packages/bots/src/race.ts
/** Moves that have fallen behind drop out after every 24th heat. */
const PRUNE_EVERY = 24;
/** A move has fallen behind if its value is more than this many standard errors below the value of the best move. */
const BEHIND = 2.6;
/**
* A race between the candidate moves. In each heat, every move is simulated with the same guess of what is hidden and with the same
* random numbers. So the values differ mostly because of the moves. Moves that have fallen behind drop out, which leaves more time
* for the other moves.
*/
function race(game, view, legal, rng, budget) {
	if (legal.length === 1) return {
		index: 0,
		simulations: 0,
		considered: []
	};
	const rollout = rolloutOf(game, view);
	const { policy, seat, state } = rollout;
	const guess = game.blank();
	const answer = answerByPolicy(game, policy, rng);
	game.determinize(view, rng, guess, answer);
	const all = policy.candidates(guess, seat).filter((move) => legal.includes(move)).map((move) => ({
		move,
		values: [],
		total: 0
	}));
	let running = all;
	let simulations = 0;
	const spent = () => simulations >= (budget.simulations ?? Infinity) || (budget.expired?.() ?? false);
	for (let heat = 1; running.length > 1 && !spent(); heat++) {
		const luck = rng.below(2147483647) | 1;
		for (const runner of running) {
			copyState(guess, state);
			game.play(state, seat, runner.move);
			const value = rollOut(rollout, new QuickRng(luck, heat));
			runner.values.push(value);
			runner.total += value;
			simulations++;
		}
		if (heat % PRUNE_EVERY === 0) running = dropBehind(running);
		game.determinize(view, rng, guess, answer);
	}
	return conclude(all, running, legal, simulations);
}
/** Plays a rollout from `rollout.state`, which is the state right after the move. Returns the value of the last state. */
function rollOut(rollout, rng) {
	const { game, policy, state } = rollout;
	let decisions = 1;
	for (let acting = game.toAct(state); acting !== 0; acting = game.toAct(state)) {
		if (acting === 256) {
			game.play(state, "chance", game.chance(state, rng));
			continue;
		}
		if (decisions >= policy.horizon && policy.settled(state)) break;
		const actor = lowestBit(acting);
		game.play(state, actor, policy.choose(state, actor, rng));
		decisions++;
	}
	return valueOf(rollout, state);
}
function dropBehind(running) {
	const best = running.reduce((left, right) => right.total > left.total ? right : left);
	return running.filter((runner) => runner === best || !isBehind(runner, best));
}
const isBehind = (runner, best) => {
	const { lead, error } = leadOver(runner, best);
	return lead > BEHIND * error;
};
/** By how much the best move is better in the heats that a move has run, and the standard error of that difference. */
function leadOver({ values, total }, best) {
	const heats = values.length;
	let bestTotal = 0;
	for (let heat = 0; heat < heats; heat++) bestTotal += best.values[heat];
	const lead = (bestTotal - total) / heats;
	let squares = 0;
	for (let heat = 0; heat < heats; heat++) squares += (best.values[heat] - values[heat] - lead) ** 2;
	return {
		lead,
		error: Math.sqrt(squares / heats / heats)
	};
}
function conclude(all, running, legal, simulations) {
	const best = running.reduce((left, right) => right.total > left.total ? right : left);
	const considered = all.map((runner) => consider(runner, best, legal)).toSorted((left, right) => right.visits - left.visits || right.value - left.value || left.index - right.index);
	const index = legal.indexOf(best.move);
	return {
		index,
		simulations,
		considered: considered.toSorted((left, right) => Number(right.index === index) - Number(left.index === index))
	};
}
function consider(runner, best, legal) {
	const index = legal.indexOf(runner.move);
	const visits = runner.values.length;
	if (visits === 0) return {
		index,
		visits,
		value: 0,
		behind: 0
	};
	const { lead, error } = leadOver(runner, best);
	return {
		index,
		visits,
		value: runner.total / visits,
		behind: inErrors(lead, error)
	};
}

// packages/bots/src/rank-names.ts
/** The five ranks, weakest first. */
const RANKS = [
	"cabin-boy",
	"deckhand",
	"bosun",
	"quartermaster",
	"captain"
];

// packages/bots/src/ranks.ts
/** Makes a rollout whose state is a random guess that is consistent with the view. */
function guess(game, view, rng) {
	const rollout = rolloutOf(game, view);
	game.determinize(view, rng, rollout.state, answerByPolicy(game, rollout.policy, rng));
	return rollout;
}
/** Follows the policy, but plays a random candidate in `slips` out of 100 decisions. */
const byInstinct = (slips) => (game, view, legal, rng) => {
	const { policy, state, seat } = guess(game, view, rng);
	const plausible = policy.candidates(state, seat);
	const move = rng.below(100) < slips ? plausible[rng.below(plausible.length)] : policy.choose(state, seat, rng);
	return {
		index: Math.max(legal.indexOf(move), 0),
		simulations: 0,
		considered: []
	};
};
/** Plays the first candidate of the policy, which is the move with the greatest expected immediate gain. */
function byExpectation(game, view, legal, rng) {
	const { policy, state, seat } = guess(game, view, rng);
	return {
		index: Math.max(legal.indexOf(policy.candidates(state, seat)[0]), 0),
		simulations: 0,
		considered: []
	};
}
/**
* Searches, but plans only the current move. Makes at most `trials` simulations, multiplied by the `planning` of the game's policy.
*/
const byTrials = (trials) => (game, view, legal, rng, budget) => {
	const maxSimulations = trials * (game.policy ?? randomPolicy(game)).planning;
	return search(game, view, legal, rng, budget, {
		exploration: .6,
		planning: 1,
		maxSimulations
	});
};
/** Searches a tree if the game's policy plans several decisions together. Otherwise lets single moves race against each other. */
function byTreeOrRace(game, view, legal, rng, budget) {
	return (game.policy ?? randomPolicy(game)).planning > 1 ? search(game, view, legal, rng, budget, { exploration: .4 }) : race(game, view, legal, rng, budget);
}
const PLAY = {
	"cabin-boy": {
		about: "plays almost at random, and finds a good move now and then",
		think: byInstinct(80)
	},
	deckhand: {
		about: "goes for the quickest gain, and slips now and then",
		think: byInstinct(35)
	},
	bosun: {
		about: "takes the greatest gain at once, and does not plan ahead",
		think: byExpectation
	},
	quartermaster: {
		about: "tries each move a few times in its head before it chooses",
		think: byTrials(38)
	},
	captain: {
		about: "plans whole turns, with as many trials as time allows",
		think: byTreeOrRace
	}
};
const BOTS$1 = RANKS.map((name) => ({
	name,
	...PLAY[name]
}));
const findBot = (name) => BOTS$1.find((bot) => bot.name === name);

// .cache/freeze/entry.ts
const games = {
	tortuga: {
		id: "tortuga",
		policy: policy$1,
		chance: chance$1,
		count: count$1,
		nth: nth$1,
		play: play$1,
		sample: sample$1,
		toAct: toAct$1,
		outcome: outcome$1,
		blank: blank$1,
		determinize: determinize$1
	},
	cartagena: {
		id: "cartagena",
		policy,
		chance,
		count,
		nth,
		play,
		sample,
		toAct,
		outcome,
		blank,
		determinize
	}
};
const frozen = (rank) => {
	const bot = findBot(rank);
	return {
		name: `${rank}-1`,
		about: `the ${rank} of version 1`,
		think: (game, view, legal, rng, budget) => bot.think(games[game.id], view, legal, rng, budget)
	};
};
const BOTS = [frozen("captain"), frozen("bosun")];

export { BOTS };