import type { Json } from '@sloop/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesBetween, viewsBefore, withChanges } from './changes.ts';

const json = (): fc.Arbitrary<Json> => fc.jsonValue() as fc.Arbitrary<Json>;

describe('changes between views', () => {
  test('contain only what differs', () => {
    const from = {
      turn: 1,
      seats: [
        { hand: null, count: 2 },
        { hand: null, count: 3 },
      ],
    };
    const to = {
      turn: 1,
      seats: [
        { hand: null, count: 2 },
        { hand: null, count: 4 },
      ],
    };
    expect(changesBetween(from, to)).toEqual([['/seats/1/count', 4]]);
    expect(changesBetween(from, from)).toEqual([]);
  });

  test('replace arrays of a different length and objects with different keys', () => {
    expect(changesBetween({ row: [1, 2] }, { row: [1] })).toEqual([['/row', [1]]]);
    expect(changesBetween({ bag: { red: 1 } }, { bag: { blue: 1 } })).toEqual([['/bag', { blue: 1 }]]);
    expect(changesBetween({ looking: null }, { looking: [] })).toEqual([['/looking', []]]);
    expect(changesBetween('all', 'else')).toEqual([['', 'else']]);
  });

  test('escape the special characters of JSON pointers', () => {
    expect(changesBetween({ 'a/b~c': 1 }, { 'a/b~c': 2 })).toEqual([['/a~1b~0c', 2]]);
    expect(withChanges({ 'a/b~c': 1 }, [['/a~1b~0c', 2]])).toEqual({ 'a/b~c': 2 });
  });

  test('turn any value into any other value, without modifying the original', () => {
    fc.assert(
      fc.property(json(), json(), (from, to) => {
        const before = JSON.stringify(from);
        expect(JSON.stringify(withChanges(from, changesBetween(from, to)))).toBe(JSON.stringify(to));
        expect(JSON.stringify(from)).toBe(before);
      }),
    );
  });
});

test('the earlier views of an update are rebuilt from its last view', () => {
  const views = [{ deck: 5 }, { deck: 4 }, { deck: 3 }] as const;
  const between = [changesBetween(views[1], views[0]), changesBetween(views[2], views[1])];
  expect(viewsBefore(views[2], between)).toEqual([views[0], views[1]]);
});
