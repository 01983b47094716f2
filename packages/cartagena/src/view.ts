import {
  redact,
  type Actor,
  type Cells,
  type Concealed,
  type Move,
  type Rng,
  type Seat,
  type State,
  type View,
  type Viewer,
} from '@sloop/engine';
import {
  DECK,
  DECK_SIZE,
  DISCARD,
  JAMAICA,
  PLAYERS,
  RESHUFFLED,
  ROW,
  ROW_HEAD,
  ROW_SIZE,
  TURN,
  VERSION,
  WINNERS,
  hand,
} from './state/cells.ts';
import { ALL_CARDS, drawSymbol, oneCard, sizeOf } from './state/hand.ts';
import { DEAL, DRAW, KIND } from './moves.ts';
import { forgetOthersDraws, guessOrigins, enterDraw, takeFresh, takeOld } from './state/memory.ts';
import { dueSeat } from './rules/turn.ts';

/** Whether a viewer sees a seat's cards. In the tortuga version, and once the game is over, everybody sees all hands. */
export const seesHand = (cells: Cells, viewer: Viewer, seat: Seat): boolean =>
  cells[VERSION] !== JAMAICA || cells[WINNERS] !== 0 || viewer === seat;

export function view(state: State, viewer: Viewer, into?: State): View {
  return redact(state, viewer, (cells) => hide(cells, viewer), into);
}

function hide(cells: Cells, viewer: Viewer): void {
  // The deck is hidden in both versions. A viewer who sees all hands can still deduce which cards are in the deck.
  cells[DECK] = 0;
  for (let seat = 0; seat < cells[PLAYERS]!; seat++)
    if (!seesHand(cells, viewer, seat)) cells[hand(seat)] = -sizeOf(cells[hand(seat)]!);
  if (cells[WINNERS] === 0) forgetOthersDraws(cells, viewer);
}

/**
 * Guesses which cards are in the hidden hands and in the deck. Before the first reshuffle, the
 * probabilities are exact. After a reshuffle, they are approximate. The comment on `guessOrigins` gives the error.
 */
export function determinize({ viewer, cells }: View, rng: Rng, into: State): void {
  into.set(cells);
  const sizes: number[] = [];
  const hidden: Seat[] = [];
  for (let seat = 0; seat < cells[PLAYERS]!; seat++) {
    sizes.push(handCount(cells, viewer, seat));
    if (seesHand(cells, viewer, seat)) continue;
    hidden.push(seat);
    into[hand(seat)] = 0;
  }
  if (cells[RESHUFFLED] === 1 && hidden.length > 0) dealByOrigin(into, viewer, hidden, sizes, rng);
  else dealUnseen(into, hidden, sizes, rng);
}

/** The number of cards in a seat's hand. `cells` are the cells of the viewer's view. */
export const handCount = (cells: Cells, viewer: Viewer, seat: Seat): number =>
  seesHand(cells, viewer, seat) ? sizeOf(cells[hand(seat)]!) : 0 - cells[hand(seat)]!;

/** Puts all unseen cards into the deck and deals the hidden hands from it. */
function dealUnseen(state: State, hidden: readonly Seat[], sizes: readonly number[], rng: Rng): void {
  let deck = ALL_CARDS - state[DISCARD]!;
  let size = state[DECK_SIZE]!;
  for (let seat = 0; seat < state[PLAYERS]!; seat++) deck -= state[hand(seat)]!;
  for (let place = 0; place < state[ROW_SIZE]!; place++) deck -= oneCard(state[ROW + state[ROW_HEAD]! + place]!);
  for (const seat of hidden) size += sizes[seat]!;
  for (const seat of hidden)
    for (let card = 0; card < sizes[seat]!; card++) {
      const drawn = oneCard(drawSymbol(deck, size--, rng));
      deck -= drawn;
      state[hand(seat)]! += drawn;
    }
  state[DECK] = deck;
}

/**
 * Deals the hidden hands after a reshuffle. Each card in a hidden hand either was already in the hand at the reshuffle, or was
 * drawn from the fresh deck later.
 */
function dealByOrigin(state: State, viewer: Viewer, hidden: readonly Seat[], sizes: readonly number[], rng: Rng): void {
  const origins = guessOrigins(state, viewer, sizes, viewer === 'spectator' ? 0 : state[hand(viewer)]!, rng);
  for (const [index, seat, symbol] of origins.played) enterDraw(state, index, seat, symbol);
  for (const seat of hidden) {
    for (let card = 0; card < origins.oldCount[seat]!; card++) {
      const symbol = drawSymbol(origins.old, origins.oldSize, rng);
      takeOld(origins, symbol);
      state[hand(seat)]! += oneCard(symbol);
    }
    for (const index of origins.inHand[seat]!) {
      const symbol = drawSymbol(origins.fresh, origins.freshSize, rng);
      takeFresh(origins, symbol);
      state[hand(seat)]! += oneCard(symbol);
      enterDraw(state, index, seat, symbol);
    }
  }
  state[DECK] = origins.fresh;
}

/** An empty hand hides nothing, because everybody sees the number of cards in a hand. */
export const hidesMoves = (state: State, seat: Seat): boolean =>
  !seesHand(state, 'spectator', seat) && sizeOf(state[hand(seat)]!) > 0;

/** In the jamaica version, only the seat itself sees the cards that it is dealt or draws. */
export function conceals(state: State, _by: Actor, move: Move): Concealed | undefined {
  if (state[VERSION] !== JAMAICA) return undefined;
  const owner = dueSeat(state) ?? state[TURN]!;
  if ((move & KIND) === DEAL) return { owner, text: 'deal ??????', until: 'over' };
  if ((move & KIND) === DRAW) return { owner, text: 'draw ?', until: 'over' };
  return undefined;
}
