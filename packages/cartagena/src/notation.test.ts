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
  test('a symbol and the space it starts from, - and a space, end', () => {
    const legal = ['-17', 'D0', 'D17', 'D6', 'K0', 'K17', 'K6', 'S0', 'S17', 'S6'];
    expect(match().legal(0).toSorted()).toEqual(legal);
    expect(playAll(match(), '0 D6').legal(0)).toContain('end');
  });

  test.each([
    ['B6', 'no bottle in hand'],
    ['H0', 'no hat in hand'],
    ['P17', 'no pistol in hand'],
    ['D7', 'no pirate of this seat on space 7'],
    ['D12', 'no pirate of this seat on space 12'],
    ['-12', 'no pirate of this seat on space 12'],
    ['-6', 'no space behind with one or two pirates'],
    ['-0', 'nobody goes back from the mouth'],
    ['end', 'a turn has at least one action'],
    ['pass', 'only who can do nothing else passes'],
  ])('%s is refused: %s', (text, reason) => {
    expect(refusalOf(match(), `0 ${text}`)).toContain(
      `illegal-move: "${text}" is not a legal move for seat 0 (${reason})`,
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
  ])('%j is no move at all', (text) => {
    const refusal = refusalOf(match(), `0 ${text}`);
    expect(refusal).toContain('(a move is a symbol and a space such as D6, - and a space such as -17, end or pass)');
    expect(refusal).toContain('; legal: ');
  });

  test('a refusal names the legal moves, and cuts a long text short', () => {
    const refusal = refusalOf(match(), `0 ${'D'.repeat(1000)}`);
    for (const move of match().legal(0)) expect(refusal).toContain(move);
    expect(refusal.length).toBeLessThan(400);
  });

  test('no pirate at the mouth', () => {
    const away = sitDown({
      pirates: [
        [1, 2, 3, 4, 5, 6],
        [0, 0, 0, 0, 0, 0],
      ],
      hands: ['S', ''],
    });
    expect(refusalOf(away, '0 S0')).toContain('no pirate at the mouth');
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
    // Right symbols, but no printed segment; a segment twice; two segments mixed.
    `layout SDKBHP${PRINTED.slice(6)}`,
    `layout ${PRINTED.slice(0, 30)}${PRINTED.slice(0, 6)}`,
    `layout ${PRINTED.slice(6, 9)}${PRINTED.slice(0, 3)}${PRINTED.slice(3, 6)}${PRINTED.slice(9)}`,
  ])('%j lays no tunnel', (text) => {
    expect(refusalOf(newGame(cartagena, 2), `* ${text}`)).toMatch(/^illegal-move: chance cannot be .*\(layout\)$/);
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
  ])('%j deals no hand', (text) => {
    const dealing = newGame(cartagena, 2, { layout: PRINTED });
    expect(refusalOf(dealing, `* ${text}`)).toMatch(/^illegal-move: chance cannot be .*\(deal for seat 0\)$/);
  });

  test.each(['draw', 'draw ', 'draw SD', 'draw X', 'draw d', 'draw ?', 'deal SDKBHP', 'row S', 'D', 'end'])(
    '%j draws no card',
    (text) => {
      const drawing = playAll(match(), '0 -17');
      expect(refusalOf(drawing, `* ${text}`)).toMatch(/^illegal-move: chance cannot be .*\(draw for seat 0\)$/);
    },
  );

  test.each(['row', 'row ', 'row SDKBHPSDKBH', 'row SDKBHPSDKBHPS', 'row SDKBHP SDKBHP', 'row SSSSSSSSSSSS', 'draw S'])(
    '%j lays no row',
    (text) => {
      const laying = newGame(cartagena, 2, { layout: PRINTED, version: 'tortuga' });
      playAll(laying, '* deal SSSSSS', '* deal DDDDDD');
      expect(refusalOf(laying, `* ${text}`)).toMatch(/^illegal-move: chance cannot be .*\(row\)$/);
    },
  );

  test('a row keeps its order', () => {
    const laying = newGame(cartagena, 2, { layout: PRINTED, version: 'tortuga' });
    playAll(laying, '* deal SSSSSS', '* deal DDDDDD', '* row PPPPPPPPPPPS');
    expect(laying.log.at(-1)).toMatchObject({ by: 'chance', text: 'row PPPPPPPPPPPS' });
    expect(laying.position()).toMatchObject({ row: 'PPPPPPPPPPPS' });
  });
});
