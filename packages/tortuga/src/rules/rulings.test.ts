import { describe, expect, test } from 'vitest';
import { newGame, playAll, refusalOf } from '@sloop/engine/testing';
import { tortuga } from '../index.ts';
import { each, legal, open, positionOf, seatOf, type SeatFields } from '../testing.ts';

const bareSeat = {};

/**
 * The points of seat 0 at the end of a three-player game. `board` is the board of seat 0 before the last stowing. Before the points
 * are counted, this stowing moves the crew's chests into the fleet, and the shore's chests into the crew.
 */
function scored(board: SeatFields): { readonly [source: string]: number } {
  const match = open({ phase: 'stow', seats: [board, bareSeat, { tortuga: 'yyyyyy' }] });
  playAll(match, '* chest p', '* chest p', '* chest p');
  playAll(match, `0 ${match.legal(0)[0]}`, '1 stow /p', '2 stow /p');
  return match.outcome!.scores![0]!;
}

describe('T1: chests that no longer fit are shed at once', () => {
  test('so the second seat may claim a chest that the first seat has just shed', () => {
    // Seat 0 raids seat 2, which defends itself. Both pirates move back, and the crew of seat 0 has only one place left.
    const match = open({
      phase: 'raid',
      seats: [{ pirate: 2, crew: 'rw', dice: 'ffrrf' }, { dice: 'rffff' }, { crew: 'b', dice: 'ffffr' }],
    });
    playAll(match, '0 raid 2 0');
    expect(seatOf(match, 0)).toMatchObject({ pirate: 1, crew: 'r', shore: 'b' });
    expect(positionOf(match).island).toBe('w');
    playAll(match, '1 raid 0');
    expect(legal(match, 1)).toEqual(['claim w']);
  });
});

describe('T2: chests are shed from the right', () => {
  test.each([
    ['rbw', 'rb', 'w'],
    ['wrb', 'wr', 'b'],
    ['wbr', 'wb', 'r'],
  ])('the fleet %s keeps %s', (fleet, left, island) => {
    // In this test, the second seat attacks. The first seat would also take a chest, and then the remaining chests
    // would all fit.
    const match = open({ phase: 'board', seats: [{ dice: 'bbfff' }, { dice: 'ffbff' }, { boat: 4, fleet }] });
    playAll(match, '0 forfeit', '1 board 2');
    expect(seatOf(match, 2)).toMatchObject({ boat: 3, fleet: left });
    expect(positionOf(match).island).toBe(island);
  });
});

describe('T3: a seat without a chest may be attacked', () => {
  test('only its token moves back', () => {
    const match = open({ phase: 'board', seats: [{ dice: 'bffff' }, bareSeat, { fleet: 'ry' }] });
    expect(legal(match, 0)).toEqual(['board 1', 'board 2 0', 'board 2 1', 'forfeit']);
    playAll(match, '0 board 1');
    expect(each(match, 'boat')).toEqual([3, 2, 3]);
    expect(each(match, 'shore')).toEqual(['', '', '']);
  });
});

describe('T4: which seats the second seat may attack', () => {
  const raid = { phase: 'raid', seats: [{ dice: 'fffrf' }, { dice: 'rffff' }, bareSeat] } as const;

  test('after the first seat forfeits: any other seat', () => {
    const match = playAll(open(raid), '0 forfeit');
    expect(legal(match, 1)).toEqual(['forfeit', 'raid 0', 'raid 2']);
  });

  test('after the first seat attacks: any other seat except the seat that was attacked', () => {
    expect(legal(playAll(open(raid), '0 raid 2'), 1)).toEqual(['forfeit', 'raid 0']);
    expect(legal(playAll(open(raid), '0 raid 1'), 1)).toEqual(['forfeit', 'raid 0', 'raid 2']);
  });

  test('in `raid`, both seats may attack the seat that was attacked in `board`', () => {
    const match = open({ phase: 'board', seats: [{ dice: 'bfffr' }, { dice: 'rffff' }, bareSeat] });
    playAll(match, '0 board 2');
    expect(legal(match, 1)).toEqual(['forfeit', 'raid 0', 'raid 2']);
    playAll(match, '1 raid 0');
    expect(legal(match, 0)).toEqual(['forfeit', 'raid 1', 'raid 2']);
  });
});

describe('T5: too few chests in the bag or too few tiles in the pool', () => {
  // One purple chest is in the bag. All other chests are on the shores of seats 0 and 1.
  const laidOut = [{ shore: 'rrrrrrrrrrbbbbbbbbbb' }, { shore: 'yyyyyyyyyywwwwwpppp' }, bareSeat];

  test('seats draw clockwise from the start seat, and a seat that gets no chest gets none later', () => {
    const match = open({ phase: 'stow', start: 2, seats: laidOut });
    expect(match.due).toEqual({ kind: 'chest', seat: 2 });
    playAll(match, '* chest p');
    expect(match.toAct, 'seats 0 and 1 get no chest').toEqual([0, 1, 2]);
    // Seats 0 and 1 now shed 18 + 17 chests. One chest of each colour goes to the island, and the others go into the bag. Still,
    // round 2 begins with a roll, and no seat draws a chest.
    playAll(match, `0 ${match.legal(0)[0]}`, `1 ${match.legal(1)[0]}`, '2 stow /p');
    expect(positionOf(match)).toMatchObject({ round: 2, phase: 'roll' });
    expect(match.due).toEqual({ kind: 'roll', seat: 0 });
  });

  test('if the bag is empty, a hunter draws only tiles', () => {
    const seats = [{ ...laidOut[0], dice: 'hhfff' }, { ...laidOut[1], dice: 'ffhff' }, { shore: 'p' }];
    const match = playAll(open({ phase: 'hunt', seats }), '0 act');
    expect(match.due).toEqual({ kind: 'tile', seat: 0 });
  });

  test('with one tile in the pool, the first seat gets this tile, and the second seat draws nothing', () => {
    const seats = [{ dice: 'hhfff', tiles: { '1': 17, '2': 9 } }, { dice: 'ffhff', tiles: { '3': 3 } }, bareSeat];
    const match = playAll(open({ phase: 'hunt', seats }), '0 act', '* chest r', '* tile 3');
    expect(seatOf(match, 0).tiles).toEqual({ '1': 17, '2': 9, '3': 1 });
    expect(match.toAct).toEqual([1]);
    playAll(match, '1 act');
    expect(positionOf(match).phase, 'there is nothing to draw, so the next phase begins').toBe('stow');
    expect(seatOf(match, 1).tiles).toEqual({ '1': 0, '2': 0, '3': 3 });
  });

  test('with two tiles in the pool, the second seat draws the tile that the first seat put back', () => {
    const seats = [{ dice: 'hhfff', tiles: { '1': 16, '2': 9 } }, { dice: 'ffhff', tiles: { '3': 3 } }, bareSeat];
    const match = playAll(open({ phase: 'hunt', seats }), '0 act', '* chest r', '* tile 3', '* tile 1', '0 tile 3');
    playAll(match, '1 act', '* tile 1');
    expect(positionOf(match).tiles).toEqual({ '1': 0, '2': 0, '3': 0 });
  });

  test('if the pool is empty, no tile is drawn', () => {
    const seats = [{ dice: 'hhfff', tiles: { '1': 17, '2': 9, '3': 4 } }, bareSeat, bareSeat];
    const match = playAll(open({ phase: 'hunt', seats }), '0 act', '* chest r');
    expect(positionOf(match).phase).toBe('stow');
  });
});

test('T6: a token scores one point for each box up to its own box, including the first box', () => {
  expect(scored({ boat: 1, pirate: 1 })['tracks']).toBe(2);
  expect(scored({})['tracks']).toBe(6);
  expect(scored({ boat: 8, pirate: 5 })['tracks']).toBe(13);
});

test('T7: seats that have placed all their dice take a bonus at the same time as the other seats keep dice', () => {
  const match = open({ seats: [bareSeat, bareSeat, bareSeat] });
  playAll(match, '* roll fchbr', '* roll ccccc', '* roll fchbr', '0 keep A', '1 keep ABCDE', '2 keep A');
  playAll(match, '* roll -chbr', '* roll -chbr');
  expect(match.toAct).toEqual([0, 1, 2]);
  playAll(match, '1 bonus raid');
  expect(seatOf(match, 1).bonus.raid, 'the bonus is not raised before all seats have answered').toBe(0);
  playAll(match, '2 keep B', '0 keep C');
  expect(seatOf(match, 1).bonus.raid).toBe(1);
});

test('T8: three white chests in Tortuga are a set', () => {
  expect(scored({ tortuga: 'www' })['sets']).toBe(3);
  expect(scored({ tortuga: 'wwww' })['sets']).toBe(3);
  expect(scored({ tortuga: 'ww' })['sets']).toBe(0);
  expect(scored({ tortuga: 'rrwwww' })['sets'], 'rww, rww').toBe(6);
});

test('T9: with two players, a raid moves the pirates and not the boats', () => {
  const match = open({ phase: 'raid', seats: [{ dice: 'fffrf' }, { crew: 'r', dice: 'rffff' }] });
  playAll(match, '0 raid 1 0');
  expect(each(match, 'pirate')).toEqual([2, 2]);
  expect(each(match, 'boat')).toEqual([3, 3]);
});

describe('T10: the start seat', () => {
  test('without a stream, it is the option `start`, or seat 0', () => {
    expect(newGame(tortuga, 3).due).toEqual({ kind: 'chest', seat: 0 });
    expect(newGame(tortuga, 3, { start: 2 }).due).toEqual({ kind: 'chest', seat: 2 });
  });

  test('with a stream, it is drawn before anything else, unless the option `start` is given', () => {
    const asked: number[] = [];
    const last = { below: (n: number) => (asked.push(n), n - 1) };
    expect(positionOf(newGame(tortuga, 3, {}, last)).start).toBe(2);
    expect(asked[0]).toBe(3);
    asked.length = 0;
    expect(positionOf(newGame(tortuga, 3, { start: 1 }, last)).start).toBe(1);
    expect(asked[0], 'the first draw is then a chest from the bag').toBe(40);
  });
});

describe('T11: in one clockwise pass, seats name the action of their skulls, and stuck seats roll again', () => {
  const stuckSecond = () => {
    const match = open({ start: 1, seats: [bareSeat, bareSeat, { pirate: 1 }] });
    playAll(match, '* roll fchbr', '* roll rchbf', '* roll fchbr', '0 keep A', '1 keep A', '2 keep A');
    return playAll(match, '* roll -schb', '* roll -rrrr', '* roll -schb', '0 keep B', '1 keep B');
  };

  test('first the start seat 1 names an action, then seat 2 rerolls and keeps dice, and then seat 0 names an action', () => {
    const match = stuckSecond();
    expect(match.toAct).toEqual([1]);
    playAll(match, '1 skull hunt');
    expect(match.due, 'seat 2 is stuck, so it rerolls').toEqual({ kind: 'roll', seat: 2 });
    playAll(match, '* roll -fssr', '2 keep CD');
    expect(match.toAct, 'the action of skulls kept from a reroll is named at once').toEqual([2]);
    playAll(match, '2 skull fleet');
    expect(match.toAct).toEqual([0]);
    playAll(match, '0 skull crew');
    expect(each(match, 'dice')).toEqual(['fc---', 'fh---', 'r-ff-']);
  });

  test('a stuck seat rerolls until it is no longer stuck', () => {
    const match = playAll(stuckSecond(), '1 skull hunt', '* roll -rrrr', '* roll -rrrr');
    expect(match.due).toEqual({ kind: 'roll', seat: 2 });
    playAll(match, '* roll -rrrb');
    expect(legal(match, 2)).toEqual(['keep E']);
  });
});

test('T12: only white chests in Tortuga are wildcards', () => {
  expect(scored({ tortuga: 'rrr' })['sets']).toBe(0);
  expect(scored({ tortuga: 'rbp' })['sets']).toBe(0);
  expect(scored({ tortuga: 'rb', crew: 'w' })['sets'], 'white in the fleet').toBe(0);
  expect(scored({ tortuga: 'rb', shore: 'w' })['sets'], 'white in the crew').toBe(0);
  expect(scored({ tortuga: 'rb', crew: 'y' })['sets'], 'the other colours count anywhere on the board').toBe(3);
  expect(scored({ tortuga: 'rbw' })['sets']).toBe(3);
});

describe('T13: a custom dice table', () => {
  const fives = Array.from({ length: 5 }, () => [5, 5, 5, 5, 5]);

  test('may contain any numbers from 1 to 5', () => {
    expect(tortuga.options({ dice: fives }, 3).ok).toBe(true);
    for (const number of [0, 6, 2.5, '3', null]) {
      const dice = fives.with(2, [1, 2, 3, number as number, 5]);
      expect(tortuga.options({ dice }, 3), String(number)).toMatchObject({ ok: false });
    }
  });

  test('determines the sums by which seats are ranked', () => {
    const seats = [{ dice: 'ffccc' }, { dice: 'ccfff' }, bareSeat];
    expect(open({ phase: 'fleet', seats }).toAct, '4 + 5 against 1 + 2 + 3').toEqual([0]);
    expect(open({ phase: 'fleet', seats }, { dice: fives }).toAct, '10 against 15').toEqual([1]);
    const own = [[1, 5, 5, 5, 5], ...fives.slice(1)];
    const match = open({ phase: 'fleet', seats: [{ dice: 'fcccc' }, { dice: 'cfccc' }, bareSeat] }, { dice: own });
    expect(match.toAct).toEqual([1]);
    expect(refusalOf(match, '0 act')).toMatch(/^not-to-act: /);
  });
});
