import { hasEscaped } from '@sloop/cartagena/glance';
import type { FinaleOf } from '#lib/games/contract.ts';
import { m } from '#lib/paraglide/messages.js';
import { viewOf } from './view.ts';

/** The time until the last pirate is aboard and the sloop is out of sight, in milliseconds. Sloop.svelte has the animation. */
const SAILS = 3700;
/** How long the last move of a becalmed game stays in view, in milliseconds. */
const BECALMED = 1200;

export const finale: FinaleOf = (shown, name) => {
  const view = viewOf(shown)!;
  const escaped = view.seats.findIndex((_, seat) => hasEscaped(view, seat));
  if (escaped < 0) return { text: m.game_over(), lasts: BECALMED };
  return { text: m.cartagena_finale({ name: name(escaped) }), lasts: SAILS };
};
