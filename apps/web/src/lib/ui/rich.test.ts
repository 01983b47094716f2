import { expect, test } from 'vitest';
import { icon, plainText, richParts } from './rich.ts';

test('bold words and pieces are taken apart', () => {
  expect(richParts(`**Frank** ${icon('sym-K', 'key')} 11 → 19`)).toEqual([
    { kind: 'bold', text: 'Frank' },
    { kind: 'text', text: ' ' },
    { kind: 'icon', id: 'sym-K', label: 'key' },
    { kind: 'text', text: ' 11 → 19' },
  ]);
});

test('a piece within bold words', () => {
  expect(richParts('**take [chest-w|white]**')).toEqual([
    { kind: 'bold', text: 'take ' },
    { kind: 'icon', id: 'chest-w', label: 'white' },
  ]);
});

test('what only looks like markup stays as it is', () => {
  expect(richParts('2 * 3 ** [x]')).toEqual([{ kind: 'text', text: '2 * 3 ** [x]' }]);
});

test('a screen reader hears names instead of pieces', () => {
  expect(plainText(`**Mia** draws ${icon('sym-K', 'key')} ${icon('sym-P', 'pistol')}`)).toBe('Mia draws key pistol');
});
