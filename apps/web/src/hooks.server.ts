import type { Handle } from '@sveltejs/kit/hooks';

/**
 * Makes prerendered pages preload their fonts. Otherwise, text would be laid out once in a fallback font and again in the right
 * font.
 */
export const handle: Handle = ({ event, resolve }) => resolve(event, { preload: ({ type }) => type !== 'asset' });
