import { getLocale, type Locale } from '#lib/paraglide/runtime.js';

type Text = (inputs?: unknown) => string;

/** Picks a text in the player's language. In a build, it replaces the code that Paraglide repeats in every message. */
export const inLocale =
  (texts: Readonly<Record<Locale, Text>>): Text =>
  (inputs) =>
    texts[getLocale()](inputs);
