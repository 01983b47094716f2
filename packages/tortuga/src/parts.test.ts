import { rngFrom, streamFromText, type Match, type Viewer } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { describe, expect, it } from 'vitest';
import {
  ACTIONS,
  diceOn,
  placesOf,
  rankings,
  roomFor,
  scoreNow,
  sumParts,
  tiedWith,
  type TortugaView,
} from './glance.ts';
import { bagParts, handParts, nextPlaceAt, placeParts, poolParts, roomParts, scoreParts, tileParts } from './parts.ts';
import { tortuga } from './index.ts';
import { DEFAULT_NUMBERS } from './state/dice.ts';
import { viewOf } from './testing.ts';

const NUMBERS = DEFAULT_NUMBERS;
const added = (parts: readonly { readonly value: number }[]): number =>
  parts.reduce((sum, { value }) => sum + value, 0);

/** Every number of a view and what its parts add up to. */
function* sumsOf(view: TortugaView): Generator<readonly [what: string, shown: number, parts: number]> {
  const ranks = rankings(view, NUMBERS);
  yield ['bag', Object.values(view.bag).reduce((sum, chests) => sum + chests, 0), added(bagParts(view))];
  yield ['pool', view.tileCount, added(poolParts(view))];
  for (const [seat, board] of view.seats.entries()) {
    const score = scoreNow(view, NUMBERS, seat);
    for (const source of ['tortuga', 'fleet', 'crew', 'sets', 'tracks', 'coins', 'total'] as const) {
      const parts = scoreParts(view, NUMBERS, seat).filter((part) => source === 'total' || part.source === source);
      yield [`${seat} ${source}`, score[source], added(parts.map(({ count, each }) => ({ value: count * each })))];
    }
    for (const action of ACTIONS) {
      const sum = added(sumParts(NUMBERS, board, action, diceOn(board, action)));
      yield [`${seat} sum ${action}`, ranks[action].sums[seat]!, sum];
      yield [`${seat} room ${action}`, roomFor(view, NUMBERS, seat)[action], added(roomParts(board, action))];
    }
    for (const area of ['fleet', 'crew'] as const)
      yield [`${seat} places ${area}`, placesOf(board, area), added(placeParts(board, area))];
    yield [`${seat} hand`, board.dice.split('-').length - 1, added(handParts(board))];
    yield [`${seat} tiles`, board.tileCount, added(tileParts(board))];
  }
}

function expectSums(match: Match): void {
  for (const viewer of [...Array.from({ length: match.players }, (_, seat) => seat), 'spectator'] as Viewer[]) {
    const view = match.show(viewer) as unknown as TortugaView;
    expect(
      [...sumsOf(view)].filter(([, shown, parts]) => shown !== parts),
      `seen by ${viewer}`,
    ).toEqual([]);
    if (match.outcome) continue;
    for (const [seat] of view.seats.entries()) {
      if (seat === viewer) continue;
      expect(scoreParts(view, NUMBERS, seat).some(({ source }) => source === 'coins')).toBe(false);
      expect(tileParts(view.seats[seat]!).every(({ coins }) => coins === undefined)).toBe(true);
    }
  }
}

describe('the parts of a number', () => {
  it.each([2, 3, 4])('add up to what every viewer sees, in whole games of %i', (players) => {
    const rng = rngFrom(`parts of ${players}`);
    const match = newGame(tortuga, players, {}, streamFromText(`parts of ${players}`));
    while (!match.outcome) {
      expectSums(match);
      const seats = match.toAct as readonly number[];
      const seat = seats[rng.below(seats.length)]!;
      const legal = match.legal(seat);
      match.play(seat, legal[rng.below(legal.length)]!);
    }
    expectSums(match);
    const view = match.show(0) as unknown as TortugaView;
    expect(match.outcome.scores).toEqual(view.seats.map((_, seat) => scoreNow(view, NUMBERS, seat)));
  });

  it('name the chests, the sets with their jokers, the boxes and the coins of a score', () => {
    const tiles = { '1': 2, '2': 0, '3': 1 };
    const view = viewOf({ seats: [{ tortuga: 'rrpw', fleet: 'b', crew: '', boat: 5, tiles }, {}] });
    expect(scoreParts(view, NUMBERS, 0)).toEqual([
      { source: 'tortuga', colour: 'r', count: 2, each: 3 },
      { source: 'tortuga', colour: 'w', count: 1, each: 3 },
      { source: 'tortuga', colour: 'p', count: 1, each: 6 },
      { source: 'fleet', colour: 'b', count: 1, each: 2 },
      { source: 'sets', count: 1, each: 3, jokers: 1 },
      { source: 'tracks', token: 'boat', count: 5, each: 1 },
      { source: 'tracks', token: 'pirate', count: 3, each: 1 },
      { source: 'coins', count: 2, each: 1 },
      { source: 'coins', count: 1, each: 3 },
    ]);
  });

  it('name the dice and the bonus of a sum, and nothing if there is no die', () => {
    const [board, other] = viewOf({
      seats: [{ dice: 'f-f--', bonus: { fleet: 2, raid: 1 } }, { dice: '-f---' }],
    }).seats;
    expect(sumParts(NUMBERS, board!, 'fleet', 'AC')).toEqual([
      { kind: 'die', die: 'A', value: 4 },
      { kind: 'die', die: 'C', value: 1 },
      { kind: 'bonus', value: 2 },
    ]);
    expect([diceOn(board!, 'fleet'), diceOn(other!, 'raid')]).toEqual(['AC', '']);
    expect(sumParts(NUMBERS, board!, 'raid', '')).toEqual([]);
  });

  it('name the boxes that opened the places, and the box that opens the next one', () => {
    const [board] = viewOf({ seats: [{ boat: 5, pirate: 1, dice: 'b----' }, {}] }).seats;
    expect(placeParts(board!, 'fleet').map(({ box }) => box)).toEqual([1, 2, 4]);
    expect([1, 3, 5, 8].map(nextPlaceAt)).toEqual([2, 4, 6, undefined]);
    expect(roomParts(board!, 'board')).toEqual([
      { kind: 'places', value: 3 },
      { kind: 'placed', value: -1 },
    ]);
  });

  it('name the seats with the same sum', () => {
    const view = viewOf({ seats: [{ dice: 'f----' }, { dice: 'f----' }, { dice: '-f---' }] });
    const { fleet, raid } = rankings(view, NUMBERS);
    expect([tiedWith(fleet, 0), tiedWith(fleet, 2), tiedWith(raid, 0)]).toEqual([[1], [], []]);
  });
});
