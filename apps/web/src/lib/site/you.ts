import { m } from '#lib/paraglide/messages.js';
import { locales } from '#lib/paraglide/runtime.js';

/**
 * Whether a name is the word "you" in one of the languages. When a game against bots is stored, the player's name is
 * that word in the site's language at that time.
 */
export const isYou = (name: string): boolean => locales.some((locale) => m.you({}, { locale }) === name);
