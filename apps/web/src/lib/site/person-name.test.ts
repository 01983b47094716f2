import { LEFT_NAME } from '@sloop/protocol';
import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { personName } from './person-name.ts';

test('people who have deleted themselves have a neutral name in the language of the reader', () => {
  overwriteGetLocale(() => 'de');
  expect([LEFT_NAME, 'Ann'].map(personName)).toEqual(['Jemand, der gegangen ist', 'Ann']);
  overwriteGetLocale(() => 'en');
  expect(personName(LEFT_NAME)).toBe(LEFT_NAME);
});
