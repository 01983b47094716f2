import { playRandomly, rngFrom, type Viewer } from '@sloop/engine';
import { newGame, playAll } from '@sloop/engine/testing';
import { describe, expect, test } from 'vitest';
import { PAST, PAST_SIZE } from './state/cells.ts';
import { cartagena } from './index.ts';
import { PRINTED, SYMBOLS, counted, sitDown, spelled, type Counts, type Printed } from './testing.ts';

interface Shown {
  readonly deck: number;
  readonly discard: Counts;
  readonly row: string;
  readonly seats: readonly { readonly pirates: number[]; readonly hand: Counts | null; readonly handCount: number }[];
}

type Shows = ReturnType<typeof sitDown>;

const shown = (match: Shows, viewer: Viewer): Shown => match.show(viewer) as unknown as Shown;

/** For each seat, the cards as letters. If the hand is hidden, the number of cards instead. */
const handsSeen = (match: Shows, viewer: Viewer): (string | number)[] =>
  shown(match, viewer).seats.map(({ hand, handCount }) => (hand ? spelled(hand) : handCount));

const linesSeen = (match: Shows, viewer: Viewer): string[] => match.witnessed(viewer).map(({ move }) => move);

/** Random positions that are consistent with what the viewer knows. */
function guesses(match: Shows, viewer: Viewer, count = 300): Printed[] {
  const rng = rngFrom('guesses');
  return Array.from({ length: count }, () => {
    const state = cartagena.blank();
    cartagena.determinize(match.view(viewer), rng, state);
    return cartagena.position(state) as unknown as Printed;
  });
}

const different = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted();

describe('jamaica: hands are hidden', () => {
  const dealt = () =>
    playAll(newGame(cartagena, 3, { layout: PRINTED }), '* deal SSDDKK', '* deal BBBHHH', '* deal PPPPPP');

  test('a seat sees its own hand, and only the number of cards in each other hand', () => {
    const match = dealt();
    expect(handsSeen(match, 0)).toEqual(['SSDDKK', 6, 6]);
    expect(handsSeen(match, 1)).toEqual([6, 'BBBHHH', 6]);
    expect(handsSeen(match, 2)).toEqual([6, 6, 'PPPPPP']);
    playAll(match, '0 S0');
    expect(handsSeen(match, 1)).toEqual([5, 'BBBHHH', 6]);
  });

  test('a view contains no card events from before the last reshuffle', () => {
    for (let game = 0; game < 20; game++) {
      const rng = rngFrom(`reshuffles ${game}`);
      const options = cartagena.options({}, 5);
      const state = cartagena.start(options.ok ? options.value : expect.unreachable(), 5, 0);
      while (playRandomly(cartagena, state, rng)) {
        const { cells } = cartagena.view(state, 0);
        const size = cells[PAST_SIZE]!;
        const unused = [...new Uint8Array(cells.buffer, 4 * PAST).subarray(size)];
        expect(unused.some((event) => event !== 0)).toBe(false);
      }
    }
  });

  test('a spectator sees no hand', () => {
    expect(handsSeen(dealt(), 'spectator')).toEqual([6, 6, 6]);
  });

  test('a view gives the number of cards in each hand, even if the viewer sees the cards', () => {
    expect(shown(dealt(), 0).seats.map(({ handCount }) => handCount)).toEqual([6, 6, 6]);
  });

  test('a view gives the size of the deck, and shows the discard pile', () => {
    const match = playAll(dealt(), '0 S0', '0 D0');
    for (const viewer of [0, 1, 2, 'spectator'] as const) {
      expect(shown(match, viewer).deck).toBe(102 - 18);
      expect(shown(match, viewer).discard).toEqual(counted('SD'));
    }
  });

  test('the other viewers do not see the cards that a seat is dealt or draws', () => {
    const match = playAll(dealt(), '0 S0', '0 K0', '0 -6', '* draw H');
    const own = ['deal SSDDKK', 'deal ??????', 'deal ??????', 'S0', 'K0', '-6', 'draw H'];
    expect(linesSeen(match, 0)).toEqual(own);
    expect(linesSeen(match, 1)).toEqual(['deal ??????', 'deal BBBHHH', 'deal ??????', 'S0', 'K0', '-6', 'draw ?']);
    expect(linesSeen(match, 'spectator').filter((text) => text.includes('?'))).toHaveLength(4);
    expect(match.witnessed(0, 5)).toEqual([
      { by: 0, move: '-6' },
      { by: 'chance', move: 'draw H', for: 0 },
    ]);
  });
});

test('jamaica: once the game is over, everybody sees every hand and every draw, but only the size of the deck', () => {
  const match = sitDown({
    pirates: [
      [36, 37, 37, 37, 37, 37],
      [0, 0, 0, 0, 7, 35],
    ],
    hands: ['SKK', 'BH'],
  });
  playAll(match, '0 -36', '* draw D');
  expect(handsSeen(match, 1)).toEqual([4, 'BH']);
  expect(linesSeen(match, 1)).toEqual(['-36', 'draw ?']);
  playAll(match, '0 S35', '0 end', '1 B0', '1 end', '0 K36');
  expect(match.outcome).toEqual({ winners: [0] });
  for (const viewer of [0, 1, 'spectator'] as const) {
    expect(handsSeen(match, viewer)).toEqual(['DK', 'H']);
    expect(linesSeen(match, viewer)[1]).toBe('draw D');
    expect(shown(match, viewer).deck).toBe(102 - 3 - 3);
  }
});

test('tortuga: everybody sees every hand, the row and every move, but only the size of the deck', () => {
  const match = newGame(cartagena, 2, { layout: PRINTED, version: 'tortuga' });
  playAll(match, '* deal SSDDKK', '* deal BBBHHH', '* row PPPPPPSDKBHP', '0 S0', '0 K0', '0 -6');
  for (const viewer of [0, 1, 'spectator'] as const) {
    expect(handsSeen(match, viewer)).toEqual(['SDDKP', 'BBBHHH']);
    expect(shown(match, viewer)).toMatchObject({ row: 'PPPPPSDKBHP', deck: 102 - 12 - 12 });
    expect(linesSeen(match, viewer)).toEqual(match.log.map(({ text }) => text));
  }
  // The viewer knows everything except the order of the deck, so all guesses are the same.
  expect(guesses(match, 1, 20)).toEqual(Array.from({ length: 20 }, () => match.position()));
});

describe('what a seat can deduce about hidden cards', () => {
  test('before a reshuffle: the hidden cards are neither in the seat’s own hand nor face up', () => {
    // Seat 0 sees all daggers, and all skulls except one.
    const match = sitDown({
      pirates: [
        [0, 0, 0, 0, 0, 1],
        [0, 0, 0, 0, 0, 2],
        [0, 0, 0, 0, 0, 3],
      ],
      hands: ['S'.repeat(9) + 'DDK', 'SKP', 'BH'],
      discard: 'S'.repeat(7) + 'D'.repeat(15),
    });
    const seen = guesses(match, 0);
    for (const { seats, deck, discard } of seen) {
      expect(spelled(seats[0]!.hand)).toBe('SSSSSSSSSDDK');
      expect(discard).toEqual(counted('S'.repeat(7) + 'D'.repeat(15)));
      expect([spelled(seats[1]!.hand).length, spelled(seats[2]!.hand).length]).toEqual([3, 2]);
      expect(seats[1]!.hand['D']! + seats[2]!.hand['D']! + deck['D']!).toBe(0);
      expect(seats[1]!.hand['S']! + seats[2]!.hand['S']! + deck['S']!).toBe(1);
    }
    for (const symbol of 'SKBHP')
      expect(
        seen.some(({ seats }) => seats[1]!.hand[symbol]! > 0),
        symbol,
      ).toBe(true);
    expect(different(seen.map(({ deck }) => String(deck['S'])))).toEqual(['0', '1']);
  });

  test('with two seats, right after a reshuffle: all cards that are not in the deck are in hands, so the other hand is known', () => {
    const match = sitDown({
      pirates: [
        [0, 0, 0, 0, 0, 9],
        [0, 0, 0, 0, 0, 7],
      ],
      hands: ['DK', 'SSBHP'],
      rest: 'discard',
    });
    playAll(match, '0 -9');
    expect(different(guesses(match, 0).map(({ seats }) => spelled(seats[1]!.hand)))).toEqual(['SSBHP']);
    // Seat 0 still knows the hand of seat 1 after drawing a card, because seat 0 knows which card it drew.
    playAll(match, '* draw S', '0 end', '1 B0');
    expect(different(guesses(match, 0).map(({ seats }) => spelled(seats[1]!.hand)))).toEqual(['SSHP']);
    // Seat 1 knows two cards of seat 0's hand. The third card came from the fresh deck, so it can be any symbol.
    const others = guesses(match, 1).map(({ seats }) => seats[0]!.hand);
    for (const hand of others) expect([hand['D']! >= 1, hand['K']! >= 1]).toEqual([true, true]);
    expect(different(others.map(spelled))).toEqual(['DDK', 'DKB', 'DKH', 'DKK', 'DKP', 'SDK']);
  });

  test('a seat that has not drawn since the reshuffle holds only symbols that were in a hand at the reshuffle', () => {
    // No hand has a dagger or a hat at the reshuffle. Then seat 0 draws a dagger, and seat 1 draws a hat. Seat 2 does not draw.
    const match = sitDown({
      pirates: [
        [0, 0, 0, 0, 12, 14],
        [0, 0, 0, 0, 7, 16],
        [0, 0, 0, 0, 0, 2],
      ],
      hands: ['SK', 'SSP', 'KB'],
      rest: 'discard',
    });
    playAll(match, '0 -12', '* draw D', '0 end', '1 -16', '* draw H', '1 end');
    for (const viewer of [0, 'spectator'] as const) {
      const seen = guesses(match, viewer);
      for (const { seats } of seen) expect([seats[2]!.hand['D'], seats[2]!.hand['H']]).toEqual([0, 0]);
      for (const symbol of SYMBOLS)
        expect(
          seen.some(({ seats }) => seats[1]!.hand[symbol]! > 0),
          symbol,
        ).toBe(true);
      // No card has been played since the reshuffle, so the hands still hold three skulls, two keys, a bottle and a
      // pistol.
      for (const { seats } of seen) {
        const inHands = (symbol: string): number => seats.reduce((sum, { hand }) => sum + hand[symbol]!, 0);
        expect([inHands('S') >= 3, inHands('K') >= 2, inHands('B') >= 1, inHands('P') >= 1]).not.toContain(false);
      }
    }
  });

  test('if another seat plays a card that no hand held at the reshuffle, the seat must have drawn it later', () => {
    // No hand has a hat at the reshuffle, so seat 1 plays the card that it drew, and still holds its three old cards.
    const match = sitDown({
      pirates: [
        [0, 0, 0, 0, 0, 5],
        [0, 0, 0, 0, 7, 9],
      ],
      hands: ['DK', 'SSP'],
      rest: 'discard',
      turn: 1,
    });
    playAll(match, '1 -9', '* draw H', '1 H0');
    expect(different(guesses(match, 0).map(({ seats }) => spelled(seats[1]!.hand)))).toEqual(['SSP']);
  });
});

test('if the viewer draws the only skull of the fresh deck, another seat’s earlier skull was an old card', () => {
  const match = sitDown({
    pirates: [
      [0, 0, 0, 0, 0, 5],
      [0, 0, 0, 0, 7, 9],
    ],
    hands: ['', 'SK'],
    discard: 'SHH',
    rest: 0,
    turn: 1,
  });
  playAll(match, '1 -9', '* draw H', '1 S0', '1 end', '0 -5', '* draw S');
  const seen = guesses(match, 0).map(({ seats, deck }) => `${spelled(seats[1]!.hand)} ${spelled(deck)}`);
  expect(different(seen)).toEqual(['KH H']);
});
