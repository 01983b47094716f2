import { m } from '#lib/paraglide/messages.js';
import { locales } from '#lib/paraglide/runtime.js';

/**
 * Whether a name is the word "you" in one of the languages. A game against bots is stored with that word as the name of its
 * player, in the language of that moment.
 */
export const isYou = (name: string): boolean => locales.some((locale) => m.you({}, { locale }) === name);
