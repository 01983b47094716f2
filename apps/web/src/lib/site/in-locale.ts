import { getLocale, type Locale } from '#lib/paraglide/runtime.js';

type Text = (inputs?: unknown, options?: { readonly locale?: Locale }) => string;

/**
 * Picks the text of a message in the player's language, or in the language that the caller asks for. Paraglide generates code for
 * this in every message, and the build replaces that code with a call to `inLocale` (see trim.plugin.ts).
 */
export const inLocale =
  (texts: Readonly<Record<Locale, Text>>): Text =>
  (inputs, options) =>
    texts[options?.locale ?? getLocale()](inputs);
