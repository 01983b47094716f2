import {
  pick,
  redact,
  type Actor,
  type Concealed,
  type Move,
  type Rng,
  type Seat,
  type State,
  type View,
  type Viewer,
} from '@sloop/engine';
import {
  CARDS_PER_SYMBOL,
  DECK,
  DISCARD,
  JAMAICA,
  PAST,
  PLAYERS,
  RESHUFFLED,
  ROW,
  ROW_HEAD,
  ROW_SIZE,
  TURN,
  VERSION,
  WINNERS,
  fillIntoHand,
  hand,
  handSize,
  handSymbols,
} from './board.ts';
import { forgetOthersDraws, guessOrigins, settleDraw } from './memory.ts';
import { DEAL, DRAW, KIND } from './moves.ts';
import { SYMBOL_COUNT } from './tunnel.ts';
import { dueSeat } from './turn.ts';

/** Whether a viewer sees a seat's cards: in the open version and after the end everybody does. */
export const seesHand = (bytes: Uint8Array, viewer: Viewer, seat: Seat): boolean =>
  bytes[VERSION] !== JAMAICA || bytes[WINNERS] !== 0 || viewer === seat;

export function view(state: State, viewer: Viewer): View {
  return redact(state, viewer, (bytes) => {
    // The deck is hidden in both versions; in the open one, and after the end, it follows from what is seen.
    bytes.fill(0, DECK, DECK + SYMBOL_COUNT);
    for (let seat = 0; seat < bytes[PLAYERS]!; seat++)
      if (!seesHand(bytes, viewer, seat)) {
        bytes.fill(0, hand(seat), hand(seat) + SYMBOL_COUNT);
        bytes[handSymbols(seat)] = 0;
      }
    if (bytes[WINNERS] === 0) forgetOthersDraws(bytes, viewer);
  });
}

/** Deals the cards that the viewer cannot see anew: to the hands that are hidden, and the rest to the deck. */
export function determinize({ viewer, bytes }: View, rng: Rng, into: State): void {
  into.set(bytes);
  const hidden = [];
  for (let seat = 0; seat < bytes[PLAYERS]!; seat++) if (!seesHand(bytes, viewer, seat)) hidden.push(seat);
  if (bytes[RESHUFFLED] === 1 && hidden.length > 0) dealByOrigin(into, viewer, hidden, rng);
  else dealUnseen(into, hidden, rng);
}

/** All cards that lie nowhere in sight go into the deck, and hidden hands are dealt from it. */
function dealUnseen(state: State, hidden: readonly Seat[], rng: Rng): void {
  let total = 0;
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    let seen = state[DISCARD + symbol]!;
    for (let seat = 0; seat < state[PLAYERS]!; seat++) seen += state[hand(seat) + symbol]!;
    for (let place = 0; place < state[ROW_SIZE]!; place++) if (state[ROW + state[ROW_HEAD]! + place] === symbol) seen++;
    state[DECK + symbol] = CARDS_PER_SYMBOL - seen;
    total += CARDS_PER_SYMBOL - seen;
  }
  for (const seat of hidden)
    for (let card = 0; card < state[handSize(seat)]!; card++) {
      const symbol = pick(state, DECK, SYMBOL_COUNT, total--, rng);
      state[DECK + symbol]!--;
      fillIntoHand(state, seat, symbol);
    }
}

/** After a reshuffle: cards that were in hands then and have not been played still are, everything else came from the fresh deck. */
function dealByOrigin(state: State, viewer: Viewer, hidden: readonly Seat[], rng: Rng): void {
  const sizes = Array.from({ length: state[PLAYERS]! }, (_, seat) => state[handSize(seat)]!);
  const own =
    viewer === 'spectator' ? new Uint8Array(SYMBOL_COUNT) : state.slice(hand(viewer), hand(viewer) + SYMBOL_COUNT);
  const { past, old, oldCount, fresh, held } = guessOrigins(state, viewer, sizes, own, rng);
  for (const seat of hidden) {
    for (let card = 0; card < oldCount[seat]!; card++) fillIntoHand(state, seat, drawFrom(old, rng));
    for (const at of held[seat]!) {
      const symbol = drawFrom(fresh, rng);
      fillIntoHand(state, seat, symbol);
      settleDraw(past, at, symbol);
    }
  }
  state.set(past, PAST);
  state.set(fresh, DECK);
}

function drawFrom(cards: Uint8Array, rng: Rng): number {
  const symbol = pick(
    cards,
    0,
    SYMBOL_COUNT,
    cards.reduce((sum, count) => sum + count, 0),
    rng,
  );
  cards[symbol]!--;
  return symbol;
}

/** In the jamaica version cards are dealt and drawn unseen by the others. */
export function conceals(state: State, _by: Actor, move: Move): Concealed | undefined {
  if (state[VERSION] !== JAMAICA) return undefined;
  const owner = dueSeat(state) ?? state[TURN]!;
  if ((move & KIND) === DEAL) return { owner, text: 'deal ??????', until: 'over' };
  if ((move & KIND) === DRAW) return { owner, text: 'draw ?', until: 'over' };
  return undefined;
}
