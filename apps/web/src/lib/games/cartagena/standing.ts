import { aboard, standing as standingNow } from '@sloop/cartagena/glance';
import type { Json, Seat } from '@sloop/engine';
import { m } from '#lib/paraglide/messages.js';
import { viewOf } from './view.ts';

/** Says how many of a seat's pirates are aboard. The end panel shows this instead of points, which Cartagena does not have. */
export function standing(shown: Json, seat: Seat): { text: string; far: number } | undefined {
  const view = viewOf(shown);
  if (!view?.seats[seat]) return undefined;
  return { text: m.cartagena_standing({ count: aboard(view, seat) }), far: standingNow(view, seat) };
}
