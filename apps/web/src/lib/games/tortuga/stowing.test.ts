import { expect, test } from 'vitest';
import { moveTo, swap } from './stowing.ts';

test('two chests are swapped, or one moves along the row', () => {
  expect(swap('rbyw', 0, 3)).toBe('wbyr');
  expect(moveTo('rbyw', 0, 2)).toBe('byrw');
  expect(moveTo('rbyw', 3, 0)).toBe('wrby');
});
