import {
  contradiction,
  fail,
  isInteger,
  isObject,
  ok,
  positionHead,
  quote,
  unknownKey,
  type Cells,
  type Json,
  type JsonObject,
  type LoadRefusal,
  type Loaded,
  type Result,
  type Seat,
  type State,
  type View,
  type Viewer,
} from '@sloop/engine';
import { actingSeat, sideOf } from './rules/ranking.ts';
import { capacity, emptyBoard, intoSlots } from './state/board.ts';
import {
  BAG,
  CREW_SIDE,
  FIRST_ACTION,
  FLEET_SIDE,
  GOAL,
  ISLAND,
  LOOKING,
  OVER,
  PHASE,
  PHASES,
  PLAYERS,
  POOL,
  POOL_SIZE,
  ROLL,
  ROUND,
  SETUP,
  START,
  STOW,
  inHand,
  placed,
  roll,
  shore,
  slots,
  tileCount,
  tiles,
  token,
  tortuga,
} from './state/cells.ts';
import {
  CHESTS,
  COLOURS,
  COLOUR_COUNT,
  FIRST_BOX,
  LAST_BOX,
  SLOTS,
  TILES,
  TILE_COUNT,
  colourOf,
  placesAt,
} from './state/chests.ts';
import { ACTIONS, ALL_DICE, BOARD, DEFAULT_NUMBERS, FACES, HUNT, RAID, diceAt } from './state/dice.ts';
import { diceIn } from './state/dicesets.ts';
import { chestAt, pileOf } from './state/lineup.ts';
import { about } from './about.ts';
import { options as parseOptions, type TortugaOptions } from './options.ts';
import { advance } from './rules/phases.ts';
import { ofColour, oneChest } from './state/pile.ts';
import { hasRoll } from './rules/rolls.ts';
import { outcome } from './rules/scoring.ts';
import { MOST_BONUS, bonusLevel, placeDice, raiseBonus } from './state/spaces.ts';
import { TILE_VALUES, keepTile } from './state/tiles.ts';
import { rollsAreHidden, sees } from './view.ts';

const byColour = (pile: number): JsonObject =>
  Object.fromEntries([...COLOURS].map((letter, colour) => [letter, ofColour(pile, colour)]));

/** The chests of a pile as letters, sorted by colour. */
const sorted = (pile: number): string =>
  [...COLOURS].map((letter, colour) => letter.repeat(ofColour(pile, colour))).join('');

const byValue = (cells: Cells, from: number): JsonObject => ({
  '1': cells[from]!,
  '2': cells[from + 1]!,
  '3': cells[from + 2]!,
});

function inSlots(cells: Cells, seat: Seat, side: number): string {
  let letters = '';
  for (let slot = 0; slot < SLOTS; slot++) letters += COLOURS[chestAt(cells[slots(seat, side)]!, slot) - 1] ?? '';
  return letters;
}

const eachDie = (letterOf: (die: number) => string | undefined): string =>
  [0, 1, 2, 3, 4].map((die) => letterOf(die) ?? '-').join('');

const placedText = (cells: Cells, seat: Seat): string =>
  eachDie((die) =>
    [...FACES].find((_, face) => face < ACTIONS.length && (diceAt(cells[placed(seat)]!, face) >> die) & 1),
  );

const rollText = (cells: Cells, seat: Seat): string | null =>
  hasRoll(cells, seat)
    ? eachDie((die) => [...FACES].find((_, face) => (diceAt(cells[roll(seat)]!, face) >> die) & 1))
    : null;

function print(cells: Cells, viewer: Viewer | 'everything'): Json {
  const all = viewer === 'everything' || cells[PHASE] === OVER;
  const looking = [cells[LOOKING]!, cells[LOOKING + 1]!].filter((value) => value !== 0);
  const seesLooking = all || looking.length === 0 || actingSeat(cells) === viewer;
  const counted = (count: number): JsonObject => (viewer === 'everything' ? {} : { tileCount: count });
  const seats = Array.from({ length: cells[PLAYERS]! }, (_, seat) => {
    const open = all || sees(cells, viewer, seat);
    return {
      boat: cells[token(seat, FLEET_SIDE)]!,
      pirate: cells[token(seat, CREW_SIDE)]!,
      tortuga: sorted(cells[tortuga(seat)]!),
      fleet: inSlots(cells, seat, FLEET_SIDE),
      crew: inSlots(cells, seat, CREW_SIDE),
      shore: sorted(cells[shore(seat)]!),
      bonus: Object.fromEntries(ACTIONS.map((name, action) => [name, bonusLevel(cells, seat, action)])),
      tiles: open ? byValue(cells, tiles(seat)) : null,
      ...counted(cells[tileCount(seat)]!),
      dice: placedText(cells, seat),
      roll: open || !rollsAreHidden(cells) ? rollText(cells, seat) : null,
    };
  });
  const result = outcome(cells);
  return {
    game: about.id,
    players: cells[PLAYERS]!,
    goal: cells[GOAL]!,
    round: cells[ROUND]!,
    start: cells[START]!,
    phase: PHASES[cells[PHASE]!]!,
    bag: byColour(cells[BAG]!),
    island: sorted(cells[ISLAND]!),
    tiles: all ? byValue(cells, POOL) : null,
    ...counted(cells[POOL_SIZE]!),
    looking: seesLooking ? looking.toSorted((left, right) => left - right) : null,
    seats,
    ...(result && { result: result as unknown as Json }),
  };
}

export const position = (state: State): Json => print(state, 'everything');

export const show = ({ cells, viewer }: View): Json => print(cells, viewer);

export const KEYS = [
  'game',
  'players',
  'goal',
  'round',
  'start',
  'phase',
  'bag',
  'island',
  'tiles',
  'looking',
  'seats',
];
const SEAT_KEYS = ['boat', 'pirate', 'tortuga', 'fleet', 'crew', 'shore', 'bonus', 'tiles', 'dice', 'roll'];
/** No real game reaches this round. The limit makes sure that counting further rounds does not overflow a cell. */
const LAST_ROUND = 1_000_000_000;

type Fields = { readonly [key: string]: unknown };

/** Reads a position of any phase from `roll` to `stow`. The game continues at the beginning of that phase. */
export function load(input: unknown, given: unknown): Result<Loaded<TortugaOptions>, LoadRefusal> {
  const bad = (message: string): { ok: false; reason: LoadRefusal } => fail({ code: 'bad-position', message });
  const head = positionHead(input, about);
  if (!head.ok) return bad(head.reason);
  const { players, start } = head.value;
  const goal = head.value['goal'] as number;
  const options = parseOptions(given, players);
  if (!options.ok) return fail({ code: 'bad-option', message: options.reason });
  const state = emptyBoard(players, goal, start, options.value.dice);
  const wrong = fillPosition(state, head.value);
  if (wrong !== undefined) return bad(wrong);
  const clash = contradiction(given as object, input as JsonObject);
  if (clash !== undefined) return fail({ code: 'bad-option', message: clash });
  advance(state);
  return ok({ players, state, options: { ...options.value, goal, start } });
}

/** Fills in the fields that `load` has not read itself. If the position is impossible, returns the reason. */
const fillPosition = (state: State, input: Fields): string | undefined =>
  fillTable(state, input) ?? fillSeats(state, input['seats']) ?? checkPieces(state, input['looking']);

/**
 * Reads the pieces of a position in any phase, even in the middle of a phase. `load` is stricter, because a game
 * continues at the beginning of a phase. The phase, the dice and the rolls are not read.
 */
export function readPieces(input: Fields & { readonly players: number; readonly start: Seat }): Result<State> {
  const { players, start, seats, looking } = input;
  const state = emptyBoard(players, input['goal'] as number, start, DEFAULT_NUMBERS);
  // The phase is set to `stow`, because in that phase any number of chests may be in Tortuga.
  const wrong = fillTable(state, { ...input, phase: PHASES[STOW] });
  if (wrong !== undefined) return fail(wrong);
  for (const [seat, entry] of (seats as readonly Fields[]).entries()) {
    const unknown = unknownKey(entry, SEAT_KEYS);
    if (unknown !== undefined) return fail(`a seat has no field ${quote(unknown)}`);
    const wrongSeat = fillTokens(state, seat, entry) ?? fillChests(state, seat, entry);
    if (wrongSeat !== undefined) return fail(`seat ${seat}: ${wrongSeat}`);
  }
  state[PHASE] = FIRST_ACTION + HUNT;
  const lost = checkPieces(state, looking);
  return lost === undefined ? ok(state) : fail(lost);
}

function fillTable(state: State, input: Fields): string | undefined {
  const unknown = unknownKey(input, KEYS);
  if (unknown !== undefined) return `a position has no field ${quote(unknown)}`;
  const { round, phase, island, tiles: pool } = input;
  if (!isInteger(round, 1, LAST_ROUND)) return `round must be from 1 to ${LAST_ROUND}, not ${quote(round)}`;
  const phaseNumber = PHASES.findIndex((name) => name === phase);
  if (phaseNumber <= SETUP || phaseNumber === OVER)
    return `phase must be one of ${PHASES.slice(ROLL, OVER).join(', ')}, not ${quote(phase)}`;
  state[PHASE] = phaseNumber;
  state[ROUND] = round;
  if (typeof island !== 'string' || !/^r?b?y?w?p?$/.test(island))
    return `island must hold at most one chest of each colour, in the order r b y w p, not ${quote(island)}`;
  if (state[PLAYERS] === 2 && island !== '') return 'with two players the island must be empty';
  for (const letter of island) state[ISLAND]! += oneChest(colourOf(letter));
  const chests = new Int32Array(COLOUR_COUNT);
  const wrong = fillNumbers(chests, 0, input['bag'], [...COLOURS], CHESTS, 'bag');
  for (const [colour, count] of chests.entries()) state[BAG]! += count * oneChest(colour);
  return wrong ?? fillNumbers(state, POOL, pool, ['1', '2', '3'], TILES, 'tiles');
}

/**
 * Reads one number for each name and writes the numbers into the cells from `at` on. `most` holds the greatest allowed
 * numbers. If the input is wrong, returns the reason.
 */
function fillNumbers(
  cells: Cells,
  at: number,
  input: unknown,
  names: readonly string[],
  most: readonly number[],
  what: string,
): string | undefined {
  if (!isObject(input) || Object.keys(input).length !== names.length)
    return `${what} must be an object with a number for each of ${names.join(' ')}, not ${quote(input)}`;
  for (const [index, name] of names.entries()) {
    const value = input[name];
    if (!isInteger(value, 0, most[index]!))
      return `${what}: ${name} must be from 0 to ${most[index]}, not ${quote(value)}`;
    cells[at + index] = value;
  }
  return undefined;
}

function fillSeats(state: State, input: unknown): string | undefined {
  const players = state[PLAYERS]!;
  if (!Array.isArray(input) || input.length !== players) return `seats must be a list of ${players} seats`;
  for (const [seat, entry] of input.entries()) {
    if (!isObject(entry)) return `seat ${seat} must be an object, not ${quote(entry)}`;
    const unknown = unknownKey(entry, SEAT_KEYS);
    if (unknown !== undefined) return `a seat has no field ${quote(unknown)}`;
    const wrong = fillTokens(state, seat, entry) ?? fillChests(state, seat, entry) ?? fillDice(state, seat, entry);
    if (wrong !== undefined) return `seat ${seat}: ${wrong}`;
  }
  return undefined;
}

function fillTokens(
  state: State,
  seat: Seat,
  { boat, pirate, bonus: levels, tiles: kept }: Fields,
): string | undefined {
  if (!isInteger(boat, FIRST_BOX, LAST_BOX)) return `boat must be from 1 to 8, not ${quote(boat)}`;
  if (!isInteger(pirate, FIRST_BOX, LAST_BOX)) return `pirate must be from 1 to 8, not ${quote(pirate)}`;
  state[token(seat, FLEET_SIDE)] = boat;
  state[token(seat, CREW_SIDE)] = pirate;
  const most = ACTIONS.map(() => MOST_BONUS);
  const raised = new Int32Array(ACTIONS.length);
  const wrong = fillNumbers(raised, 0, levels, ACTIONS, most, 'bonus');
  if (wrong !== undefined) return wrong;
  for (const [action, count] of raised.entries())
    for (let level = 0; level < count; level++) raiseBonus(state, seat, action);
  const values = new Int32Array(TILE_VALUES);
  const wrongTiles = fillNumbers(values, 0, kept, ['1', '2', '3'], TILES, 'tiles');
  if (wrongTiles !== undefined) return wrongTiles;
  const total = sumOf(values, 0, TILE_VALUES);
  let held = total;
  for (let other = 0; other < seat; other++) held += state[tileCount(other)]!;
  if (held > TILE_COUNT) return `there are more than ${TILE_COUNT} tiles in all`;
  for (const [index, count] of values.entries())
    for (let tile = 0; tile < count; tile++) keepTile(state, seat, index + 1, 0);
  return undefined;
}

function fillChests(state: State, seat: Seat, input: Fields): string | undefined {
  for (const [side, name] of (['fleet', 'crew'] as const).entries()) {
    const chests = input[name];
    const places = capacity(state, seat, side);
    if (typeof chests !== 'string' || !/^[rbywp]*$/.test(chests) || chests.length > places)
      return `${name} must be at most ${places} of the letters r b y w p, not ${quote(chests)}`;
    for (const letter of chests) intoSlots(state, seat, side, colourOf(letter));
  }
  const areas = [
    ['tortuga', tortuga(seat)],
    ['shore', shore(seat)],
  ] as const;
  for (const [name, at] of areas) {
    const chests = input[name];
    if (typeof chests !== 'string' || !/^r{0,10}b{0,10}y{0,10}w{0,5}p{0,5}$/.test(chests))
      return `${name} must be letters in the order r b y w p, not ${quote(chests)}`;
    if (name === 'tortuga' && state[PHASE] !== STOW && chests.length >= state[GOAL]!)
      return `with ${chests.length} chests in Tortuga the game would be over`;
    for (const letter of chests) state[at]! += oneChest(colourOf(letter));
  }
  return undefined;
}

function fillDice(state: State, seat: Seat, { dice, roll: rolled }: Fields): string | undefined {
  if (typeof dice !== 'string' || !/^[fchbr-]{5}$/.test(dice))
    return `dice must be five characters, each one of f c h b r -, not ${quote(dice)}`;
  if (rolled !== null && !(typeof rolled === 'string' && /^[fchbrs-]{5}$/.test(rolled)))
    return `roll must be null or five characters, each one of f c h b r s -, not ${quote(rolled)}`;
  for (const [die, letter] of [...dice].entries())
    if (letter !== '-') placeDice(state, seat, FACES.indexOf(letter), 1 << die);
  const acting = state[PHASE]! > ROLL && state[PHASE]! < STOW;
  if (state[PHASE] !== ROLL && rolled !== null) return `roll must be null in the phase ${PHASES[state[PHASE]!]}`;
  if (!acting)
    return state[inHand(seat)] === ALL_DICE ? undefined : `no die may be placed in the phase ${PHASES[state[PHASE]!]}`;
  if (state[inHand(seat)] !== 0) return 'all dice must be placed when an action begins';
  const crowded = [BOARD, RAID].find(
    (action) => diceIn(diceAt(state[placed(seat)]!, action)) > mostDice(state, seat, action),
  );
  return crowded === undefined ? undefined : `the action ${ACTIONS[crowded]} has more dice than its capacity allows`;
}

/** Since the dice were placed, attacks may have moved a token back by up to two boxes. */
const BOXES_LOST = 2;

function mostDice(state: State, seat: Seat, action: number): number {
  const lost = state[PHASE]! >= FIRST_ACTION + action ? BOXES_LOST : 0;
  return placesAt(Math.min(state[token(seat, sideOf(action))]! + lost, LAST_BOX));
}

/**
 * Puts the tiles that a seat is looking at back into the pool. Then checks that no chest and no tile is missing or
 * extra.
 */
function checkPieces(state: State, looking: unknown): string | undefined {
  const isValue = (value: unknown): boolean => isInteger(value, 1, TILE_VALUES);
  if (!Array.isArray(looking) || looking.length > 2 || !looking.every(isValue))
    return `looking must be a list of at most two tiles, not ${quote(looking)}`;
  if (looking.length > 0 && state[PHASE] !== FIRST_ACTION + HUNT)
    return 'looking must be empty in every phase except hunt';
  for (const value of looking as number[]) state[POOL + value - 1]!++;
  for (let colour = 0; colour < COLOUR_COUNT; colour++) {
    const chests = chestsOf(state, colour);
    if (chests !== CHESTS[colour])
      return `there are ${chests} chests of colour ${COLOURS[colour]} in all, but there must be ${CHESTS[colour]}`;
  }
  for (let value = 0; value < TILE_VALUES; value++) {
    let count = state[POOL + value]!;
    for (let seat = 0; seat < state[PLAYERS]!; seat++) count += state[tiles(seat) + value]!;
    if (count !== TILES[value])
      return `there are ${count} tiles of value ${value + 1} in all, but there must be ${TILES[value]}`;
  }
  state[POOL_SIZE] = sumOf(state, POOL, TILE_VALUES);
  return undefined;
}

function chestsOf(state: State, colour: number): number {
  let chests = ofColour(state[BAG]!, colour) + ofColour(state[ISLAND]!, colour);
  for (let seat = 0; seat < state[PLAYERS]!; seat++) {
    chests += ofColour(state[tortuga(seat)]!, colour) + ofColour(state[shore(seat)]!, colour);
    for (const side of [FLEET_SIDE, CREW_SIDE]) chests += ofColour(pileOf(state[slots(seat, side)]!), colour);
  }
  return chests;
}

function sumOf(cells: Cells, from: number, length: number): number {
  let sum = 0;
  for (let at = from; at < from + length; at++) sum += cells[at]!;
  return sum;
}
