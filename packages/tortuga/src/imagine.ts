import {
  fail,
  isInteger,
  isObject,
  ok,
  positionHead,
  quote,
  takeAtRandom,
  unknownKey,
  type Json,
  type JsonObject,
  type Result,
  type Rng,
} from '@sloop/engine';
import { about } from './about.ts';
import { KEYS, readPieces } from './position.ts';
import { outcome } from './rules/scoring.ts';
import { OVER, PHASE, PHASES, ROLL } from './state/cells.ts';
import { TILES, TILE_COUNT } from './state/chests.ts';
import { DIE_COUNT, FACES } from './state/dice.ts';
import { TILE_VALUES } from './state/tiles.ts';

type Fields = { readonly [key: string]: unknown };

const VALUES = ['1', '2', '3'];

const printed = (counts: readonly number[]): JsonObject =>
  Object.fromEntries(VALUES.map((value, index) => [value, counts[index]!]));

/** Reads how many tiles of each value there are. Returns an error message if the numbers are wrong. */
function tilesIn(input: unknown, name: string): number[] | string {
  const counts = isObject(input) ? VALUES.map((value) => input[value]) : [];
  return counts.length === TILE_VALUES && counts.every((count) => isInteger(count, 0, TILE_COUNT))
    ? (counts as number[])
    : `${name} must be null or an object with a number for each of 1 2 3, not ${quote(input)}`;
}

/**
 * Draws a random position that a viewer who sees `shown` cannot rule out. Every unseen tile is equally likely to be in each
 * hidden place. While all seats choose dice, every face of another seat's dice is equally likely.
 */
export function imagine(shown: unknown, rng: Rng): Result<Json> {
  const head = positionHead(shown, about);
  if (!head.ok) return head;
  const { tileCount, result: _result, ...rest } = head.value as Fields & { readonly players: number };
  const unknown = unknownKey(rest, KEYS) ?? KEYS.find((key) => !Object.hasOwn(rest, key));
  if (unknown !== undefined) return fail(`the field ${quote(unknown)} of the view is unknown or missing`);
  const { players, seats, phase } = rest as Fields & { readonly players: number };
  if (!PHASES.some((name) => name === phase))
    return fail(`phase must be one of ${PHASES.join(', ')}, not ${quote(phase)}`);
  if (!Array.isArray(seats) || seats.length !== players || !seats.every(isObject))
    return fail(`seats must be a list of ${players} seats`);
  const wrong = seats.map(wrongSeat).find((reason) => reason !== undefined);
  if (wrong !== undefined) return fail(wrong);
  if (!isInteger(tileCount, 0, TILE_COUNT)) return fail(`tileCount must be a number of tiles, not ${quote(tileCount)}`);
  const dealt = dealTiles(rest, tileCount, seats, rng);
  if (typeof dealt === 'string') return fail(dealt);
  const rolls = imagineRolls(phase as string, seats, rng);
  const full = seats.map(({ tileCount: _count, ...seat }: Fields, index) => ({
    ...seat,
    tiles: printed(dealt.seats[index]!),
    roll: rolls[index]!,
  }));
  const { start } = head.value;
  const whole = { ...rest, players, start, tiles: printed(dealt.pool), looking: dealt.looking, seats: full };
  const pieces = readPieces(whole);
  if (!pieces.ok) return pieces;
  if (phase !== PHASES[OVER]) return ok(whole as unknown as Json);
  pieces.value[PHASE] = OVER;
  return ok({ ...whole, result: outcome(pieces.value) } as unknown as Json);
}

function wrongSeat({ dice, roll, tileCount }: Fields, seat: number): string | undefined {
  if (!isInteger(tileCount, 0, TILE_COUNT))
    return `tileCount of seat ${seat} must be a number of tiles, not ${quote(tileCount)}`;
  if (typeof dice !== 'string' || !/^[fchbr-]{5}$/.test(dice))
    return `dice of seat ${seat} must be five characters, each one of f c h b r -, not ${quote(dice)}`;
  if (roll !== null && !(typeof roll === 'string' && /^[fchbrs-]{5}$/.test(roll)))
    return `roll of seat ${seat} must be null or five characters, each one of f c h b r s -, not ${quote(roll)}`;
  return undefined;
}

interface Dealt {
  readonly seats: readonly number[][];
  readonly looking: readonly number[];
  readonly pool: readonly number[];
}

/** Deals the unseen tiles to the hidden places. Returns an error message if the visible tiles cannot be right. */
function dealTiles(
  { tiles: pool, looking }: Fields,
  inPool: number,
  seats: readonly Fields[],
  rng: Rng,
): Dealt | string {
  const unseen: number[] = [...TILES];
  const inHands = seats.reduce((sum, { tileCount }) => sum + (tileCount as number), 0);
  const watched = TILE_COUNT - inPool - inHands;
  if (watched < 0 || watched > 2) return `there must be ${TILE_COUNT} tiles in all`;
  const own = seats.map(({ tiles }, seat) => (tiles === null ? null : tilesIn(tiles, `tiles of seat ${seat}`)));
  const open = pool === null ? null : tilesIn(pool, 'tiles');
  for (const counts of [...own, open]) {
    if (typeof counts === 'string') return counts;
    for (const [index, count] of (counts ?? []).entries()) unseen[index]! -= count;
  }
  if (looking !== null) {
    const isValue = (value: unknown): boolean => isInteger(value, 1, TILE_VALUES);
    if (!Array.isArray(looking) || looking.length !== watched || !looking.every(isValue))
      return `looking must be null or a list of ${watched} tiles, not ${quote(looking)}`;
    for (const value of looking as number[]) unseen[value - 1]!--;
  }
  const hidden = seats.map(({ tileCount }, seat) => (own[seat] === null ? (tileCount as number) : 0));
  const left = (looking === null ? watched : 0) + (open === null ? inPool : 0);
  const total = unseen.reduce((sum, count) => sum + count, 0);
  if (unseen.some((count) => count < 0) || total !== hidden.reduce((sum, count) => sum + count, left))
    return `the tiles do not add up to ${TILES.join(', ')} of the values 1, 2, 3`;
  const inSeats = hidden.map((count, seat) => (own[seat] as number[] | null) ?? takeAtRandom(unseen, count, rng));
  const seen = looking === null ? valuesOf(takeAtRandom(unseen, watched, rng)) : (looking as number[]);
  return { seats: inSeats, looking: seen, pool: (open as number[] | null) ?? unseen };
}

const valuesOf = (counts: readonly number[]): number[] =>
  counts.flatMap((count, index) => Array.from({ length: count }, () => index + 1));

const dieFree = (dice: unknown, die: number): boolean => (dice as string)[die] === '-';

/**
 * The rolls of all seats. Suppose that the only visible roll is the viewer's, and that it contains all dice in the viewer's hand.
 * Then the seats are choosing dice, so the other seats have rolled as well. In every other case, nothing shows that another seat
 * has rolled.
 */
function imagineRolls(phase: string, seats: readonly Fields[], rng: Rng): (string | null)[] {
  const rolls = seats.map(({ roll }) => roll as string | null);
  const viewer = seats.findIndex(({ tiles }) => tiles !== null);
  const own = rolls[viewer];
  const isAlone = rolls.every((roll, seat) => seat === viewer || roll === null);
  if (phase !== PHASES[ROLL] || !own || !isAlone) return rolls;
  if ([...own].some((face, die) => (face === '-') !== !dieFree(seats[viewer]!['dice'], die))) return rolls;
  return seats.map(({ dice }, seat) => {
    if (seat === viewer || !(dice as string).includes('-')) return rolls[seat]!;
    return Array.from({ length: DIE_COUNT }, (_, die) =>
      dieFree(dice, die) ? FACES[rng.below(FACES.length)]! : '-',
    ).join('');
  });
}
