import type { Handle } from '@sveltejs/kit/hooks';

/** Prerendered pages preload their fonts, so that no text is laid out twice. */
export const handle: Handle = ({ event, resolve }) => resolve(event, { preload: ({ type }) => type !== 'asset' });
