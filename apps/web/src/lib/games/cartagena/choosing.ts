// Turns touches into moves: what is chosen, what the choice would do, and why a touch does nothing.
import { MOUTH, SLOOP, goingBack, landingsOf, type CartagenaView, type GoingBack } from '@sloop/cartagena/glance';

/** What the player has chosen so far: a card, a pirate's place, or both. */
export interface Choice {
  readonly card?: string | undefined;
  readonly from?: number | undefined;
}

/** All legal moves, and where they lead. */
export interface Prospects {
  /** For each card, where a pirate lands. The key of the inner map is the place that the pirate leaves. */
  readonly landings: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** What going back brings. The key is the place that the pirate leaves. */
  readonly backs: ReadonlyMap<number, GoingBack>;
  /** The places of the viewer's pirates that can move, in ascending order. */
  readonly places: readonly number[];
  readonly mayEnd: boolean;
  readonly mustPass: boolean;
}

export function prospectsOf(view: CartagenaView, legal: readonly string[]): Prospects {
  const landings = new Map<string, Map<number, number>>();
  const backs = new Map<number, GoingBack>();
  const places = new Set<number>();
  for (const move of legal) {
    const place = Number(move.slice(1));
    if (Number.isNaN(place)) continue;
    places.add(place);
    if (move.startsWith('-')) backs.set(place, goingBack(view, place)!);
    else landings.set(move[0]!, (landings.get(move[0]!) ?? new Map()).set(place, -1));
  }
  for (const [card, from] of landings) {
    const all = [...from.keys()];
    for (const [index, to] of landingsOf(view, card, all).entries()) from.set(all[index]!, to);
  }
  const ascending = [...places].toSorted((one, other) => one - other);
  return { landings, backs, places: ascending, mayEnd: legal.includes('end'), mustPass: legal.includes('pass') };
}

/** The chosen move; undefined while the choice is incomplete. A pirate that is chosen without a card goes back if it can. */
export function moveOf({ card, from }: Choice, { landings, backs }: Prospects): string | undefined {
  if (from === undefined) return undefined;
  if (card !== undefined) return landings.get(card)?.has(from) ? `${card}${from}` : undefined;
  return backs.has(from) ? `-${from}` : undefined;
}

/** The choice that leads to a move; empty for ending the turn and for passing. */
export function choiceOf(move: string): Choice {
  const from = Number(move.slice(1));
  if (Number.isNaN(from)) return {};
  return move.startsWith('-') ? { from } : { card: move[0], from };
}

/** Where the chosen card leads from the chosen place. */
export const landingOf = ({ card, from }: Choice, { landings }: Prospects): number | undefined =>
  card === undefined || from === undefined ? undefined : landings.get(card)?.get(from);

/** A place where a move could end. */
export interface Target {
  /** The cards that lead to this place. */
  readonly cards: readonly string[];
  /** The places from which these cards lead to this place, beginning with the hindmost. */
  readonly origins: readonly number[];
  /** What going back to this place brings; undefined if the chosen pirate cannot go back to this place. */
  readonly back: GoingBack | undefined;
}

/** Every place that the choice could lead to. */
export function targetsOf({ card, from }: Choice, { landings, backs }: Prospects): Map<number, Target> {
  const targets = new Map<number, { cards: string[]; origins: number[]; back: GoingBack | undefined }>();
  const at = (place: number): { cards: string[]; origins: number[]; back: GoingBack | undefined } => {
    if (!targets.has(place)) targets.set(place, { cards: [], origins: [], back: undefined });
    return targets.get(place)!;
  };
  for (const [symbol, ways] of landings) {
    if (card !== undefined && symbol !== card) continue;
    if (card === undefined && from === undefined) continue;
    for (const [place, to] of ways) {
      if (from !== undefined && place !== from) continue;
      const target = at(to);
      if (!target.cards.includes(symbol)) target.cards.push(symbol);
      target.origins.push(place);
    }
  }
  const back = from === undefined ? undefined : backs.get(from);
  if (back) at(back.to).back = back;
  return targets;
}

/** Why a touch does nothing. */
export type Snag =
  | { readonly kind: 'no-card'; readonly card: string }
  | { readonly kind: 'no-pirate'; readonly place: number }
  | { readonly kind: 'nothing-behind'; readonly place: number }
  | { readonly kind: 'mouth-no-back' }
  | { readonly kind: 'aboard' }
  | { readonly kind: 'leads-elsewhere'; readonly card: string; readonly place: number; readonly to: number };

/** The result of a touch. */
export interface Touched {
  /** What is chosen after the touch. */
  readonly choice: Choice;
  /** The move that the touch plays; undefined if the touch plays none. */
  readonly play?: string;
  /** Why the touch does nothing; undefined if the touch does something. */
  readonly snag?: Snag;
}

/** Chooses a card in the hand, or releases the card if it was already chosen. */
export function touchCard(choice: Choice, card: string, prospects: Prospects): Touched {
  if (!prospects.landings.has(card)) return { choice, snag: { kind: 'no-card', card } };
  return { choice: { ...choice, card: choice.card === card ? undefined : card } };
}

/**
 * Handles a touch of a place on the board. The first of these rules that applies is used:
 * - One of the viewer's pirates is on the place and can move: the touch chooses that pirate, or releases it if it was already
 *   chosen.
 * - A card leads to the place: the touch completes the choice, if necessary with the hindmost pirate that would land there. If the
 *   choice was already complete, the touch plays the move.
 * - The chosen pirate can go back to the place: it goes back. If a card is chosen, the touch only releases the card.
 */
export function touchPlace(choice: Choice, place: number, prospects: Prospects): Touched {
  const target = targetsOf(choice, prospects).get(place);
  if (prospects.places.includes(place)) {
    return { choice: { ...choice, from: choice.from === place ? undefined : place } };
  }
  if (target && target.cards.length > 0) return touchLanding(choice, target, prospects);
  if (target?.back) {
    const chosen = { from: choice.from };
    if (choice.card === undefined) return { choice: chosen, play: moveOf(chosen, prospects)! };
    return { choice: chosen };
  }
  return { choice, snag: snagAt(choice, place, prospects) };
}

function touchLanding(choice: Choice, target: Target, prospects: Prospects): Touched {
  const whole = moveOf(choice, prospects);
  if (choice.card !== undefined && choice.from !== undefined && whole) return { choice, play: whole };
  return { choice: { card: choice.card ?? target.cards[0], from: choice.from ?? target.origins[0] } };
}

function snagAt(choice: Choice, place: number, prospects: Prospects): Snag {
  const to = landingOf(choice, prospects);
  if (place === SLOOP && to === undefined) return { kind: 'aboard' };
  if (choice.card !== undefined && choice.from !== undefined && to !== undefined)
    return { kind: 'leads-elsewhere', card: choice.card, place: choice.from, to };
  return { kind: 'no-pirate', place };
}

/** Says why the pirate on a place cannot go back. */
export const backSnag = (place: number): Snag =>
  place === MOUTH ? { kind: 'mouth-no-back' } : { kind: 'nothing-behind', place };

/** The place of the next or previous pirate that can move. After the last place comes the first place again. */
export function nextPlace({ from }: Choice, { places }: Prospects, step: 1 | -1): number | undefined {
  if (places.length === 0) return undefined;
  const at = from === undefined ? (step === 1 ? -1 : 0) : places.indexOf(from);
  return places[(at + step + places.length) % places.length];
}
