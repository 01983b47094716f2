/**
 * Cartagena (jamaica version) as plain immutable objects. The deck is not shuffled in advance: chance draws each card
 * when it is due. Every move of a seat or of chance returns a new state, which shares all unchanged parts with the old
 * one.
 */

const CARDS = ['S', 'D', 'K', 'B', 'H', 'P'] as const;
export type Card = (typeof CARDS)[number];
/** The number of cards of each symbol. */
export type Counts = Readonly<Record<Card, number>>;

const NO_CARDS: Counts = { S: 0, D: 0, K: 0, B: 0, H: 0, P: 0 };
const ALL_CARDS: Counts = { S: 17, D: 17, K: 17, B: 17, H: 17, P: 17 };
const HAND_SIZE = 6;

const SEGMENTS: readonly string[] = ['BPHSDK', 'DBKPHS', 'HKPBSD', 'KBSDHP', 'PKDHSB', 'HDKBPS'];
const SLOOP = 37;
/** A count of 0 pirates for each of the spaces 0 to 37. */
const NO_PIRATES: readonly number[] = Array.from({ length: SLOOP + 1 }, () => 0);

const PIRATES = 6;
const ACTIONS_PER_TURN = 3;
const CALM_TURNS_PER_SEAT = 50;

interface Seat {
  /** The spaces of the seat's pirates, in ascending order. */
  readonly pirates: readonly number[];
  readonly hand: Counts;
}

/**
 * The chance event that is due. `seat` is the seat that gets the cards. `left` is the number of cards that are still to be drawn.
 */
export type Due =
  | { readonly kind: 'layout' }
  | { readonly kind: 'deal'; readonly seat: number }
  | { readonly kind: 'draw'; readonly seat: number; readonly left: number };

/** The position in the format of the specification, and the chance event that is due. */
export interface State {
  readonly game: 'cartagena';
  readonly players: number;
  readonly version: 'jamaica';
  readonly start: number;
  /** The symbols of spaces 1 to 36. The text is empty until chance has laid the tunnel. */
  readonly layout: string;
  readonly turn: number;
  /** The number of actions that have been taken in this turn. */
  readonly actions: number;
  readonly deck: Counts;
  readonly discard: Counts;
  /** Always empty in this version. */
  readonly row: string;
  readonly seats: readonly Seat[];
  /** The number of turns that have been completed since a pirate last reached the sloop. */
  readonly calm: number;
  /** The number of consecutive passes up to now. */
  readonly passes: number;
  readonly winners: readonly number[] | null;
  readonly due: Due | undefined;
}

export type ChanceMove =
  | { readonly kind: 'layout'; readonly layout: string }
  | { readonly kind: 'deal'; readonly cards: Counts }
  | { readonly kind: 'draw'; readonly card: Card };

export type SeatMove =
  | { readonly kind: 'play'; readonly card: Card; readonly from: number }
  | { readonly kind: 'back'; readonly from: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'pass' };

export type Move = ChanceMove | SeatMove;

/** Returns a number that is at least 0 and less than 1. */
type Random = () => number;

export function mulberry32(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function start(seats: number): State {
  return {
    game: 'cartagena',
    players: seats,
    version: 'jamaica',
    start: 0,
    layout: '',
    turn: 0,
    actions: 0,
    deck: ALL_CARDS,
    discard: NO_CARDS,
    row: '',
    seats: Array.from({ length: seats }, () => ({ pirates: [0, 0, 0, 0, 0, 0], hand: NO_CARDS })),
    calm: 0,
    passes: 0,
    winners: null,
    due: { kind: 'layout' },
  };
}

function size(cards: Counts): number {
  return cards.S + cards.D + cards.K + cards.B + cards.H + cards.P;
}

function add(cards: Counts, card: Card): Counts {
  return { ...cards, [card]: cards[card] + 1 };
}

function remove(cards: Counts, card: Card): Counts {
  return { ...cards, [card]: cards[card] - 1 };
}

/** Draws the outcome of the chance event that is due. A chance event must be due. */
export function chance(state: State, random: Random): ChanceMove {
  switch (state.due!.kind) {
    case 'layout':
      return { kind: 'layout', layout: randomLayout(random) };
    case 'deal':
      return { kind: 'deal', cards: randomHand(state.deck, random) };
    case 'draw':
      return { kind: 'draw', card: randomCard(state.deck, random) };
  }
}

function randomLayout(random: Random): string {
  return shuffle(SEGMENTS, random)
    .map((segment) => (random() < 0.5 ? segment : [...segment].toReversed().join('')))
    .join('');
}

function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
}

function randomHand(deck: Counts, random: Random): Counts {
  let hand = NO_CARDS;
  for (let dealt = 0; dealt < HAND_SIZE; dealt += 1) {
    const card = randomCard(deck, random);
    deck = remove(deck, card);
    hand = add(hand, card);
  }
  return hand;
}

function randomCard(deck: Counts, random: Random): Card {
  let index = Math.floor(random() * size(deck));
  for (const card of CARDS) {
    if (index < deck[card]) return card;
    index -= deck[card];
  }
  throw new Error('no card is left to draw');
}

/** The number of pirates of all seats on each space. */
function countPirates(state: State): number[] {
  const counts = [...NO_PIRATES];
  for (const seat of state.seats) for (const space of seat.pirates) counts[space]! += 1;
  return counts;
}

function spaceAhead(layout: string, counts: readonly number[], from: number, card: Card): number {
  for (let space = from + 1; space < SLOOP; space += 1) {
    if (layout[space - 1] === card && counts[space] === 0) return space;
  }
  return SLOOP;
}

function spaceBehind(counts: readonly number[], from: number): number | undefined {
  for (let space = from - 1; space > 0; space -= 1) {
    if (counts[space] === 1 || counts[space] === 2) return space;
  }
  return undefined;
}

/**
 * The moves of the seat whose turn it is. Must not be called while a chance event is due. Each move is listed once, even if the
 * seat has several pirates on a space or several equal cards.
 */
export function legalMoves(state: State): SeatMove[] {
  const { pirates, hand } = state.seats[state.turn]!;
  const counts = countPirates(state);
  const cards = CARDS.filter((card) => hand[card] > 0);
  const moves: SeatMove[] = [];
  for (const from of distinct(pirates)) {
    if (from === SLOOP) continue;
    for (const card of cards) moves.push({ kind: 'play', card, from });
    if (spaceBehind(counts, from) !== undefined) moves.push({ kind: 'back', from });
  }
  if (state.actions > 0) moves.push({ kind: 'end' });
  else if (moves.length === 0) moves.push({ kind: 'pass' });
  return moves;
}

function distinct<Item>(items: readonly Item[]): Item[] {
  return items.filter((item, index) => items.indexOf(item) === index);
}

/** Plays a move, which must be one of `legalMoves` or a possible outcome of the chance event that is due. */
export function play(state: State, move: Move): State {
  switch (move.kind) {
    case 'layout':
      return { ...state, layout: move.layout, due: { kind: 'deal', seat: 0 } };
    case 'deal':
      return deal(state, move.cards);
    case 'draw':
      return draw(state, move.card);
    case 'play':
      return playCard(state, move.card, move.from);
    case 'back':
      return goBack(state, move.from);
    case 'end':
      return endTurn(state);
    case 'pass':
      return endTurn({ ...state, passes: state.passes + 1 });
  }
}

function deal(state: State, cards: Counts): State {
  const { seat } = state.due as Extract<Due, { kind: 'deal' }>;
  const { deck } = state;
  return {
    ...state,
    deck: {
      S: deck.S - cards.S,
      D: deck.D - cards.D,
      K: deck.K - cards.K,
      B: deck.B - cards.B,
      H: deck.H - cards.H,
      P: deck.P - cards.P,
    },
    seats: state.seats.with(seat, { ...state.seats[seat]!, hand: cards }),
    due: seat + 1 < state.seats.length ? { kind: 'deal', seat: seat + 1 } : undefined,
  };
}

function draw(state: State, card: Card): State {
  const { seat, left } = state.due as Extract<Due, { kind: 'draw' }>;
  const { pirates, hand } = state.seats[seat]!;
  const drawn: State = {
    ...state,
    deck: remove(state.deck, card),
    seats: state.seats.with(seat, { pirates, hand: add(hand, card) }),
    due: undefined,
  };
  return awaitCards(drawn, left - 1);
}

function playCard(state: State, card: Card, from: number): State {
  const { pirates, hand } = state.seats[state.turn]!;
  const to = spaceAhead(state.layout, countPirates(state), from, card);
  const seat: Seat = { pirates: movePirate(pirates, from, to), hand: remove(hand, card) };
  const played: State = {
    ...state,
    actions: state.actions + 1,
    discard: add(state.discard, card),
    seats: state.seats.with(state.turn, seat),
    calm: to === SLOOP ? 0 : state.calm,
    passes: 0,
  };
  return arrived(seat) === PIRATES ? { ...played, winners: [state.turn] } : endAction(played);
}

function goBack(state: State, from: number): State {
  const { pirates, hand } = state.seats[state.turn]!;
  const counts = countPirates(state);
  const to = spaceBehind(counts, from)!;
  const moved: State = {
    ...state,
    actions: state.actions + 1,
    seats: state.seats.with(state.turn, { pirates: movePirate(pirates, from, to), hand }),
    passes: 0,
  };
  return awaitCards(moved, counts[to]!);
}

function movePirate(pirates: readonly number[], from: number, to: number): number[] {
  return pirates.with(pirates.indexOf(from), to).sort((one, other) => one - other);
}

/** Makes the draw of `left` cards due, for the seat whose turn it is. If the deck is empty, the discard pile becomes the deck. */
function awaitCards(state: State, left: number): State {
  if (left === 0) return endAction(state);
  const due: Due = { kind: 'draw', seat: state.turn, left };
  if (size(state.deck) > 0) return { ...state, due };
  if (size(state.discard) > 0) return { ...state, deck: state.discard, discard: NO_CARDS, due };
  // Ruling C6: no cards are left, and the missing cards are not drawn later.
  return endAction(state);
}

function endAction(state: State): State {
  return state.actions === ACTIONS_PER_TURN ? endTurn(state) : state;
}

function endTurn(state: State): State {
  const calm = state.calm + 1;
  // Ruling C3: the game ends if it is becalmed.
  if (state.passes === state.seats.length || calm === CALM_TURNS_PER_SEAT * state.seats.length) {
    return { ...state, calm, winners: leaders(state) };
  }
  return { ...state, calm, turn: (state.turn + 1) % state.seats.length, actions: 0 };
}

function arrived(seat: Seat): number {
  return seat.pirates.filter((space) => space === SLOOP).length;
}

function leaders({ seats }: State): number[] {
  const scores = seats.map((seat) => arrived(seat) * 1000 + seat.pirates.reduce((sum, space) => sum + space, 0));
  const best = Math.max(...scores);
  return [...scores.keys()].filter((seat) => scores[seat] === best);
}

/** Plays one game with random moves and calls `watch` with each state. Returns the number of decisions, without chance events. */
export function playGame(seats: number, random: Random, watch?: (state: State) => void): number {
  let state = start(seats);
  let decisions = 0;
  while (state.winners === null) {
    watch?.(state);
    if (state.due === undefined) {
      const moves = legalMoves(state);
      state = play(state, moves[Math.floor(random() * moves.length)]!);
      decisions += 1;
    } else {
      state = play(state, chance(state, random));
    }
  }
  watch?.(state);
  return decisions;
}

export function playGames(count: number, seats: number, seed: number): { games: number; decisions: number } {
  const random = mulberry32(seed);
  let decisions = 0;
  for (let game = 0; game < count; game += 1) decisions += playGame(seats, random);
  return { games: count, decisions };
}
