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
import { KEYS } from './position.ts';
import { ACTIONS_PER_TURN, CARDS_PER_SYMBOL, PIRATES_PER_SEAT, calmLimit } from './state/cells.ts';
import { MOUTH, SLOOP, SYMBOLS, SYMBOL_COUNT, isTunnel, symbolOf } from './state/tunnel.ts';

type Fields = { readonly [key: string]: unknown };

const MOST_CARDS = CARDS_PER_SYMBOL * SYMBOL_COUNT;

/** Reads how many cards of each symbol a hand or a pile has. Returns an error message if the numbers are wrong. */
function countsIn(input: unknown, name: string): number[] | string {
  if (!isObject(input) || unknownKey(input, [...SYMBOLS]) !== undefined)
    return `${name} must be an object with a number for each of S D K B H P, not ${quote(input)}`;
  const counts = [...SYMBOLS].map((letter) => input[letter]);
  const wrong = counts.find((count) => !isInteger(count, 0, CARDS_PER_SYMBOL));
  return wrong === undefined && counts.every((count) => count !== undefined)
    ? (counts as number[])
    : `each number in ${name} must be from 0 to ${CARDS_PER_SYMBOL}, not ${quote(wrong)}`;
}

const printed = (counts: readonly number[]): JsonObject =>
  Object.fromEntries([...SYMBOLS].map((letter, symbol) => [letter, counts[symbol]!]));

/**
 * Draws a random position that a viewer who sees `shown` cannot rule out. Every unseen card is equally likely to be in each
 * hidden place.
 */
export function imagine(shown: unknown, rng: Rng): Result<Json> {
  const head = positionHead(shown, about);
  if (!head.ok) return head;
  const unknown = unknownKey(head.value, KEYS) ?? KEYS.find((key) => !Object.hasOwn(head.value, key));
  if (unknown !== undefined) return fail(`the field ${quote(unknown)} of the view is unknown or missing`);
  const { deck, seats, row, players } = head.value as Fields & { readonly players: number };
  const odd = refuseOpen(head.value, players);
  if (odd !== undefined) return fail(odd);
  if (!isInteger(deck, 0, MOST_CARDS)) return fail(`deck must be a number of cards, not ${quote(deck)}`);
  if (typeof row !== 'string' || !/^[SDKBHP]{0,12}$/.test(row))
    return fail(`row must be at most 12 of the letters S D K B H P, not ${quote(row)}`);
  if (!Array.isArray(seats) || seats.length !== players || !seats.every(isObject))
    return fail(`seats must be a list of ${players} seats`);
  const unseen = Array.from({ length: SYMBOL_COUNT }, () => CARDS_PER_SYMBOL);
  for (const letter of row) unseen[symbolOf(letter)]!--;
  const wrong = subtract(unseen, head.value['discard'], 'discard') ?? subtractHands(unseen, seats);
  if (wrong !== undefined) return fail(wrong);
  const hidden = seats.map(({ hand, handCount }) => (hand === null ? (handCount as number) : 0));
  const total = unseen.reduce((sum, count) => sum + count, 0);
  if (unseen.some((count) => count < 0) || total !== hidden.reduce((sum, count) => sum + count, deck))
    return fail(`the cards do not add up to ${CARDS_PER_SYMBOL} of each symbol`);
  const hands = seats.map(({ pirates, hand }, seat) => ({
    pirates: pirates as Json,
    hand: hand === null ? printed(takeAtRandom(unseen, hidden[seat]!, rng)) : (hand as Json),
  }));
  return ok({ ...(head.value as JsonObject), deck: printed(unseen), seats: hands });
}

/** Says what is wrong with the fields that everybody sees. Undefined if nothing is wrong. */
function refuseOpen({ layout, turn, actions, calm, passes, winners }: Fields, players: number): string | undefined {
  const isSeat = (input: unknown): boolean => isInteger(input, 0, players - 1);
  if (layout !== '' && !(typeof layout === 'string' && isTunnel(layout)))
    return `layout must be "" or 36 letters, with each of S D K B H P once in every six, not ${quote(layout)}`;
  if (!isSeat(turn)) return `turn must be a seat from 0 to ${players - 1}, not ${quote(turn)}`;
  if (!isInteger(actions, 0, ACTIONS_PER_TURN)) return `actions must be from 0 to 3, not ${quote(actions)}`;
  if (!isInteger(calm, 0, calmLimit(players)))
    return `calm must be from 0 to ${calmLimit(players)}, not ${quote(calm)}`;
  if (!isInteger(passes, 0, players)) return `passes must be from 0 to ${players}, not ${quote(passes)}`;
  if (winners !== null && !(Array.isArray(winners) && winners.every(isSeat)))
    return `winners must be null or a list of seats, not ${quote(winners)}`;
  return undefined;
}

const isPirates = (input: unknown): boolean =>
  Array.isArray(input) &&
  input.length === PIRATES_PER_SEAT &&
  input.every((place, index) => isInteger(place, index === 0 ? MOUTH : (input[index - 1] as number), SLOOP));

function subtract(unseen: number[], cards: unknown, name: string): string | undefined {
  const counts = countsIn(cards, name);
  if (typeof counts === 'string') return counts;
  for (const [symbol, count] of counts.entries()) unseen[symbol]! -= count;
  return undefined;
}

function subtractHands(unseen: number[], seats: readonly Fields[]): string | undefined {
  for (const [seat, { pirates, hand, handCount }] of seats.entries()) {
    if (!isPirates(pirates))
      return `the pirates of seat ${seat} must be six numbers from 0 to 37 in ascending order, not ${quote(pirates)}`;
    if (!isInteger(handCount, 0, MOST_CARDS))
      return `handCount of seat ${seat} must be a number of cards, not ${quote(handCount)}`;
    const wrong = hand === null ? undefined : subtract(unseen, hand, `the hand of seat ${seat}`);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
