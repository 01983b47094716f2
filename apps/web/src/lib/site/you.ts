import { m } from '#lib/paraglide/messages.js';
import { locales } from '#lib/paraglide/runtime.js';

/**
 * Whether a name is the word "you" in one of the languages. When a game against bots is stored, the player's name is that word in
 * the language that the site has at that time.
 */
export const isYou = (name: string): boolean => locales.some((locale) => m.you({}, { locale }) === name);
