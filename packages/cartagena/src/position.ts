import {
  contradiction,
  fail,
  isInteger,
  isObject,
  ok,
  positionHead,
  quote,
  seatsOf,
  unknownKey,
  type Cells,
  type Json,
  type JsonObject,
  type LoadRefusal,
  type Loaded,
  type Result,
  type State,
  type View,
  type Viewer,
} from '@sloop/engine';
import { emptyBoard, getLayout, piratesOf, setLayout, setPirate } from './state/board.ts';
import {
  ACTIONS,
  ACTIONS_PER_TURN,
  CALM,
  CARDS_PER_SYMBOL,
  CROWD,
  CROWD_LIMIT,
  DEALT,
  DECK,
  DECK_SIZE,
  DISCARD,
  DUE,
  DUE_NOTHING,
  PASSES,
  PIRATES_PER_SEAT,
  PLAYERS,
  ROW,
  ROW_HEAD,
  ROW_LENGTH,
  ROW_SIZE,
  START,
  TURN,
  VERSION,
  VERSIONS,
  WINNERS,
  hand,
  type Version,
  calmLimit,
} from './state/cells.ts';
import { piratesOn } from './state/crowd.ts';
import { countOf, oneCard, sizeOf } from './state/hand.ts';
import { about } from './about.ts';
import { options as parseOptions, type CartagenaOptions } from './options.ts';
import { MOUTH, SLOOP, SYMBOLS, SYMBOL_COUNT, isTunnel, symbolOf } from './state/tunnel.ts';
import { handCount, seesHand } from './view.ts';

/** The number of cards of each symbol in a hand or a pile. `from` is the cell of the hand or pile. */
function cards(cells: Cells, from: number): JsonObject {
  const all = cells[from]!;
  return {
    S: countOf(all, 0),
    D: countOf(all, 1),
    K: countOf(all, 2),
    B: countOf(all, 3),
    H: countOf(all, 4),
    P: countOf(all, 5),
  };
}

function rowText(cells: Cells): string {
  let row = '';
  for (let place = 0; place < cells[ROW_SIZE]!; place++) row += SYMBOLS[cells[ROW + cells[ROW_HEAD]! + place]!]!;
  return row;
}

function print(cells: Cells, viewer: Viewer | 'everything'): Json {
  const seats: Json[] = [];
  for (let seat = 0; seat < cells[PLAYERS]!; seat++) {
    const pirates = piratesOf(cells, seat);
    if (viewer === 'everything') seats.push({ pirates, hand: cards(cells, hand(seat)) });
    else {
      const seen = seesHand(cells, viewer, seat) ? cards(cells, hand(seat)) : null;
      seats.push({ pirates, hand: seen, handCount: handCount(cells, viewer, seat) });
    }
  }
  return {
    game: about.id,
    players: cells[PLAYERS]!,
    version: VERSIONS[cells[VERSION]!]!,
    start: cells[START]!,
    layout: getLayout(cells),
    turn: cells[TURN]!,
    actions: cells[ACTIONS]!,
    deck: viewer === 'everything' ? cards(cells, DECK) : cells[DECK_SIZE]!,
    discard: cards(cells, DISCARD),
    row: rowText(cells),
    seats,
    calm: cells[CALM]!,
    passes: cells[PASSES]!,
    winners: cells[WINNERS] === 0 ? null : seatsOf(cells[WINNERS]!),
  };
}

export const position = (state: State): Json => print(state, 'everything');

export const show = ({ cells, viewer }: View): Json => print(cells, viewer);

export const KEYS = [
  'game',
  'players',
  'version',
  'start',
  'layout',
  'turn',
  'actions',
  'deck',
  'discard',
  'row',
  'seats',
  'calm',
  'passes',
  'winners',
];

/** Reads a position in which a seat is to act. Refuses a position in which chance is next or the game is over. */
export function load(input: unknown, given: unknown): Result<Loaded<CartagenaOptions>, LoadRefusal> {
  const bad = (message: string): { ok: false; reason: LoadRefusal } => fail({ code: 'bad-position', message });
  const head = positionHead(input, about);
  if (!head.ok) return bad(head.reason);
  const { players, start, layout } = head.value;
  const version = head.value['version'] as Version;
  const options = parseOptions(given, players);
  if (!options.ok) return fail({ code: 'bad-option', message: options.reason });
  if (typeof layout !== 'string' || !isTunnel(layout))
    return bad(`layout must be 36 letters, with each of S D K B H P once in every six, not ${quote(layout)}`);
  const state = emptyBoard(players, version, start);
  setLayout(state, layout);
  const wrong = fillBoard(state, head.value);
  if (wrong !== undefined) return bad(wrong);
  const clash = contradiction(given as object, input as JsonObject);
  if (clash !== undefined) return fail({ code: 'bad-option', message: clash });
  return ok({ players, state, options: { ...options.value, version, start } });
}

/** Fills in everything except the tunnel. If the position is impossible, returns the reason. */
function fillBoard(state: State, input: { readonly [key: string]: unknown }): string | undefined {
  const players = state[PLAYERS]!;
  const unknown = unknownKey(input, KEYS);
  if (unknown !== undefined) return `a position has no field ${quote(unknown)}`;
  const { turn, actions, calm, passes, winners } = input;
  if (!isInteger(turn, 0, players - 1)) return `turn must be a seat from 0 to ${players - 1}, not ${quote(turn)}`;
  if (!isInteger(actions, 0, ACTIONS_PER_TURN - 1)) return `actions must be from 0 to 2, not ${quote(actions)}`;
  const calmest = calmLimit(players) - 1;
  if (!isInteger(calm, 0, calmest)) return `calm must be from 0 to ${calmest}, not ${quote(calm)}`;
  if (!isInteger(passes, 0, players - 1)) return `passes must be from 0 to ${players - 1}, not ${quote(passes)}`;
  if (passes > 0 && actions > 0) return `passes must be 0 once a turn has had an action, not ${passes}`;
  if (winners !== null) return 'winners must be null, because the game must not be over';
  state[TURN] = turn;
  state[ACTIONS] = actions;
  state[CALM] = calm;
  state[PASSES] = passes;
  state[DUE] = DUE_NOTHING;
  state[DEALT] = players;
  return fillCards(state, input) ?? fillSeats(state, input['seats']) ?? checkCards(state);
}

function fillCards(state: State, input: { readonly [key: string]: unknown }): string | undefined {
  const deck = fillCounts(state, DECK, input['deck'], 'deck');
  if (deck !== undefined) return deck;
  const pile = fillCounts(state, DISCARD, input['discard'], 'discard');
  if (pile !== undefined) return pile;
  state[DECK_SIZE] = sizeOf(state[DECK]!);
  const row = input['row'];
  const longest = VERSIONS[state[VERSION]!] === 'tortuga' ? ROW_LENGTH : 0;
  if (typeof row !== 'string' || !/^[SDKBHP]*$/.test(row) || row.length > longest)
    return longest === 0
      ? `row must be "" in the jamaica version, not ${quote(row)}`
      : `row must be at most ${longest} of the letters S D K B H P, not ${quote(row)}`;
  if (longest > 0 && row === '' && state[DECK_SIZE]! > 0) return 'the row is empty, but the deck has cards';
  state.set([...row].map(symbolOf), ROW);
  state[ROW_SIZE] = row.length;
  return undefined;
}

function fillCounts(state: State, at: number, input: unknown, name: string): string | undefined {
  if (!isObject(input) || Object.keys(input).length !== SYMBOL_COUNT)
    return `${name} must be an object with a number for each of S D K B H P, not ${quote(input)}`;
  for (const [symbol, letter] of [...SYMBOLS].entries()) {
    const count = input[letter];
    if (!isInteger(count, 0, CARDS_PER_SYMBOL)) return `${name}.${letter} must be from 0 to 17, not ${quote(count)}`;
    state[at]! += count * oneCard(symbol);
  }
  return undefined;
}

function fillSeats(state: State, input: unknown): string | undefined {
  const players = state[PLAYERS]!;
  if (!Array.isArray(input) || input.length !== players) return `seats must be a list of ${players} seats`;
  for (const [seat, entry] of input.entries()) {
    if (!isObject(entry)) return `seat ${seat} must be an object, not ${quote(entry)}`;
    const unknown = unknownKey(entry, ['pirates', 'hand']);
    if (unknown !== undefined) return `a seat has no field ${quote(unknown)}`;
    const wrong =
      fillPirates(state, seat, entry['pirates']) ??
      fillCounts(state, hand(seat), entry['hand'], `the hand of seat ${seat}`);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function fillPirates(state: State, seat: number, input: unknown): string | undefined {
  const isPlace = (place: unknown): boolean => isInteger(place, MOUTH, SLOOP);
  if (!Array.isArray(input) || input.length !== PIRATES_PER_SEAT || !input.every(isPlace))
    return `the pirates of seat ${seat} must be six numbers from 0 to 37, not ${quote(input)}`;
  const places = (input as number[]).toSorted((left, right) => left - right);
  if (places.some((place, index) => place !== input[index]))
    return `the pirates of seat ${seat} must be in ascending order`;
  if (places[0] === SLOOP) return `seat ${seat} has all six pirates on the sloop, so the game is over`;
  for (const place of places) {
    const crowded = place > MOUTH && place < SLOOP && piratesOn(state, CROWD, place) === CROWD_LIMIT;
    if (crowded) return `space ${place} holds more than three pirates`;
    setPirate(state, seat, place);
  }
  return undefined;
}

function checkCards(state: State): string | undefined {
  for (const [symbol, letter] of [...SYMBOLS].entries()) {
    let count = countOf(state[DECK]!, symbol) + countOf(state[DISCARD]!, symbol);
    for (let seat = 0; seat < state[PLAYERS]!; seat++) count += countOf(state[hand(seat)]!, symbol);
    for (let place = 0; place < state[ROW_SIZE]!; place++) if (state[ROW + place] === symbol) count++;
    if (count !== CARDS_PER_SYMBOL) return `there are ${count} ${letter} cards in all, but there must be 17`;
  }
  return undefined;
}
