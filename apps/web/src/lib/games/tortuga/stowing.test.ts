import { expect, test } from 'vitest';
import { moveTo, swap } from './stowing.ts';

test('two chests can be swapped, and a chest can be moved along its row', () => {
  expect(swap('rbyw', 0, 3)).toBe('wbyr');
  expect(moveTo('rbyw', 0, 2)).toBe('byrw');
  expect(moveTo('rbyw', 3, 0)).toBe('wrby');
});
