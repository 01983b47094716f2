import { getLocale, locales, overwriteGetLocale, type Locale } from '#lib/paraglide/runtime.js';
import { readText, storeText } from './storage.ts';

export { locales, type Locale };

/** The name of each language in that language. */
export const LANGUAGES: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  sv: 'Svenska',
};

/** The storage key for the player's chosen language. The key's name comes from Paraglide. */
const KEY = 'PARAGLIDE_LOCALE';
const chosen = readText(KEY);
/** The language of all texts. Until the player chooses one, it is the language that the browser prefers. */
let current = $state.raw<Locale>(locales.find((locale) => locale === chosen) ?? getLocale());

// Every message calls `getLocale`. From now on, `getLocale` reads reactive state, so a change of language updates all texts on the
// screen.
overwriteGetLocale(() => current);

export const language = {
  get now(): Locale {
    return current;
  },
  /**
   * The language, with the region that the browser prefers for this language, such as "en-GB". Dates are written as in this region.
   */
  get regional(): string {
    return navigator.languages.find((tag) => tag.split('-')[0] === current) ?? current;
  },
  /** Changes the language of all texts and remembers the choice. */
  change(locale: Locale): void {
    current = locale;
    storeText(KEY, locale);
    this.apply();
  },
  apply(): void {
    document.documentElement.lang = current;
  },
};
