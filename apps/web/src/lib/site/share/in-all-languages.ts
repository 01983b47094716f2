import { getLocale, locales, overwriteGetLocale, type Locale } from '#lib/paraglide/runtime.js';

/** A text in each language of the site. Messages in `text` have the language that is asked for. */
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
