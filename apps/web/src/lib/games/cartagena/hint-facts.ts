// The facts in favour of a legal move. They follow from the rules and the viewer's view alone.
import {
  MOUTH,
  SLOOP,
  aboard,
  goingBack,
  hasEscaped,
  isLastAction,
  landingsOf,
  seatsOn,
  withPirateAt,
  type CartagenaView,
} from '@sloop/cartagena/glance';
import type { Seat } from '@sloop/engine';

export type Fact =
  | { readonly kind: 'only' | 'wins' | 'longest' | 'hindmost' | 'enters' | 'stone-less' | 'empty-hand' | 'last-card' }
  /** After the move, `count` of the viewer's pirates are on the sloop. */
  | { readonly kind: 'aboard'; readonly card: string; readonly count: number }
  /** The pirate moves `spaces` spaces and passes `over` taken spaces with the card's symbol. */
  | { readonly kind: 'runs'; readonly spaces: number; readonly over: number }
  /** With a second card of the same symbol, another pirate could go from `from` to `to`, past the pirate that has just moved. */
  | { readonly kind: 'stone'; readonly card: string; readonly from: number; readonly to: number }
  | { readonly kind: 'brings'; readonly known: string; readonly unknown: number; readonly spaces: number }
  /**
   * Later in the same turn, `card` could move the pirate on to the place `to`. If the move goes back, `to` is beyond the place
   * that the pirate leaves. If the move plays a card, no card could have taken any pirate as far as `to` without this move.
   */
  | { readonly kind: 'opens'; readonly card: string; readonly to: number }
  /** No card takes a pirate further than `spaces` spaces. */
  | { readonly kind: 'short'; readonly spaces: number }
  /** Going back brings at most `cards` cards. */
  | { readonly kind: 'poor'; readonly cards: number };

interface Decision {
  readonly view: CartagenaView;
  readonly you: Seat;
  readonly legal: readonly string[];
}

const fromOf = (move: string): number => Number(move.slice(1));
const isBack = (move: string): boolean => move.startsWith('-');
const isCard = (move: string): boolean => /^[A-Z]\d/.test(move);
const landingOf = (view: CartagenaView, move: string): number => landingsOf(view, move[0]!, [fromOf(move)])[0]!;

/** The facts in favour of a move. The most decisive fact comes first. */
export function factsOf(move: string, decision: Decision): Fact[] {
  if (decision.legal.length === 1) return [{ kind: 'only' }];
  if (isCard(move)) return cardFacts(move, decision);
  return isBack(move) ? backFacts(move, decision) : endFacts(decision);
}

function cardFacts(move: string, { view, you, legal }: Decision): Fact[] {
  const [card, from, to] = [move[0]!, fromOf(move), landingOf(view, move)];
  const then = withPirateAt(view, you, from, to);
  if (hasEscaped(then, you)) return [{ kind: 'wins' }];
  const main: Fact =
    to === SLOOP
      ? { kind: 'aboard', card, count: aboard(then, you) }
      : { kind: 'runs', spaces: to - from, over: takenBetween(view, card, from, to) };
  const others = legal.filter((other) => isCard(other) && other !== move);
  const isLongest = others.length > 0 && others.every((other) => landingOf(view, other) - fromOf(other) < to - from);
  const facts: (Fact | undefined)[] = [
    main,
    stoneFact(card, to, view, then, you),
    isLongest ? { kind: 'longest' } : undefined,
    nextFact(
      cardsWithout(view, you, card),
      to,
      Math.max(...legal.filter(isCard).map((each) => landingOf(view, each))),
      then,
    ),
    placeFact(from, { view, you }),
    leavesOthersBehind(from, view, then, you) ? { kind: 'stone-less' } : undefined,
  ];
  return facts.filter((fact) => fact !== undefined);
}

/**
 * How many spaces with the symbol are between two places. All of them are taken, because otherwise the pirate would land on a
 * free one.
 */
function takenBetween(view: CartagenaView, card: string, from: number, to: number): number {
  let taken = 0;
  for (let space = from + 1; space < to; space++) if (view.layout[space - 1] === card) taken++;
  return taken;
}

/**
 * Says that the move helps another of the viewer's pirates: with a second card of the same symbol, that pirate could
 * now pass the one that has just moved.
 */
function stoneFact(card: string, to: number, before: CartagenaView, then: CartagenaView, you: Seat): Fact | undefined {
  if (to === SLOOP || isLastAction(before) || (before.seats[you]!.hand?.[card] ?? 0) < 2) return undefined;
  const behind = [...new Set(then.seats[you]!.pirates)].filter((place) => place < to);
  const [was, is] = [landingsOf(before, card, behind), landingsOf(then, card, behind)];
  const helped = behind.findIndex((_, index) => was[index] === to && is[index]! > to);
  return helped < 0 ? undefined : { kind: 'stone', card, from: behind[helped]!, to: is[helped]! };
}

function placeFact(from: number, { view, you }: Omit<Decision, 'legal'>): Fact | undefined {
  if (from === MOUTH) return { kind: 'enters' };
  const { pirates } = view.seats[you]!;
  return pirates.every((place) => place >= from) ? { kind: 'hindmost' } : undefined;
}

/** Whether the move empties a space that another seat's pirates, further back, could have passed over. */
const leavesOthersBehind = (from: number, view: CartagenaView, then: CartagenaView, you: Seat): boolean =>
  from !== MOUTH &&
  seatsOn(then, from).length === 0 &&
  view.seats.some(({ pirates }, seat) => seat !== you && pirates.some((place) => place < from));

/** The cards in the viewer's hand after one of them has been played. */
const cardsWithout = (view: CartagenaView, you: Seat, played: string): string[] =>
  Object.entries(view.seats[you]!.hand ?? {})
    .filter(([card, count]) => count > (card === played ? 1 : 0))
    .map(([card]) => card);

/**
 * States that one of these cards could move the pirate at the place `from` to a place beyond `than` in the same turn.
 * Names the card that takes the pirate furthest. Undefined if no card takes it beyond `than`.
 */
function nextFact(cards: readonly string[], from: number, than: number, then: CartagenaView): Fact | undefined {
  if (from === SLOOP || cards.length === 0 || isLastAction(then)) return undefined;
  const landings = cards.map((card) => landingsOf(then, card, [from])[0]!);
  const to = Math.max(...landings);
  return to > than ? { kind: 'opens', card: cards[landings.indexOf(to)]!, to } : undefined;
}

function backFacts(move: string, { view, you }: Decision): Fact[] {
  const from = fromOf(move);
  const { to, known, unknown } = goingBack(view, from)!;
  const facts: Fact[] = [{ kind: 'brings', known, unknown, spaces: from - to }];
  const { handCount } = view.seats[you]!;
  const cards = new Set([...known, ...cardsWithout(view, you, '')]);
  const opens = nextFact([...cards], to, from, withPirateAt(view, you, from, to));
  if (opens) facts.push(opens);
  if (handCount <= 1) facts.push({ kind: handCount === 0 ? 'empty-hand' : 'last-card' });
  return facts;
}

/** The facts in favour of ending the turn: how little the other moves would bring. */
function endFacts({ view, legal }: Decision): Fact[] {
  const cards = legal.filter(isCard);
  if (cards.length > 0)
    return [{ kind: 'short', spaces: Math.max(...cards.map((move) => landingOf(view, move) - fromOf(move))) }];
  const brought = legal.filter(isBack).map((move) => goingBack(view, fromOf(move))!);
  return [{ kind: 'poor', cards: Math.max(0, ...brought.map(({ known, unknown }) => known.length + unknown)) }];
}
