import { getLocale, type Locale } from '#lib/paraglide/runtime.js';

type Text = (inputs?: unknown) => string;

/** Picks a message in the player's language. The build uses it to replace the switch in every compiled message. */
export const inLocale =
  (texts: Readonly<Record<Locale, Text>>): Text =>
  (inputs) =>
    texts[getLocale()](inputs);
