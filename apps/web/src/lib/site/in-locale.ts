import { getLocale, type Locale } from '#lib/paraglide/runtime.js';

type Text = (inputs?: unknown) => string;

/**
 * Picks a text in the player's language. Paraglide generates code for this in every message, and the build replaces that code by a
 * call of `inLocale` (see trim.plugin.ts).
 */
export const inLocale =
  (texts: Readonly<Record<Locale, Text>>): Text =>
  (inputs) =>
    texts[getLocale()](inputs);
