import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { explainChance } from './chance.ts';

test('the chance of winning is an average of tries, and more tries make it more certain', () => {
  overwriteGetLocale(() => 'en');
  const few = explainChance(0.5, 100);
  expect(few.parts).toEqual([{ text: 'Average of 100 imagined games', value: 50 }]);
  expect(few.notes.at(-1)).toContain('more than 10.');
  expect(explainChance(0.5, 10_000).notes.at(-1)).toContain('more than 1.');
  expect(explainChance(0.62, 1).parts[0]!.text).toBe('Estimate after 1 imagined game');
});
