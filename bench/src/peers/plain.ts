/** Cartagena (jamaica version) as plain immutable objects: every move returns a new state that shares what did not change. */

const CARDS = ['S', 'D', 'K', 'B', 'H', 'P'] as const;
type Card = (typeof CARDS)[number];

const SEGMENTS: readonly (readonly Card[])[] = [
  ['B', 'P', 'H', 'S', 'D', 'K'],
  ['D', 'B', 'K', 'P', 'H', 'S'],
  ['H', 'K', 'P', 'B', 'S', 'D'],
  ['K', 'B', 'S', 'D', 'H', 'P'],
  ['P', 'K', 'D', 'H', 'S', 'B'],
  ['H', 'D', 'K', 'B', 'P', 'S'],
];
const SLOOP = 37;
const CALM_TURNS_PER_SEAT = 50;
/** No pirate on any of the spaces 0 to 37. */
const NOBODY: readonly number[] = Array.from({ length: SLOOP + 1 }, () => 0);

interface Seat {
  readonly pirates: readonly number[];
  readonly hand: readonly Card[];
}

export interface State {
  /** The symbols of spaces 1 to 36. */
  readonly tunnel: readonly Card[];
  readonly seats: readonly Seat[];
  /** Drawn from the end. */
  readonly deck: readonly Card[];
  readonly discard: readonly Card[];
  readonly turn: number;
  /** Done so far in this turn. */
  readonly actions: number;
  /** Turns completed since a pirate last reached the sloop. */
  readonly calm: number;
  /** Turns in a row that were passes. */
  readonly passes: number;
  readonly winners: readonly number[] | undefined;
}

export type Move =
  | { readonly kind: 'play'; readonly card: Card; readonly from: number }
  | { readonly kind: 'back'; readonly from: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'pass' };

/** A number from 0 up to, but not including, 1. */
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

function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
}

export function start(seats: number, random: Random): State {
  const deck = shuffle(
    CARDS.flatMap((card) => Array.from({ length: 17 }, () => card)),
    random,
  );
  return {
    tunnel: shuffle(SEGMENTS, random).flatMap((segment) => (random() < 0.5 ? segment : segment.toReversed())),
    seats: Array.from({ length: seats }, () => ({ pirates: [0, 0, 0, 0, 0, 0], hand: deck.splice(-6) })),
    deck,
    discard: [],
    turn: 0,
    actions: 0,
    calm: 0,
    passes: 0,
    winners: undefined,
  };
}

/** How many pirates, of any colour, are on each space. */
function countPirates(state: State): number[] {
  const counts = [...NOBODY];
  for (const seat of state.seats) for (const space of seat.pirates) counts[space]! += 1;
  return counts;
}

function spaceAhead(tunnel: readonly Card[], counts: readonly number[], from: number, card: Card): number {
  for (let space = from + 1; space < SLOOP; space += 1) {
    if (tunnel[space - 1] === card && counts[space] === 0) return space;
  }
  return SLOOP;
}

function spaceBehind(counts: readonly number[], from: number): number | undefined {
  for (let space = from - 1; space > 0; space -= 1) {
    if (counts[space] === 1 || counts[space] === 2) return space;
  }
  return undefined;
}

/** A seat's pirates on one space are the same pirate, and so are equal cards. */
export function legalMoves(state: State): Move[] {
  const { pirates, hand } = state.seats[state.turn]!;
  const counts = countPirates(state);
  const cards = distinct(hand);
  const moves: Move[] = [];
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

/** The move must be one of `legalMoves`. */
export function play(state: State, move: Move, random: Random): State {
  switch (move.kind) {
    case 'play':
      return afterAction(playCard(state, move.card, move.from));
    case 'back':
      return afterAction(goBack(state, move.from, random));
    case 'end':
      return endTurn(state);
    case 'pass':
      return endTurn({ ...state, passes: state.passes + 1 });
  }
}

function playCard(state: State, card: Card, from: number): State {
  const { pirates, hand } = state.seats[state.turn]!;
  const to = spaceAhead(state.tunnel, countPirates(state), from, card);
  const seat = { pirates: pirates.with(pirates.indexOf(from), to), hand: hand.toSpliced(hand.indexOf(card), 1) };
  return {
    ...state,
    seats: state.seats.with(state.turn, seat),
    discard: [...state.discard, card],
    calm: to === SLOOP ? 0 : state.calm,
  };
}

function goBack(state: State, from: number, random: Random): State {
  const { pirates, hand } = state.seats[state.turn]!;
  const counts = countPirates(state);
  const to = spaceBehind(counts, from)!;
  const { drawn, deck, discard } = draw(state, counts[to]!, random);
  const seat = { pirates: pirates.with(pirates.indexOf(from), to), hand: [...hand, ...drawn] };
  return { ...state, seats: state.seats.with(state.turn, seat), deck, discard };
}

function draw(
  { deck, discard }: State,
  due: number,
  random: Random,
): Pick<State, 'deck' | 'discard'> & { drawn: Card[] } {
  const drawn: Card[] = [];
  for (; due > 0; due -= 1) {
    if (deck.length === 0) [deck, discard] = [shuffle(discard, random), []];
    if (deck.length === 0) break;
    drawn.push(deck.at(-1)!);
    deck = deck.slice(0, -1);
  }
  return { drawn, deck, discard };
}

function afterAction(state: State): State {
  const next = { ...state, actions: state.actions + 1, passes: 0 };
  if (arrived(next.seats[next.turn]!) === 6) return { ...next, winners: [next.turn] };
  return next.actions === 3 ? endTurn(next) : next;
}

function endTurn(state: State): State {
  const calm = state.calm + 1;
  // Ruling C3: becalmed.
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

/** Plays one game with random moves, showing each position to `watch`; returns how many decisions it took. */
export function playGame(seats: number, random: Random, watch?: (state: State) => void): number {
  let state = start(seats, random);
  let decisions = 0;
  while (state.winners === undefined) {
    watch?.(state);
    const moves = legalMoves(state);
    state = play(state, moves[Math.floor(random() * moves.length)]!, random);
    decisions += 1;
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
