import { expect, test } from 'vitest';
import { soundsOf as inCartagena } from './cartagena/sounds.ts';
import type { DescribeContext } from './contract.ts';
import { soundsOf as inTortuga } from './tortuga/sounds.ts';

const context = (before?: unknown, after?: unknown): DescribeContext =>
  ({ you: 0, before, after }) as unknown as DescribeContext;

test('Tortuga: another seat’s hidden answer makes no sound', () => {
  expect(inTortuga({ by: 1, move: 'keep ?' }, context())).toEqual([]);
  expect(inTortuga({ by: 1, move: 'keep AC' }, context())).toEqual(['keep']);
  expect(inTortuga({ by: 'chance', for: 1, move: 'roll ?' }, context())).toEqual(['roll']);
});

test('Tortuga: a stolen chest sounds different from an attack without a chest and from a drawn chest', () => {
  const heard = ['raid 2 1', 'raid 2', 'claim r'].flatMap((move) => inTortuga({ by: 1, move }, context()));
  expect([...new Set(heard)]).toEqual(['stolen', 'step', 'chest']);
});

test('Cartagena: a card and a pirate are heard, and a pirate that goes aboard sounds different', () => {
  const pirates = (...places: number[]): unknown => ({ seats: [{ pirates: places }] });
  expect(inCartagena({ by: 0, move: 'D6' }, context(pirates(6, 9), pirates(9, 12)))).toEqual(['card', 'hop']);
  expect(inCartagena({ by: 0, move: 'D6' }, context(pirates(6, 9), pirates(9, 37)))).toEqual(['card', 'aboard']);
  expect(inCartagena({ by: 0, move: '-9' }, context(pirates(6, 9), pirates(6, 6)))).toEqual(['hop', 'draw']);
  expect(inCartagena({ by: 0, move: 'end' }, context())).toEqual([]);
});
