import { getLocale, locales, overwriteGetLocale, setLocale, type Locale } from '#lib/paraglide/runtime.js';

export { locales, type Locale };

/** How each language calls itself. */
export const LANGUAGES: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  sv: 'Svenska',
};

const chosen = getLocale;
let current = $state.raw<Locale>(chosen());

// Messages ask for the language each time they are worded: read from state, everything on the screen follows a change.
overwriteGetLocale(() => current);

export const language = {
  get now(): Locale {
    return current;
  },
  /** Changes the language everywhere at once, and remembers it. */
  async change(locale: Locale): Promise<void> {
    current = locale;
    document.documentElement.lang = locale;
    await setLocale(locale, { reload: false });
  },
  /** Tells the document which language it is in. */
  apply(): void {
    document.documentElement.lang = current;
  },
};
