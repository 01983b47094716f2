import { aboard, standing as standingNow } from '@sloop/cartagena/glance';
import type { Json, Seat } from '@sloop/engine';
import { m } from '#lib/paraglide/messages.js';
import { viewOf } from './view.ts';

/** Says how far a seat has come, because this game has no points. */
export function standing(shown: Json, seat: Seat): { text: string; far: number } | undefined {
  const view = viewOf(shown);
  if (!view?.seats[seat]) return undefined;
  return { text: m.cartagena_standing({ count: aboard(view, seat) }), far: standingNow(view, seat) };
}
