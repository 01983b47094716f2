// These tests count the possible sequences of up to five moves, once with the engine and once with a slow version of the rules.
// The slow version is in this file and shares no code with the engine. The tests use the tortuga version with a full row, so that
// no chance event occurs.
import { cloneState, legalMoves, seatsOf, type State } from '@sloop/engine';
import { describe, expect, test } from 'vitest';
import { cartagena } from '../index.ts';
import { PRINTED, positionOf, type Table } from '../testing.ts';

interface SlowGame {
  readonly tunnel: string;
  readonly pirates: readonly (readonly number[])[];
  readonly hands: readonly string[];
  readonly row: string;
  readonly turn: number;
  readonly actions: number;
  readonly passes: number;
  readonly over: boolean;
}

const crowdOn = ({ pirates }: SlowGame, space: number): number =>
  pirates.flat().filter((place) => place === space).length;

const without = (letters: string, letter: string): string => letters.replace(letter, '');

const replaced = <Item>(list: readonly Item[], at: number, item: Item): Item[] =>
  list.map((old, index) => (index === at ? item : old));

function movedTo(game: SlowGame, from: number, to: number): number[][] {
  const mine = [...game.pirates[game.turn]!];
  mine[mine.indexOf(from)] = to;
  return replaced(game.pirates, game.turn, mine).map((six) => [...six]);
}

/** The nearest free space ahead with the symbol. If there is none, the sloop. */
function ahead(game: SlowGame, symbol: string, from: number): number {
  for (let space = from + 1; space <= 36; space++)
    if (game.tunnel[space - 1] === symbol && crowdOn(game, space) === 0) return space;
  return 37;
}

/** The nearest space behind `from` that holds one or two pirates, if any. */
function back(game: SlowGame, from: number): number | undefined {
  for (let space = from - 1; space >= 1; space--) if ([1, 2].includes(crowdOn(game, space))) return space;
  return undefined;
}

function afterAction(game: SlowGame, changes: Partial<SlowGame>): SlowGame {
  const next = { ...game, ...changes, actions: game.actions + 1, passes: 0 };
  if (next.pirates[game.turn]!.every((place) => place === 37)) return { ...next, over: true };
  return next.actions === 3 ? nextTurn(next) : next;
}

const nextTurn = (game: SlowGame): SlowGame => ({ ...game, turn: (game.turn + 1) % game.pirates.length, actions: 0 });

/** The game after each possible move of the seat whose turn it is. */
function successors(game: SlowGame): SlowGame[] {
  if (game.over) return [];
  const next: SlowGame[] = [];
  const hand = game.hands[game.turn]!;
  for (const from of new Set(game.pirates[game.turn])) {
    if (from === 37) continue;
    for (const symbol of new Set(hand)) {
      const pirates = movedTo(game, from, ahead(game, symbol, from));
      next.push(afterAction(game, { pirates, hands: replaced(game.hands, game.turn, without(hand, symbol)) }));
    }
    const to = from === 0 ? undefined : back(game, from);
    if (to === undefined) continue;
    const drawn = crowdOn(game, to);
    next.push(
      afterAction(game, {
        pirates: movedTo(game, from, to),
        hands: replaced(game.hands, game.turn, hand + game.row.slice(0, drawn)),
        row: game.row.slice(drawn),
      }),
    );
  }
  if (game.actions > 0) next.push(nextTurn(game));
  else if (next.length === 0) {
    const passes = game.passes + 1;
    next.push(nextTurn({ ...game, passes, over: passes === game.pirates.length }));
  }
  return next;
}

const slowCount = (game: SlowGame, depth: number): number =>
  depth === 0 ? 1 : successors(game).reduce((sum, next) => sum + slowCount(next, depth - 1), 0);

function engineCount(state: State, depth: number): number {
  if (depth === 0) return 1;
  let sum = 0;
  for (const seat of seatsOf(cartagena.toAct(state)))
    for (const move of legalMoves(cartagena, state, seat)) {
      const next = cloneState(state);
      cartagena.play(next, seat, move);
      sum += engineCount(next, depth - 1);
    }
  return sum;
}

interface Counted extends Table {
  readonly title: string;
  readonly row: string;
  /** The expected number of sequences of one move, of two moves, and so on. */
  readonly sequences: readonly number[];
}

const ROW = 'SDKBHPPHBKDS';
const OPENING = 'BPHSDKDBKPHSPKDHSBHKPBSDKBSDHPHDKBPS';

const TABLES: Counted[] = [
  {
    title: 'the first turn of two seats',
    layout: PRINTED,
    pirates: [
      [0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0],
    ],
    hands: ['SSDKBH', 'DDKKPP'],
    row: ROW,
    sequences: [5, 47, 438, 1384, 10663],
  },
  {
    title: 'the middle of a game with three seats',
    layout: OPENING,
    pirates: [
      [0, 6, 6, 17, 18, 37],
      [5, 8, 17, 17, 22, 26],
      [0, 0, 9, 12, 34, 37],
    ],
    hands: ['DDDDB', 'SKH', 'SBBP'],
    row: ROW,
    sequences: [11, 131, 1769, 33456],
  },
  {
    title: 'the last pirates, with wins in mid-turn',
    layout: PRINTED,
    pirates: [
      [34, 36, 37, 37, 37, 37],
      [30, 32, 35, 37, 37, 37],
    ],
    hands: ['SB', 'PPS'],
    row: ROW,
    sequences: [6, 26, 131, 930, 5490],
  },
  {
    title: 'no cards in hand: going back, ending and passing',
    layout: PRINTED,
    pirates: [
      [0, 0, 0, 7, 9, 37],
      [0, 0, 0, 0, 0, 37],
      [0, 0, 9, 9, 31, 37],
    ],
    hands: ['', '', 'S'],
    row: ROW,
    sequences: [1, 3, 5, 9, 52],
  },
  {
    title: 'five seats and full spaces',
    layout: 'SDKBHP'.repeat(6),
    pirates: [
      [0, 3, 3, 8, 11, 37],
      [0, 3, 8, 8, 12, 37],
      [0, 0, 11, 11, 14, 37],
      [0, 0, 0, 14, 14, 20],
      [0, 1, 2, 20, 20, 37],
    ],
    hands: ['SD', 'KB', 'HP', 'SK', 'DP'],
    row: ROW,
    sequences: [11, 109, 1048, 11532],
  },
];

describe.each(TABLES)('$title', ({ sequences, title: _title, ...table }) => {
  const { pirates, hands, row } = table;
  const slow: SlowGame = { pirates, hands, row, tunnel: table.layout!, turn: 0, actions: 0, passes: 0, over: false };
  const loaded = cartagena.load(positionOf({ ...table, version: 'tortuga' }), {});
  if (!loaded.ok) throw new Error(loaded.reason.message);

  test.each(sequences.map((count, index) => [index + 1, count]))('%i moves: %i sequences', (depth, count) => {
    expect(slowCount(slow, depth)).toBe(count);
    expect(engineCount(loaded.value.state, depth)).toBe(count);
  });
});
