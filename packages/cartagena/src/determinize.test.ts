import { rngFrom } from '@sloop/engine';
import { playAll } from '@sloop/engine/testing';
import { expect, test } from 'vitest';
import { cartagena } from './index.ts';
import { sitDown, spelled, type Printed } from './testing.ts';

const SAMPLES = 10_000;

/** The probability of each possible hand of seat 1, given what seat 0 knows. */
type Odds = ReadonlyMap<string, number>;

/**
 * Something that happened after the reshuffle. `draw`: seat 1 drew a card. `played`: seat 1 played a card. `own`: seat 0 drew a
 * card.
 */
type PastEvent = 'draw' | { readonly played: string } | { readonly own: string };

interface Case {
  /** The hand of seat 1 at the reshuffle. Seat 0 holds all cards that are neither in `hand` nor in `deck`. */
  readonly hand: string;
  readonly deck: string;
  readonly events: readonly PastEvent[];
  readonly lines: readonly string[];
}

const without = (cards: string, card: string): string => cards.replace(card, '');
const share = (cards: string, card: string): number => [...cards].filter((each) => each === card).length / cards.length;
const inOrder = (cards: string): string =>
  [...'SDKBHP'].map((symbol) => symbol.repeat(cards.split(symbol).length - 1)).join('');

/**
 * Every hand and deck that may result from an event, with its probability. We assume that a seat plays each card of its hand with
 * the same probability.
 */
function after(event: PastEvent, hand: string, deck: string): [hand: string, deck: string, odds: number][] {
  if (event === 'draw') return [...new Set(deck)].map((card) => [hand + card, without(deck, card), share(deck, card)]);
  if ('played' in event) return [[without(hand, event.played), deck, share(hand, event.played)]];
  return [[hand, without(deck, event.own), share(deck, event.own)]];
}

/** The exact probabilities, computed by enumerating everything that may have happened. */
function exactOdds({ hand, deck, events }: Case): Odds {
  const odds = new Map<string, number>();
  const follow = (now: string, left: string, likely: number, [event, ...rest]: readonly PastEvent[]): void => {
    if (event === undefined) odds.set(inOrder(now), (odds.get(inOrder(now)) ?? 0) + likely);
    else
      for (const [next, rests, each] of after(event, now, left)) if (each > 0) follow(next, rests, likely * each, rest);
  };
  follow(hand, deck, 1, events);
  const total = [...odds.values()].reduce((sum, each) => sum + each, 0);
  return new Map([...odds].map(([cards, likely]) => [cards, likely / total]));
}

/** How often `determinize` guesses each hand, as a fraction of `SAMPLES`. */
function guessedOdds({ hand, deck, lines }: Pick<Case, 'hand' | 'deck' | 'lines'>): Odds {
  const pirates = [
    [0, 0, 0, 0, 12, 14],
    [0, 0, 0, 0, 7, 9],
  ];
  const match = playAll(sitDown({ pirates, hands: ['', hand], discard: deck, rest: 0, turn: 1 }), ...lines);
  const rng = rngFrom('odds');
  const state = cartagena.blank();
  const odds = new Map<string, number>();
  for (let sample = 0; sample < SAMPLES; sample++) {
    cartagena.determinize(match.view(0), rng, state);
    const cards = spelled((cartagena.position(state) as unknown as Printed).seats[1]!.hand);
    odds.set(cards, (odds.get(cards) ?? 0) + 1 / SAMPLES);
  }
  return odds;
}

/** Fails if a frequency differs from its expected probability by five standard deviations or more. */
function expectClose(guessed: Odds, expected: Odds): void {
  expect([...guessed.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
  for (const [cards, likely] of expected)
    expect(Math.abs(guessed.get(cards)! - likely), cards).toBeLessThan(
      5 * Math.sqrt((likely * (1 - likely)) / SAMPLES),
    );
}

const DRAWN = ['1 -9', '* draw H'];

test.each<Case & { readonly what: string; readonly odds: { readonly [hand: string]: number } }>([
  {
    what: 'after a draw',
    hand: 'SK',
    deck: 'SHH',
    events: ['draw'],
    lines: DRAWN,
    odds: { SKH: 2 / 3, SSK: 1 / 3 },
  },
  {
    what: 'after a card is played that may have been drawn',
    hand: 'SK',
    deck: 'SHH',
    events: ['draw', { played: 'S' }],
    lines: [...DRAWN, '1 S0'],
    odds: { SK: 1 / 2, KH: 1 / 2 },
  },
  {
    what: 'after two cards are played',
    hand: 'SK',
    deck: 'SH',
    events: ['draw', { played: 'S' }, { played: 'K' }],
    lines: [...DRAWN, '1 S0', '1 K0'],
    odds: { S: 2 / 3, H: 1 / 3 },
  },
])('$what, the probabilities of the guessed hands are exact', ({ odds, ...given }) => {
  const expected = new Map(Object.entries(odds));
  for (const [cards, likely] of exactOdds(given)) expect(likely).toBeCloseTo(expected.get(cards)!);
  expectClose(guessedOdds(given), expected);
});

// These tests pin the approximate probabilities, because the bots play differently if the probabilities change.
test.each<Case & { readonly what: string; readonly exact: number; readonly guessed: number }>([
  {
    what: 'if the viewer draws after a card is played that may have been drawn',
    hand: 'SK',
    deck: 'SHHH',
    events: ['draw', { played: 'S' }, { own: 'H' }],
    lines: [...DRAWN, '1 S0', '1 end', '0 -14', '* draw H'],
    exact: 1 / 2,
    guessed: 7 / 15,
  },
  {
    what: 'if the viewer draws after two such cards are played',
    hand: 'SK',
    deck: 'SKK',
    events: ['draw', { played: 'K' }, { played: 'S' }, { own: 'K' }],
    lines: ['1 -9', '* draw K', '1 K0', '1 S0', '0 -14', '* draw K'],
    exact: 1 / 2,
    guessed: 3 / 8,
  },
])(
  '$what, the probabilities are approximate, because the viewer’s draw does not change them',
  ({ exact, guessed, ...given }) => {
    const odds = exactOdds(given);
    const [hand, other] = [...odds.keys()].toSorted(
      (one, two) => Number(two.includes('S')) - Number(one.includes('S')),
    );
    expect(odds.get(hand!)).toBeCloseTo(exact);
    expectClose(
      guessedOdds(given),
      new Map([
        [hand!, guessed],
        [other!, 1 - guessed],
      ]),
    );
  },
);
