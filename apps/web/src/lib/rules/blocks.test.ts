import { expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';

test('lines are paragraphs, and successive lines with a dash are items of one list', () => {
  expect(blocksOf('One.\n- a\n- b\nTwo.\n- c')).toEqual([
    { kind: 'paragraph', text: 'One.' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'paragraph', text: 'Two.' },
    { kind: 'list', items: ['c'] },
  ]);
});
