import { m } from '#lib/paraglide/messages.js';
import { locales } from '#lib/paraglide/runtime.js';

/**
 * Whether a name is the word "you" in one of the languages. In a stored game against bots, the player's name is that
 * word, in the language that the site had when the game was stored.
 */
export const isYou = (name: string): boolean => locales.some((locale) => m.you({}, { locale }) === name);
