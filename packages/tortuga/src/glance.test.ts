import { rngFrom, type Rng } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { describe, expect, it } from 'vitest';
import { DEFAULT_NUMBERS } from './state/dice.ts';
import { afterMove, placesAt, rankings, roomFor, scoreNow, sensibleStow, type TortugaView } from './glance.ts';
import { tortuga } from './index.ts';
import { table } from './testing.ts';

/** A position of a test as a spectator who knows all tiles would see it. */
const viewOf = (fields: Parameters<typeof table>[0]): TortugaView => {
  const position = table(fields) as unknown as TortugaView;
  return { ...position, tileCount: 30, seats: position.seats.map((seat) => ({ ...seat, tileCount: 0 })) };
};

const chests = ({ seats, island }: TortugaView): unknown => ({
  island,
  seats: seats.map(({ boat, pirate, fleet, crew, shore, tortuga: home }) => ({
    boat,
    pirate,
    fleet,
    crew,
    shore,
    home,
  })),
});

/** Every move of some random games: the view before, the move, and the view after it. */
function walk(
  players: number,
  seed: string,
  visit: (before: TortugaView, seat: number, move: string, after: TortugaView, rng: Rng) => void,
): void {
  const rng = rngFrom(seed);
  const match = newGame(tortuga, players, {}, rng);
  while (match.outcome === undefined) {
    const seat = (match.toAct as number[])[0]!;
    const before = match.show(seat) as unknown as TortugaView;
    const moves = match.legal(seat);
    const move = moves[rng.below(moves.length)]!;
    match.play(seat, move);
    visit(before, seat, move, match.show(seat) as unknown as TortugaView, rng);
  }
}

describe('what a move would change', () => {
  it('is what it changes: boarding, raiding, claiming and moving a token', () => {
    let seen = 0;
    for (const [players, seed] of [
      [2, 'two'],
      [3, 'three'],
      [4, 'four'],
      [4, 'more'],
    ] as const)
      walk(players, seed, (before, seat, move, after) => {
        const settled = after.phase !== 'stow' && ['fleet', 'crew', 'board', 'raid'].includes(before.phase);
        if (!settled) return;
        seen++;
        expect(chests(afterMove(before, DEFAULT_NUMBERS, seat, move)), move).toEqual(chests(after));
      });
    expect(seen).toBeGreaterThan(100);
  });

  it('takes a boarded seat back a box and sheds its rightmost chest at once', () => {
    const before = viewOf({
      phase: 'board',
      seats: [{ dice: 'bffff', boat: 3 }, { boat: 4, fleet: 'ryb' }, {}],
    });
    const after = afterMove(before, DEFAULT_NUMBERS, 0, 'board 1 0');
    expect(after.seats[1]).toMatchObject({ boat: 3, fleet: 'yb' });
    expect(after.seats[0]).toMatchObject({ boat: 3, shore: 'r' });
    expect(afterMove(before, DEFAULT_NUMBERS, 0, 'board 1 2').seats[1]!.fleet).toBe('ry');
  });

  it('leaves a view alone that does not know the move', () => {
    const before = viewOf({ phase: 'raid', seats: [{}, {}, {}] });
    expect(afterMove(before, DEFAULT_NUMBERS, 0, 'board 1')).toBe(before);
  });

  it('leaves a view alone that does not allow the move', () => {
    const unchanged = (fields: Parameters<typeof table>[0], ...moves: string[]): void => {
      const before = viewOf(fields);
      for (const move of moves) expect(afterMove(before, DEFAULT_NUMBERS, 0, move), move).toBe(before);
    };
    unchanged({ seats: [{ roll: 'fsrhh' }, {}] }, 'keep AC', 'keep ABC', 'skull raid', 'bonus hunt', 'act', 'stow /');
    unchanged({ seats: [{ roll: 'rrr--', dice: '---rr' }, {}] }, 'keep A', 'keep D');
    unchanged({ seats: [{ dice: 'fffff', bonus: { hunt: 2 } }, {}] }, 'bonus hunt', 'skull hunt', 'keep A');
    unchanged({ phase: 'stow', seats: [{ crew: 'r', shore: 'b' }, {}] }, 'stow br/b', 'stow b/b', 'stow r/rb', 'act');
    const fleets = [{ dice: 'bffff' }, { fleet: 'ry' }, {}];
    unchanged({ phase: 'board', seats: fleets }, 'board 1 2', 'board 2 0', 'board 0', 'board 3', 'claim r', 'act');
    const second = [{ dice: 'bffff' }, { fleet: 'ry' }, { dice: 'bbfff' }];
    unchanged({ phase: 'board', island: 'r', seats: second }, 'board 1 0', 'claim b');
    unchanged({ phase: 'hunt', looking: [1, 2], seats: [{ dice: 'hffff' }, {}, {}] }, 'tile 3', 'act', 'forfeit');
    unchanged({ phase: 'setup', seats: [{}, {}] }, 'act', 'forfeit');
    unchanged({ phase: 'over', seats: [{}, {}] }, 'act', 'forfeit');
  });

  it('leaves open which chest an attack takes, and puts the other of two tiles back', () => {
    const before = viewOf({ phase: 'board', seats: [{ dice: 'bffff' }, { boat: 5, fleet: 'ry' }, {}] });
    expect(afterMove(before, DEFAULT_NUMBERS, 0, 'board 1').seats[1]).toMatchObject({ boat: 4, fleet: 'ry' });
    const hunter = [{ dice: 'hffff' }, {}, {}];
    const hunting = { ...viewOf({ phase: 'hunt', looking: [1, 3], seats: hunter }), tileCount: 28 };
    const kept = afterMove(hunting, DEFAULT_NUMBERS, 0, 'tile 3');
    expect(kept).toMatchObject({ tileCount: 29, looking: [] });
    expect(kept.seats[0]).toMatchObject({ tileCount: 1, tiles: { '1': 0, '2': 0, '3': 1 } });
  });

  it('puts kept dice on their action, skulls with them, and raises a bonus', () => {
    const before = viewOf({ seats: [{ roll: 'fsrhh' }, { dice: 'fffff' }] });
    expect(afterMove(before, DEFAULT_NUMBERS, 0, 'keep AB').seats[0]!.dice).toBe('ff---');
    expect(afterMove(before, DEFAULT_NUMBERS, 0, 'keep B').seats[0]!.dice).toBe('-----');
    const skulls = viewOf({ seats: [{ roll: '-s-s-' }, {}] });
    expect(afterMove(skulls, DEFAULT_NUMBERS, 0, 'skull raid').seats[0]!.dice).toBe('-r-r-');
    expect(afterMove(before, DEFAULT_NUMBERS, 1, 'bonus hunt').seats[1]!.bonus.hunt).toBe(1);
  });
});

describe('who leads', () => {
  it('counts dice and bonus; a tie goes clockwise from the start seat; two players have no second', () => {
    const view = viewOf({
      start: 1,
      seats: [{ dice: 'f----' }, { dice: '-f---' }, { dice: 'f----', bonus: { fleet: 1 } }],
    });
    expect(rankings(view, DEFAULT_NUMBERS).fleet).toEqual({ sums: [4, 5, 5], first: 1, second: 2 });
    const two = viewOf({ seats: [{ dice: 'f----' }, { dice: '-f---' }] });
    expect(rankings(two, DEFAULT_NUMBERS).fleet).toEqual({ sums: [4, 5], first: 1, second: undefined });
    expect(rankings(two, DEFAULT_NUMBERS).raid).toEqual({ sums: [0, 0], first: undefined, second: undefined });
  });
});

describe('places, room and points', () => {
  it('opens places with the boxes', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(placesAt)).toEqual([1, 2, 2, 3, 3, 4, 4, 4]);
    const view = viewOf({ seats: [{ boat: 4, dice: 'bb---' }, {}] });
    expect(roomFor(view, DEFAULT_NUMBERS, 0)).toEqual({ fleet: 5, crew: 5, hunt: 5, board: 1, raid: 2 });
  });

  it('counts what lies open', () => {
    const view = viewOf({ seats: [{ tortuga: 'rp', fleet: 'b', crew: 'y', tiles: { '1': 0, '2': 1, '3': 0 } }, {}] });
    expect(scoreNow(view, DEFAULT_NUMBERS, 0)).toMatchObject({
      tortuga: 9,
      fleet: 2,
      crew: 1,
      sets: 3,
      tracks: 6,
      coins: 2,
    });
    const hidden = { ...view, seats: view.seats.map((seat) => ({ ...seat, tiles: null })) };
    expect(scoreNow(hidden, DEFAULT_NUMBERS, 0).coins).toBe(0);
  });
});

it('offers an arrangement that is legal', () => {
  walk(4, 'stow', (before, seat, move) => {
    if (!move.startsWith('stow')) return;
    const offered = sensibleStow(before, DEFAULT_NUMBERS, seat);
    expect([...offered].toSorted()).toEqual([...move].toSorted());
    expect(afterMove(before, DEFAULT_NUMBERS, seat, offered)).not.toBe(before);
  });
});
