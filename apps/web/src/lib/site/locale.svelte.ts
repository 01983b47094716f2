import { getLocale, locales, overwriteGetLocale, setLocale, type Locale } from '#lib/paraglide/runtime.js';

export { locales, type Locale };

/** The name of each language in that language. */
export const LANGUAGES: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  sv: 'Svenska',
};

const chosen = getLocale;
let current = $state.raw<Locale>(chosen());

// Every message calls `getLocale`. This `getLocale` reads reactive state, so a change of language updates all texts on the screen.
overwriteGetLocale(() => current);

export const language = {
  get now(): Locale {
    return current;
  },
  /** The language with the region that the browser prefers for it, such as "en-GB". Dates are written as in this region. */
  get regional(): string {
    return navigator.languages.find((tag) => tag.split('-')[0] === current) ?? current;
  },
  /** Changes the language of all texts, and remembers the language. */
  async change(locale: Locale): Promise<void> {
    current = locale;
    document.documentElement.lang = locale;
    await setLocale(locale, { reload: false });
  },
  apply(): void {
    document.documentElement.lang = current;
  },
};
