import type { Bot } from '@sloop/bots';

/** `captain-1` and `bosun-1`. */
export const BOTS: readonly Bot[];
