import { getLocale, type Locale } from '#lib/paraglide/runtime.js';

type Text = (inputs?: unknown) => string;

/** A message in the language of the reader. The build puts it in place of the choice that every compiled message has. */
export const inLocale =
  (texts: Readonly<Record<Locale, Text>>): Text =>
  (inputs) =>
    texts[getLocale()](inputs);
