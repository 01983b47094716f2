import { getLocale, locales, overwriteGetLocale, type Locale } from '#lib/paraglide/runtime.js';

/** Calls `text` once for each of the site's languages. During each call, all messages are in that language. */
export function inAllLanguages<T>(text: (locale: Locale) => T): Readonly<Record<Locale, T>> {
  const before = getLocale;
  try {
    return Object.fromEntries(
      locales.map((locale) => {
        overwriteGetLocale(() => locale);
        return [locale, text(locale)];
      }),
    ) as Record<Locale, T>;
  } finally {
    overwriteGetLocale(before);
  }
}
