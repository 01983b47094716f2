import { newGame, playAll, refusalOf } from '@sloop/engine/testing';
import { describe, expect, test } from 'vitest';
import { cartagena } from '../index.ts';
import { PRINTED, counted, handOf, piratesOf, printed, sitDown, spelled } from '../testing.ts';

const AT_MOUTH = [0, 0, 0, 0, 0, 0];

describe('set-up', () => {
  test('the tunnel is laid, and then each seat is dealt six cards, clockwise from the start seat', () => {
    const match = newGame(cartagena, 2, { start: 1 });
    expect(match.toAct).toBe('chance');
    expect(match.due).toEqual({ kind: 'layout' });
    expect(printed(match).layout).toBe('');
    playAll(match, `* layout ${PRINTED}`);
    expect(match.due).toEqual({ kind: 'deal', seat: 1 });
    playAll(match, '* deal SSSSSS', '* deal DKBBHP');
    expect([handOf(match, 0), handOf(match, 1)]).toEqual(['DKBBHP', 'SSSSSS']);
    expect(printed(match)).toMatchObject({
      turn: 1,
      actions: 0,
      calm: 0,
      passes: 0,
      winners: null,
      row: '',
      layout: PRINTED,
      deck: { S: 11, D: 16, K: 16, B: 15, H: 16, P: 16 },
    });
    expect(match.toAct).toEqual([1]);
  });

  test('in the tortuga version, twelve cards of the deck are laid out in a row', () => {
    const match = newGame(cartagena, 2, { layout: PRINTED, version: 'tortuga' });
    playAll(match, '* deal SSSSSS', '* deal DDDDDD');
    expect(match.due).toEqual({ kind: 'row' });
    playAll(match, '* row PHBKDSPHBKDS');
    expect(printed(match)).toMatchObject({ row: 'PHBKDSPHBKDS', deck: { S: 9, D: 9, K: 15, B: 15, H: 15, P: 15 } });
    expect(match.toAct).toEqual([0]);
  });

  test('there are only seventeen cards of a symbol', () => {
    const match = newGame(cartagena, 4, { layout: PRINTED });
    playAll(match, '* deal SSSSSS', '* deal SSSSSS');
    expect(refusalOf(match, '* deal SSSSSS')).toMatch(/^illegal-move/);
    playAll(match, '* deal SSSSSD');
    expect(refusalOf(match, '* deal SDDDDD')).toMatch(/^illegal-move/);
  });
});

describe('a turn', () => {
  const table = { pirates: [[0, 0, 0, 0, 7, 9], AT_MOUTH], hands: ['SSDK', 'S'] };

  test('has at least one action', () => {
    const match = sitDown(table);
    expect(match.legal(0)).not.toContain('end');
    expect(refusalOf(match, '0 end')).toContain('You must take at least one action before you end your turn.');
    expect(refusalOf(match, '0 pass')).toContain('You may pass only if you have no other move.');
  });

  test('may end after one or two actions', () => {
    const match = playAll(sitDown(table), '0 S0');
    expect(printed(match)).toMatchObject({ turn: 0, actions: 1, calm: 0 });
    expect(match.legal(0)).toContain('end');
    expect(printed(playAll(sitDown(table), '0 S0', '0 end'))).toMatchObject({ turn: 1, actions: 0, calm: 1 });
    playAll(match, '0 D0');
    expect(printed(match)).toMatchObject({ turn: 0, actions: 2 });
    expect(printed(playAll(match, '0 end'))).toMatchObject({ turn: 1, actions: 0, calm: 1 });
  });

  test('may mix playing cards and going back', () => {
    const match = playAll(sitDown(table), '0 -9', '* draw P', '0 P7', '0 -10');
    expect(match.due).toEqual({ kind: 'draw', seat: 0 });
    expect(piratesOf(match, 0)).toEqual([0, 0, 0, 0, 7, 7]);
  });

  test('ends automatically with the third action', () => {
    const match = playAll(sitDown(table), '0 S0', '0 S0', '0 D0');
    expect(match.toAct).toEqual([1]);
    expect(printed(match)).toMatchObject({ turn: 1, actions: 0, calm: 1, passes: 0 });
  });

  test('ends only after the cards of the third action are drawn', () => {
    const match = playAll(sitDown({ ...table, actions: 2 }), '0 -9');
    expect(printed(match)).toMatchObject({ turn: 0, actions: 3, calm: 0 });
    expect(match.due).toEqual({ kind: 'draw', seat: 0 });
    playAll(match, '* draw H');
    expect(handOf(match, 0)).toBe('SSDKH');
    expect(printed(match)).toMatchObject({ turn: 1, actions: 0, calm: 1 });
  });

  test('ends only after the new row is laid if the third action empties the row', () => {
    const match = playAll(sitDown({ ...table, version: 'tortuga', row: 'H', actions: 2 }), '0 -9');
    expect(printed(match)).toMatchObject({ turn: 0, actions: 3, row: '' });
    expect(match.due).toEqual({ kind: 'row' });
    playAll(match, '* row SDKBHPSDKBHP');
    expect(printed(match)).toMatchObject({ turn: 1, actions: 0, row: 'SDKBHPSDKBHP' });
  });

  test('is followed by the turn of the next seat clockwise, and after the last seat comes seat 0', () => {
    const match = sitDown({ pirates: [AT_MOUTH, AT_MOUTH, AT_MOUTH], hands: ['S', 'S', 'S'], turn: 1, start: 1 });
    playAll(match, '1 S0', '1 end', '2 S0', '2 end');
    expect(match.toAct).toEqual([0]);
    expect(printed(match).calm).toBe(2);
  });

  test('has only one move for two pirates of the same seat on the same space', () => {
    const match = sitDown({ pirates: [[0, 0, 7, 7, 9, 9], AT_MOUTH], hands: ['SSS', 'S'] });
    expect(match.legal(0).toSorted()).toEqual(['-9', 'S0', 'S7', 'S9']);
  });
});

describe('going back', () => {
  test('draws one card for each pirate that was already on the space, of any colour', () => {
    const pirates = [
      [0, 0, 0, 0, 9, 12],
      [0, 0, 0, 0, 7, 9],
    ];
    const match = playAll(sitDown({ pirates, hands: ['', ''] }), '0 -12', '* draw S');
    expect(match.due).toEqual({ kind: 'draw', seat: 0 });
    playAll(match, '* draw S');
    expect(handOf(match, 0)).toBe('SS');
    playAll(match, '0 -9', '* draw D');
    expect(match.toAct).toEqual([0]);
    expect(piratesOf(match, 0)).toEqual([0, 0, 0, 0, 7, 9]);
  });

  test('draws no card for the pirate that moves, and none for the other pirates on the space that it leaves', () => {
    const match = playAll(sitDown({ pirates: [[0, 0, 0, 7, 9, 9], AT_MOUTH], hands: ['', ''] }), '0 -9', '* draw S');
    expect(match.toAct).toEqual([0]);
    expect(piratesOf(match, 0)).toEqual([0, 0, 0, 7, 7, 9]);
  });
});

describe('an empty deck', () => {
  const table = {
    pirates: [
      [0, 0, 0, 0, 0, 9],
      [...AT_MOUTH.slice(2), 7, 7],
    ],
    hands: ['S', ''],
  };

  test('is replaced by the discard pile when a seat must draw, before chance draws the card', () => {
    const match = playAll(sitDown({ ...table, discard: 'DDK', rest: 1 }), '0 -9');
    expect(match.due).toEqual({ kind: 'draw', seat: 0 });
    expect(printed(match)).toMatchObject({ deck: counted('DDK'), discard: counted('') });
    expect(refusalOf(match, '* draw S')).toMatch(/^illegal-move/);
    playAll(match, '* draw D', '* draw K');
    expect(handOf(match, 0)).toBe('SDK');
  });

  test('stays empty until a seat must draw', () => {
    const match = playAll(sitDown({ ...table, deck: 'H', rest: 1 }), '0 S0', '0 end');
    expect(spelled(printed(match).discard)).toBe('S');
    const drawn = playAll(sitDown({ ...table, deck: 'HP', discard: 'DDK', rest: 1 }), '0 -9', '* draw H', '* draw P');
    expect(printed(drawn)).toMatchObject({ deck: counted(''), discard: counted('DDK') });
  });

  test('is replaced between two draws', () => {
    const match = playAll(sitDown({ ...table, deck: 'H', discard: 'DDK', rest: 1 }), '0 -9');
    expect(printed(match)).toMatchObject({ deck: counted('H'), discard: counted('DDK') });
    expect(refusalOf(match, '* draw D')).toMatch(/^illegal-move/);
    playAll(match, '* draw H');
    expect(printed(match)).toMatchObject({ deck: counted('DDK'), discard: counted('') });
    playAll(match, '* draw D');
    expect(handOf(match, 0)).toBe('SDH');
  });

  test('is replaced when a new row is needed', () => {
    const match = playAll(sitDown({ ...table, version: 'tortuga', row: 'PP', discard: 'DDK', rest: 1 }), '0 -9');
    expect(match.due).toEqual({ kind: 'row' });
    expect(printed(match)).toMatchObject({ row: '', deck: counted('DDK'), discard: counted('') });
    playAll(match, '* row KDD');
    expect(printed(match)).toMatchObject({ row: 'KDD', deck: counted('') });
  });
});
