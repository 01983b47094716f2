import type { FinaleOf } from '#lib/games/contract.ts';
import { m } from '#lib/paraglide/messages.js';

/** The time until the last chests are in their places, in milliseconds. */
const LAST_CHESTS = 1200;

export const finale: FinaleOf = () => ({ text: m.tortuga_finale(), lasts: LAST_CHESTS });
