import { describe, expect, test } from 'vitest';
import { goingBack, landingsOf, type CartagenaView } from './glance.ts';
import { handOf, piratesOf, sitDown, type Table } from './testing.ts';

const [BLUE] = [0];

/** Near the Swedish book's illustration: 17 holds three pirates, 12 one, 6 two. */
const TABLE: Table = {
  version: 'tortuga',
  layout: 'BPHSDK' + 'DBKPHS' + 'PKDHSB' + 'HKPBSD' + 'KBSDHP' + 'HDKBPS',
  pirates: [
    [0, 6, 6, 17, 18, 37],
    [5, 8, 17, 17, 22, 26],
    [0, 0, 9, 12, 34, 37],
  ],
  hands: ['DDDDB', 'SKH', 'SBBP'],
  row: 'KDDSBHPKSHBP',
};

const seen = (table: Table): CartagenaView => sitDown(table).show(BLUE) as unknown as CartagenaView;

describe('where moves lead, told from a view', () => {
  test('a card leads where playing it leads, for every card and place in hand', () => {
    const match = sitDown(TABLE);
    const view = seen(TABLE);
    for (const move of match.legal(BLUE).filter((text) => /^[DB]/.test(text))) {
      const from = Number(move.slice(1));
      const played = sitDown(TABLE);
      const before = piratesOf(played, BLUE);
      played.play(BLUE, move);
      const [to] = landingsOf(view, move[0]!, [from]);
      expect(piratesOf(played, BLUE)).toEqual(before.with(before.indexOf(from), to!).toSorted((a, b) => a - b));
    }
  });

  test('beyond the last free space with the symbol lies the sloop', () => {
    expect(landingsOf(seen(TABLE), 'D', [26, 33])).toEqual([28, 37]);
  });

  test('going back brings the first cards of the row, as many as pirates stood there', () => {
    expect(goingBack(seen(TABLE), 18)).toEqual({ to: 12, known: 'K', unknown: 0 });
    expect(goingBack(seen(TABLE), 8)).toEqual({ to: 6, known: 'KD', unknown: 0 });
    const match = sitDown(TABLE);
    match.play(BLUE, '-18');
    expect(handOf(match, BLUE)).toBe('DDDDKB');
  });

  test('nobody goes back to the mouth, or from it', () => {
    expect(goingBack(seen(TABLE), 5)).toBeUndefined();
    expect(goingBack(seen(TABLE), 0)).toBeUndefined();
  });

  test('ruling C4: where the row ends, the second card is from the new row, which nobody knows', () => {
    expect(goingBack(seen({ ...TABLE, row: 'H' }), 8)).toEqual({ to: 6, known: 'H', unknown: 1 });
  });

  test('in the jamaica version the cards are from the deck', () => {
    expect(goingBack(seen({ ...TABLE, version: 'jamaica', row: '' }), 8)).toEqual({ to: 6, known: '', unknown: 2 });
  });

  test('ruling C6: with no card left, none is drawn', () => {
    const none = { ...seen({ ...TABLE, version: 'jamaica', row: '' }), deck: 0, discard: {} };
    expect(goingBack(none, 8)).toEqual({ to: 6, known: '', unknown: 0 });
    expect(goingBack({ ...none, discard: { S: 1 } }, 8)).toEqual({ to: 6, known: '', unknown: 1 });
  });
});
