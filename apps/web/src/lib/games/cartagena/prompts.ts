// The prompt line of the tray: what to do next, or why a touch did nothing.
import { MOUTH, isLastAction, type CartagenaView } from '@sloop/cartagena/glance';
import { m } from '#lib/paraglide/messages.js';
import type { Choice, Prospects, Snag } from './choosing.ts';
import { capital, cardName, placeName } from './words.ts';

export function snagWords(snag: Snag): string {
  switch (snag.kind) {
    case 'no-card':
      return m.cartagena_snag_no_card({ card: cardName(snag.card) });
    case 'no-pirate':
      return snag.place === MOUTH ? m.cartagena_snag_no_mouth() : m.cartagena_snag_no_pirate({ place: snag.place });
    case 'nothing-behind':
      return m.cartagena_snag_nothing_behind({ place: snag.place });
    case 'mouth-no-back':
      return m.cartagena_snag_mouth();
    case 'aboard':
      return m.cartagena_snag_aboard();
    case 'leads-elsewhere':
      return m.cartagena_snag_elsewhere({
        card: capital(cardName(snag.card)),
        place: placeName(snag.place),
        to: placeName(snag.to),
      });
  }
}

export function promptFor(view: CartagenaView, choice: Choice, prospects: Prospects, snag: Snag | undefined): string {
  if (snag) return snagWords(snag);
  if (prospects.mustPass) return m.cartagena_ask_pass();
  if (prospects.places.length === 0) return m.cartagena_ask_end();
  const { card, from } = choice;
  if (card !== undefined && from === undefined) return m.cartagena_ask_card({ card: capital(cardName(card)) });
  if (from !== undefined && card === undefined) return pirateWords(from, prospects);
  if (card !== undefined) return isLastAction(view) ? m.cartagena_ask_last() : capital(m.cartagena_ask_other());
  if (prospects.landings.size === 0) return m.cartagena_ask_no_cards();
  return view.actions === 0 ? m.cartagena_ask_any() : m.cartagena_ask_again();
}

function pirateWords(place: number, { backs, landings }: Prospects): string {
  if (place === MOUTH) return m.cartagena_ask_mouth();
  const to = backs.get(place)?.to;
  if (to === undefined) return m.cartagena_ask_pirate({ place });
  return landings.size === 0
    ? m.cartagena_ask_pirate_only_back({ place, to })
    : m.cartagena_ask_pirate_back({ place, to });
}
