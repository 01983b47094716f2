import { streamFromText } from '@sloop/engine';
import { newGame, playAll, refusalOf } from '@sloop/engine/testing';
import { describe, expect, test } from 'vitest';
import { cartagena } from '../index.ts';
import { PRINTED, counted, handOf, piratesOf, printed, sitDown, spelled } from '../testing.ts';

// The symbol on each space of the tunnel `PRINTED`: B1 P2 H3 S4 D5 K6, D7 B8 K9 P10 H11 S12, H13 K14 P15 B16 S17 D18, K19 B20 S21
// D22 H23 P24, P25 K26 D27 H28 S29 B30, H31 D32 K33 B34 P35 S36.

const AT_MOUTH = [0, 0, 0, 0, 0, 0];

// The tests of ruling C3 (becalmed games) are in ending.test.ts.

test('C1: the sixth symbol is the pistol', () => {
  const match = newGame(cartagena, 2, { layout: PRINTED });
  playAll(match, '* deal SDKBHP', '* deal PPPPPP', '0 P0', '0 end', '1 P0');
  expect(piratesOf(match, 0)).toEqual([0, 0, 0, 0, 0, 2]);
  expect(piratesOf(match, 1)).toEqual([0, 0, 0, 0, 0, 10]);
  const { deck, discard } = printed(match);
  expect(deck['P']! + discard['P']! + 5).toBe(17);
});

describe('C2: a seat passes if it has no other move', () => {
  test('a seat without cards and without a space to go back to can only pass', () => {
    const match = sitDown({ pirates: [[0, 0, 0, 0, 5, 37], AT_MOUTH], hands: ['', 'S'] });
    expect(match.legal(0)).toEqual(['pass']);
    playAll(match, '0 pass');
    expect(printed(match)).toMatchObject({ turn: 1, passes: 1, calm: 1 });
  });

  test('a seat that can go back may not pass', () => {
    const match = sitDown({
      pirates: [
        [0, 0, 0, 0, 0, 5],
        [...AT_MOUTH.slice(1), 2],
      ],
      hands: ['', 'S'],
    });
    expect(match.legal(0)).toEqual(['-5']);
    expect(refusalOf(match, '0 pass')).toContain('You may pass only if you have no other move.');
  });

  test('if no further action is possible after the first, the seat ends its turn, and this does not count as a pass', () => {
    const match = sitDown({ pirates: [AT_MOUTH, AT_MOUTH], hands: ['S', 'S'] });
    playAll(match, '0 S0');
    expect(match.legal(0)).toEqual(['end']);
    playAll(match, '0 end');
    expect(printed(match)).toMatchObject({ turn: 1, actions: 0, passes: 0, calm: 1 });
  });
});

test('C4: if the row becomes empty after the first of two cards, a new row is laid at once, and the second card comes from it', () => {
  const match = sitDown({
    version: 'tortuga',
    pirates: [
      [0, 0, 0, 0, 0, 9],
      [0, 0, 0, 0, 7, 7],
    ],
    hands: ['', 'S'],
    row: 'K',
  });
  playAll(match, '0 -9');
  expect(match.due).toEqual({ kind: 'row' });
  expect(handOf(match, 0)).toBe('K');
  playAll(match, '* row PSDKBHSDKBHP');
  expect(handOf(match, 0)).toBe('KP');
  expect(printed(match).row).toBe('SDKBHSDKBHP');
  expect(match.toAct).toEqual([0]);
});

describe('C5: the deck becomes empty while a row is laid', () => {
  const deckOf = (deck: string, discard: string, rest: 'discard' | number) =>
    sitDown({
      version: 'tortuga',
      pirates: [
        [0, 0, 0, 0, 0, 9],
        [0, 0, 0, 0, 0, 7],
      ],
      hands: ['', ''],
      row: 'K',
      deck,
      discard,
      rest,
    });

  test('the discard pile becomes the deck, and laying continues', () => {
    const match = playAll(deckOf('DDS', '', 'discard'), '0 -9');
    expect(refusalOf(match, '* row DDPSDKBHSDKB')).toMatch(/^illegal-move/);
    expect(refusalOf(match, '* row DDS')).toMatch(/^illegal-move/);
    playAll(match, '* row DSDPPPPPPPPP');
    const { row, deck, discard } = printed(match);
    expect(row).toBe('DSDPPPPPPPPP');
    expect(deck).toEqual({ S: 16, D: 15, K: 16, B: 17, H: 17, P: 8 });
    expect(discard).toEqual(counted(''));
  });

  test('the row is shorter if the deck and the discard pile have too few cards', () => {
    const match = playAll(deckOf('DDS', 'PHH', 1), '0 -9');
    expect(refusalOf(match, '* row DSDHHPSSSSSS')).toMatch(/^illegal-move/);
    expect(refusalOf(match, '* row DSDHP')).toMatch(/^illegal-move/);
    playAll(match, '* row DSDHHP');
    expect(printed(match)).toMatchObject({ row: 'DSDHHP', deck: counted(''), discard: counted('') });
  });
});

describe('C6: no cards are left to draw', () => {
  test.each(['jamaica', 'tortuga'] as const)(
    'going back is still allowed, and the seat draws nothing later (%s)',
    (version) => {
      const match = sitDown({
        version,
        pirates: [
          [0, 0, 0, 0, 0, 9],
          [0, 0, 0, 0, 7, 7],
        ],
        hands: ['D', ''],
        rest: 1,
      });
      playAll(match, '0 -9');
      expect(match.toAct).toEqual([0]);
      expect(handOf(match, 0)).toBe('D');
      // If the seat still had to draw a card, it would draw the discarded dagger now.
      playAll(match, '0 D0', '0 end');
      expect(handOf(match, 0)).toBe('');
      expect(match.toAct).toEqual([1]);
      expect(spelled(printed(match).discard)).toBe('D');
    },
  );

  test('if a seat must draw two cards but only one is left, it draws only that card', () => {
    const match = sitDown({
      pirates: [
        [0, 0, 0, 0, 0, 9],
        [0, 0, 0, 0, 7, 7],
      ],
      hands: ['D', ''],
      deck: 'H',
      rest: 1,
    });
    playAll(match, '0 -9', '* draw H');
    expect(match.toAct).toEqual([0]);
    expect(handOf(match, 0)).toBe('DH');
  });
});

test('C7: a pirate on the sloop never goes back', () => {
  const match = sitDown({
    pirates: [
      [0, 0, 0, 9, 37, 37],
      [0, 0, 0, 0, 0, 7],
    ],
    hands: ['', ''],
  });
  expect(match.legal(0)).toEqual(['-9']);
  expect(refusalOf(match, '0 -37')).toMatch(/^illegal-move/);
});

describe('C8: a card moves a pirate to the nearest free space ahead with its symbol, or to the sloop if there is none', () => {
  test('a taken space is skipped', () => {
    const match = sitDown({ pirates: [AT_MOUTH, [0, 0, 0, 0, 5, 7]], hands: ['D', ''] });
    expect(piratesOf(playAll(match, '0 D0'), 0)).toEqual([0, 0, 0, 0, 0, 18]);
  });

  test('a space with a pirate of the same seat is taken, too', () => {
    const match = sitDown({ pirates: [[0, 0, 0, 0, 0, 5], AT_MOUTH], hands: ['DDD', ''] });
    expect(piratesOf(playAll(match, '0 D0', '0 D5'), 0)).toEqual([0, 0, 0, 0, 7, 18]);
  });

  test('a pirate moves on even from a space with the same symbol', () => {
    const match = sitDown({ pirates: [[0, 0, 0, 0, 0, 32], AT_MOUTH], hands: ['DB', ''] });
    expect(piratesOf(playAll(match, '0 B32', '0 D34'), 0)).toEqual([0, 0, 0, 0, 0, 37]);
  });

  test('if all spaces ahead with the symbol are taken, the pirate goes to the sloop', () => {
    const match = sitDown({
      pirates: [
        [0, 0, 0, 0, 0, 18],
        [0, 0, 0, 22, 27, 32],
      ],
      hands: ['D', ''],
    });
    expect(piratesOf(playAll(match, '0 D18'), 0)).toEqual([0, 0, 0, 0, 0, 37]);
  });
});

test('C9: the option `start` sets the start seat, a stream draws it first, and with neither it is seat 0', () => {
  expect(newGame(cartagena, 3, { layout: PRINTED }).due).toEqual({ kind: 'deal', seat: 0 });
  const second = newGame(cartagena, 3, { layout: PRINTED, start: 2 });
  expect(second.due).toEqual({ kind: 'deal', seat: 2 });
  playAll(second, '* deal SDKBHP', '* deal SDKBHP');
  expect(second.due).toEqual({ kind: 'deal', seat: 1 });
  expect(playAll(second, '* deal SDKBHP').toAct).toEqual([2]);
  const drawn = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((seed) => {
    const match = newGame(cartagena, 3, {}, streamFromText(seed));
    expect(match.toAct).toEqual([match.start]);
    expect(match.start).toBe(streamFromText(seed).below(3));
    return match.start;
  });
  expect(new Set(drawn)).toEqual(new Set([0, 1, 2]));
});

describe('C10: a segment that is turned around takes the place of its unknown back side', () => {
  const turned = 'KDSHPB' + PRINTED.slice(6);

  test('chance may lay a segment turned around', () => {
    const match = playAll(newGame(cartagena, 2), `* layout ${turned}`, '* deal KKKKKK', '* deal SSSSSS', '0 K0');
    expect(printed(match).layout).toBe(turned);
    expect(piratesOf(match, 0)).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test('chance lays each printed segment once, but the option `layout` may give any segments', () => {
    const twice = PRINTED.slice(6, 12) + PRINTED.slice(6);
    const madeUp = 'SDKBHP' + PRINTED.slice(6);
    for (const layout of [twice, madeUp]) {
      expect(refusalOf(newGame(cartagena, 2), `* layout ${layout}`)).toMatch(/^illegal-move/);
      expect(newGame(cartagena, 2, { layout }).due).toEqual({ kind: 'deal', seat: 0 });
    }
  });
});

describe('C11: the mouth is not a space', () => {
  test('no pirate goes back to the mouth', () => {
    const match = sitDown({ pirates: [[0, 0, 0, 0, 0, 5], AT_MOUTH], hands: ['D', ''] });
    expect(match.legal(0).toSorted()).toEqual(['D0', 'D5']);
    expect(refusalOf(match, '0 -5')).toContain('No space behind that pirate holds one or two pirates.');
  });

  test('no pirate goes back from the mouth', () => {
    const match = sitDown({ pirates: [AT_MOUTH, [0, 0, 0, 0, 0, 5]], hands: ['D', ''] });
    expect(refusalOf(match, '0 -0')).toContain('A pirate cannot go back from the mouth.');
  });

  test('a full space is skipped even if only the mouth is behind it', () => {
    const match = sitDown({
      pirates: [
        [0, 0, 0, 0, 0, 9],
        [0, 0, 0, 5, 5, 5],
      ],
      hands: ['D', ''],
    });
    expect(match.legal(0)).not.toContain('-9');
  });
});

describe('C12: the row, the deck and the discard pile are empty', () => {
  const bare = () =>
    sitDown({
      version: 'tortuga',
      pirates: [
        [0, 0, 0, 0, 7, 9],
        [0, 0, 0, 0, 7, 9],
      ],
      hands: ['D', ''],
      row: 'K',
      rest: 1,
    });

  test('the row stays empty, even when cards are played later', () => {
    const match = playAll(bare(), '0 -9');
    expect(match.toAct).toEqual([0]);
    expect(handOf(match, 0)).toBe('DK');
    playAll(match, '0 D0', '0 K0');
    expect(match.toAct).toEqual([1]);
    expect(printed(match)).toMatchObject({ row: '', deck: counted(''), discard: counted('DK') });
  });

  test('when a seat must draw again, a new row is laid from the cards that were discarded since', () => {
    const match = playAll(bare(), '0 -9', '0 D0', '0 K0', '1 S0', '1 -9');
    expect(match.due).toEqual({ kind: 'row' });
    playAll(match, '* row KSD');
    expect(printed(match).row).toBe('SD');
    expect(printed(match).seats[1]!.hand['K']).toBe(17);
    expect(match.toAct).toEqual([1]);
  });
});
