// What a screen reader says about a place on the board.
import { MOUTH, SLOOP, seatsOn, type CartagenaView } from '@sloop/cartagena/glance';
import type { Seat } from '@sloop/engine';
import { m } from '#lib/paraglide/messages.js';
import { plainText } from '#lib/ui/rich.ts';
import type { Choice, Target } from './choosing.ts';
import { broughtWords, cardName } from './words.ts';

export interface LabelContext {
  readonly view: CartagenaView;
  readonly you: Seat | undefined;
  readonly choice: Choice;
  readonly targets: ReadonlyMap<number, Target>;
  /** Where the chosen card leads from the chosen place. */
  readonly landing: number | undefined;
  readonly name: (seat: Seat) => string;
}

/** Says whose pirates are on a place: "You 2, Frank 1". */
export function whoIsOn(view: CartagenaView, place: number, name: (seat: Seat) => string): string {
  const seats = seatsOn(view, place);
  return [...new Set(seats)]
    .map((seat) => m.cartagena_pirates_of({ name: name(seat), count: seats.filter((other) => other === seat).length }))
    .join(', ');
}

/** Describes a place, for example "space 22, dagger, empty: your pirate would land here". */
export function labelOf(place: number, { view, choice, targets, landing, name }: LabelContext): string {
  const who = whoIsOn(view, place, name);
  const target = targets.get(place);
  const label = placeLabel(place, view, who);
  const would: string[] = [];
  if (target && (landing === place || (choice.card !== undefined && target.cards.length > 0)))
    would.push(m.cartagena_lands_here());
  else if (target) would.push(...target.cards.map((card) => m.cartagena_lands_here_with({ card: cardName(card) })));
  if (target?.back)
    would.push(m.cartagena_back_here({ cards: plainText(broughtWords(target.back.known, target.back.unknown)) }));
  return would.length > 0 ? `${label}: ${would.join(', ')}` : label;
}

function placeLabel(place: number, view: CartagenaView, who: string): string {
  if (place === MOUTH) return m.cartagena_mouth_label({ who: who || m.cartagena_nobody() });
  if (place === SLOOP) return m.cartagena_sloop_label({ who: who || m.cartagena_nobody() });
  const card = cardName(view.layout[place - 1] ?? '');
  return m.cartagena_space_label({ space: place, card, who: who || m.cartagena_space_empty() });
}
