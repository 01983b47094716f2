import { makeRecord, replay, streamFromText, type Match } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartagena } from '../index.ts';
import { SYMBOLS, printed } from '../testing.ts';

/**
 * A random game from fast-check. A choice modulo the number of legal moves is the index of the move. After the last choice, the
 * first choice is used again.
 */
interface RandomGame {
  readonly players: number;
  readonly version: string;
  readonly start: number | undefined;
  readonly seed: string;
  readonly choices: readonly number[];
}

const playing = fc.record<RandomGame>({
  players: fc.integer({ min: 2, max: 5 }),
  version: fc.constantFrom('jamaica', 'tortuga'),
  start: fc.option(fc.constantFrom(0, 1), { nil: undefined }),
  seed: fc.string({ maxLength: 12 }),
  choices: fc.array(fc.nat({ max: 999 }), { minLength: 1, maxLength: 40 }),
});

const MOVES = 250;

/**
 * Plays up to `MOVES` moves. Calls `law` before the first move and after each move. If `law` throws, adds the record to the error.
 */
function play({ players, version, start, seed, choices }: RandomGame, law: (match: Match) => void): Match {
  const options = start === undefined ? { version } : { version, start };
  const match = newGame(cartagena, players, options, streamFromText(seed));
  try {
    law(match);
    for (let move = 0; move < MOVES && match.toAct.length > 0; move++) {
      const seat = (match.toAct as readonly number[])[0]!;
      const legal = match.legal(seat);
      const played = match.play(seat, legal[choices[move % choices.length]! % legal.length]!);
      if (!played.ok) throw new Error(`a legal move was refused: ${played.reason.message}`);
      law(match);
    }
  } catch (error) {
    throw new Error(`${(error as Error).message}\nrecord: ${JSON.stringify(makeRecord(match))}`, { cause: error });
  }
  return match;
}

function checkPieces(match: Match): void {
  const { deck, discard, row, seats } = printed(match);
  const cards = [...SYMBOLS].map((symbol) => {
    const inHands = seats.reduce((sum, { hand }) => sum + hand[symbol]!, 0);
    return deck[symbol]! + discard[symbol]! + inHands + row.split(symbol).length - 1;
  });
  expect(cards).toEqual([17, 17, 17, 17, 17, 17]);
  const crowd = Array.from({ length: 38 }, () => 0);
  for (const place of seats.flatMap(({ pirates }) => pirates)) crowd[place]!++;
  expect(crowd.reduce((sum, pirates) => sum + pirates)).toBe(6 * match.players);
  expect(Math.max(...crowd.slice(1, 37))).toBeLessThanOrEqual(3);
}

test('there are always 17 cards of each symbol, six pirates per seat and at most three on a space', () => {
  fc.assert(
    fc.property(playing, (game) => void play(game, checkPieces)),
    { numRuns: 15 },
  );
});

test('replaying a record gives the same position and the same record', () => {
  fc.assert(
    fc.property(playing, (game) => {
      const match = play(game, () => {});
      const record = makeRecord(match);
      const replayed = replay(JSON.parse(JSON.stringify(record)), () => cartagena);
      if (!replayed.ok) throw new Error(`${replayed.reason}\nrecord: ${JSON.stringify(record)}`);
      expect(replayed.value.match.position()).toEqual(match.position());
      expect(makeRecord(replayed.value.match)).toEqual(record);
    }),
    { numRuns: 40 },
  );
});

test('every move changes only what it should', () => {
  fc.assert(
    fc.property(playing, (game) => {
      let before: ReturnType<typeof printed> | undefined;
      let moves = 0;
      play(game, (match) => {
        const after = printed(match);
        if (before) checkMove(before, after, match.log.slice(moves));
        before = after;
        moves = match.log.length;
      });
    }),
    { numRuns: 15 },
  );
});

/** Checks the effect of a seat's move and of the chance events after it. Other seats' pirates and hands must not change. */
function checkMove(
  before: ReturnType<typeof printed>,
  after: ReturnType<typeof printed>,
  lines: readonly { readonly by: unknown; readonly text: string }[],
): void {
  const [{ by, text }] = lines as [{ by: number; text: string }];
  expect(by).toBe(before.turn);
  for (const [seat, { pirates, hand }] of before.seats.entries())
    if (seat !== by) expect(after.seats[seat]).toEqual({ pirates, hand });
  const [mine, now] = [before.seats[by]!.pirates, after.seats[by]!.pirates];
  const held = (seats: typeof before): number =>
    Object.values(seats.seats[by]!.hand).reduce((sum, cards) => sum + cards);
  const moved = now.reduce((sum, place) => sum + place, 0) - mine.reduce((sum, place) => sum + place, 0);
  if (text === 'end' || text === 'pass') expect([now, held(after)]).toEqual([mine, held(before)]);
  else if (text.startsWith('-')) {
    expect(moved).toBeLessThan(0);
    expect(held(after) - held(before)).toBeLessThanOrEqual(2);
  } else {
    expect(moved).toBeGreaterThan(0);
    expect(held(after)).toBe(held(before) - 1);
    expect(after.discard[text[0]!]).toBe(before.discard[text[0]!]! + 1);
  }
}

test('the same seed gives the same game, and different seeds give different games', () => {
  const layouts = new Set<string>();
  fc.assert(
    fc.property(playing, (game) => {
      const once = play({ ...game, choices: [0] }, () => {});
      expect(makeRecord(play({ ...game, choices: [0] }, () => {}))).toEqual(makeRecord(once));
      layouts.add(printed(once).layout);
    }),
    { numRuns: 15 },
  );
  expect(layouts.size).toBeGreaterThan(8);
});
