import { afterEach, expect, test, vi } from 'vitest';
import { language } from './locale.svelte.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['en', ['en-GB', 'en-US'], 'en-GB', '16 Nov 2026'],
  ['en', ['en-US'], 'en-US', 'Nov 16, 2026'],
  ['de', ['en-GB', 'de-AT'], 'de-AT', '16.11.2026'],
  ['sv', ['en-GB'], 'sv', '16 nov. 2026'],
] as const)('%s in a browser that prefers %j: dates are written as in %s', (locale, preferred, region, date) => {
  language.change(locale);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
  const written = new Intl.DateTimeFormat(language.regional, { dateStyle: 'medium' }).format(new Date(2026, 10, 16));
  expect([language.regional, written]).toEqual([region, date]);
});
