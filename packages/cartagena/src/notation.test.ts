import { newGame, playAll, refusalOf } from '@sloop/engine/testing';
import { describe, expect, test } from 'vitest';
import { cartagena } from './index.ts';
import { PRINTED, sitDown } from './testing.ts';

const match = () =>
  sitDown({
    pirates: [
      [0, 0, 0, 6, 17, 37],
      [0, 0, 0, 0, 0, 12],
    ],
    hands: ['SDDK', 'H'],
  });

describe('moves of a seat', () => {
  test('are a symbol and a space, a minus sign and a space, or the word `end`', () => {
    const legal = ['-17', 'D0', 'D17', 'D6', 'K0', 'K17', 'K6', 'S0', 'S17', 'S6'];
    expect(match().legal(0).toSorted()).toEqual(legal);
    expect(playAll(match(), '0 D6').legal(0)).toContain('end');
  });

  test.each([
    ['B6', 'You have no bottle in your hand.'],
    ['H0', 'You have no hat in your hand.'],
    ['P17', 'You have no pistol in your hand.'],
    ['D7', 'You have no pirate on space 7.'],
    ['D12', 'You have no pirate on space 12.'],
    ['-12', 'You have no pirate on space 12.'],
    ['-6', 'No space behind that pirate holds one or two pirates.'],
    ['-0', 'A pirate cannot go back from the mouth.'],
    ['end', 'You must take at least one action before you end your turn.'],
    ['pass', 'You may pass only if you have no other move.'],
  ])('%s is refused: %s', (text, reason) => {
    expect(refusalOf(match(), `0 ${text}`)).toContain(
      `illegal-move: "${text}" is not a legal move for seat 0. ${reason}`,
    );
  });

  test.each([
    '',
    ' ',
    'D',
    '6',
    'D06',
    'D 6',
    ' D6',
    'D6 ',
    'D6\n',
    'd6',
    'DD6',
    'D37',
    'D99',
    'D100',
    'D-1',
    'D6.0',
    'D٦',
    'X6',
    '-',
    '--6',
    '-037',
    '-37',
    '-17x',
    '+17',
    '−17',
    'End',
    'end ',
    'PASS',
    'draw D',
    'constructor',
    'null',
  ])('%j is not a move at all', (text) => {
    const refusal = refusalOf(match(), `0 ${text}`);
    expect(refusal).toContain('A move is a symbol and a space (D6), a minus sign and a space (-17), end, or pass.');
    expect(refusal).toContain(' Legal moves: ');
  });

  test('a refusal lists the legal moves, and quotes only the beginning of a long text', () => {
    const refusal = refusalOf(match(), `0 ${'D'.repeat(1000)}`);
    for (const move of match().legal(0)) expect(refusal).toContain(move);
    expect(refusal.length).toBeLessThan(400);
  });

  test('playing a card from the mouth needs a pirate at the mouth', () => {
    const away = sitDown({
      pirates: [
        [1, 2, 3, 4, 5, 6],
        [0, 0, 0, 0, 0, 0],
      ],
      hands: ['S', ''],
    });
    expect(refusalOf(away, '0 S0')).toContain('You have no pirate at the mouth.');
  });
});

describe('chance', () => {
  test.each([
    '',
    'layout',
    'layout ',
    `layout ${PRINTED.slice(1)}`,
    `layout ${PRINTED}B`,
    `layout ${PRINTED.toLowerCase()}`,
    `layout  ${PRINTED}`,
    `layout ${PRINTED} `,
    `${PRINTED}`,
    'deal SDKBHP',
    'draw D',
    'row SDKBHPSDKBHP',
    // The last three tunnels have the right number of each symbol. The first of them has a segment that is not printed. The
    // second has the same segment twice. The third mixes two segments.
    `layout SDKBHP${PRINTED.slice(6)}`,
    `layout ${PRINTED.slice(0, 30)}${PRINTED.slice(0, 6)}`,
    `layout ${PRINTED.slice(6, 9)}${PRINTED.slice(0, 3)}${PRINTED.slice(3, 6)}${PRINTED.slice(9)}`,
  ])('%j does not lay a tunnel', (text) => {
    expect(refusalOf(newGame(cartagena, 2), `* ${text}`)).toMatch(
      /^illegal-move: .* is not a possible outcome .*\(layout\)$/,
    );
  });

  test.each([
    'deal',
    'deal ',
    'deal SDKBH',
    'deal SDKBHPP',
    'deal PHBKDS',
    'deal DSKBHP',
    'deal sdkbhp',
    'deal ??????',
    'draw D',
    'row SDKBHPSDKBHP',
    `layout ${PRINTED}`,
  ])('%j does not deal a hand', (text) => {
    const dealing = newGame(cartagena, 2, { layout: PRINTED });
    expect(refusalOf(dealing, `* ${text}`)).toMatch(
      /^illegal-move: .* is not a possible outcome .*\(deal for seat 0\)$/,
    );
  });

  test.each(['draw', 'draw ', 'draw SD', 'draw X', 'draw d', 'draw ?', 'deal SDKBHP', 'row S', 'D', 'end'])(
    '%j does not draw a card',
    (text) => {
      const drawing = playAll(match(), '0 -17');
      expect(refusalOf(drawing, `* ${text}`)).toMatch(
        /^illegal-move: .* is not a possible outcome .*\(draw for seat 0\)$/,
      );
    },
  );

  test.each(['row', 'row ', 'row SDKBHPSDKBH', 'row SDKBHPSDKBHPS', 'row SDKBHP SDKBHP', 'row SSSSSSSSSSSS', 'draw S'])(
    '%j does not lay a row',
    (text) => {
      const laying = newGame(cartagena, 2, { layout: PRINTED, version: 'tortuga' });
      playAll(laying, '* deal SSSSSS', '* deal DDDDDD');
      expect(refusalOf(laying, `* ${text}`)).toMatch(/^illegal-move: .* is not a possible outcome .*\(row\)$/);
    },
  );

  test('a row keeps its order', () => {
    const laying = newGame(cartagena, 2, { layout: PRINTED, version: 'tortuga' });
    playAll(laying, '* deal SSSSSS', '* deal DDDDDD', '* row PPPPPPPPPPPS');
    expect(laying.log.at(-1)).toMatchObject({ by: 'chance', text: 'row PPPPPPPPPPPS' });
    expect(laying.position()).toMatchObject({ row: 'PPPPPPPPPPPS' });
  });
});
