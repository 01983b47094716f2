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

// Every message calls getLocale. Because getLocale reads reactive state, all texts on the screen follow a change of language.
overwriteGetLocale(() => current);

export const language = {
  get now(): Locale {
    return current;
  },
  /** Changes the language of all texts at once, and remembers it. */
  async change(locale: Locale): Promise<void> {
    current = locale;
    document.documentElement.lang = locale;
    await setLocale(locale, { reload: false });
  },
  /** Sets the language of the document. */
  apply(): void {
    document.documentElement.lang = current;
  },
};
