import { ACTIONS_PER_TURN, MOUTH, SLOOP, actionNumber, type CartagenaView } from '@sloop/cartagena/glance';
import { m } from '#lib/paraglide/messages.js';
import { icon } from '#lib/ui/rich.ts';

const NAMES: Readonly<Record<string, () => string>> = {
  S: () => m.cartagena_skull(),
  D: () => m.cartagena_dagger(),
  K: () => m.cartagena_key(),
  B: () => m.cartagena_bottle(),
  H: () => m.cartagena_hat(),
  P: () => m.cartagena_pistol(),
};

export const cardName = (card: string): string => NAMES[card]?.() ?? card;

/** Capitalizes the first letter, for the beginning of a sentence. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A card as a symbol in a line of text. */
export const cardIcon = (card: string): string => icon(`sym-${card}`, cardName(card));
export const cardIcons = (cards: string): string => [...cards].map(cardIcon).join('');

/** A place in a line of text: the number of a space, or the name of the mouth or the sloop. */
export function placeName(place: number): string {
  if (place === MOUTH) return m.cartagena_mouth();
  return place === SLOOP ? m.cartagena_sloop() : String(place);
}

/** A number of cards in words: "1 card", "2 cards". */
export const cardCount = (count: number): string => m.cartagena_cards({ count });

/** The cards that going back brings. Known cards are shown as symbols, and unknown cards are counted: "2 cards". */
export function broughtWords(known: string, unknown: number): string {
  if (known === '') return cardCount(unknown);
  return unknown === 0 ? cardIcons(known) : `${cardIcons(known)} + ${cardCount(unknown)}`;
}

/** The current action of the turn: "action 2 of 3". */
export const actionWords = (view: CartagenaView): string =>
  m.cartagena_action({ number: actionNumber(view), of: ACTIONS_PER_TURN });
