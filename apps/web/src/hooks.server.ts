import type { Handle } from '@sveltejs/kit/hooks';

/** Pages are built once, for everybody: with their fonts asked for at once, so that no text is laid out twice. */
export const handle: Handle = ({ event, resolve }) => resolve(event, { preload: ({ type }) => type !== 'asset' });
