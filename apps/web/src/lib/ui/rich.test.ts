import { expect, test } from 'vitest';
import { icon, plainText, richParts } from './rich.ts';

test('a line is split into text, bold text and symbols', () => {
  expect(richParts(`**Frank** ${icon('sym-K', 'key')} 11 → 19`)).toEqual([
    { kind: 'bold', text: 'Frank' },
    { kind: 'text', text: ' ' },
    { kind: 'icon', id: 'sym-K', label: 'key' },
    { kind: 'text', text: ' 11 → 19' },
  ]);
});

test('bold text may contain a symbol', () => {
  expect(richParts('**take [chest-w|white]**')).toEqual([
    { kind: 'bold', text: 'take ' },
    { kind: 'icon', id: 'chest-w', label: 'white' },
  ]);
});

test('text that only looks like markup is left alone', () => {
  expect(richParts('2 * 3 ** [x]')).toEqual([{ kind: 'text', text: '2 * 3 ** [x]' }]);
});

test('plain text has names instead of symbols', () => {
  expect(plainText(`**Mia** draws ${icon('sym-K', 'key')} ${icon('sym-P', 'pistol')}`)).toBe('Mia draws key pistol');
});
