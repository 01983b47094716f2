import { describe, expect, test } from 'vitest';
import { newGame, playAll, refusalOf } from '@sloop/engine/testing';
import { tortuga } from '../index.ts';
import { each, legal, open, positionOf, seatOf, type SeatFields } from '../testing.ts';

const nobody = {};

/** The points of seat 0 when a game of three ends with its board like this; the others have next to nothing. */
function scored(board: SeatFields): { readonly [source: string]: number } {
  // A crew and a shore would move on; whatever is to be scored in the fleet lies in the crew before.
  const match = open({ phase: 'stow', seats: [board, nobody, { tortuga: 'yyyyyy' }] });
  playAll(match, '* chest p', '* chest p', '* chest p');
  playAll(match, `0 ${match.legal(0)[0]}`, '1 stow /p', '2 stow /p');
  return match.outcome!.scores![0]!;
}

describe('T1: surplus is shed at once', () => {
  test('so the second may claim what the first has just lost', () => {
    // Seat 0 raids seat 2, who defends: both pirates go back, and seat 0 can carry one chest only.
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
  ])('of a fleet %s stay %s', (fleet, left, island) => {
    // The second's attack: the first would take one chest with it, so that the others still fit.
    const match = open({ phase: 'board', seats: [{ dice: 'bbfff' }, { dice: 'ffbff' }, { boat: 4, fleet }] });
    playAll(match, '0 forfeit', '1 board 2');
    expect(seatOf(match, 2)).toMatchObject({ boat: 3, fleet: left });
    expect(positionOf(match).island).toBe(island);
  });
});

describe('T3: a seat without a chest may be chosen', () => {
  test('it loses the box and nothing else', () => {
    const match = open({ phase: 'board', seats: [{ dice: 'bffff' }, nobody, { fleet: 'ry' }] });
    expect(legal(match, 0)).toEqual(['board 1', 'board 2 0', 'board 2 1', 'forfeit']);
    playAll(match, '0 board 1');
    expect(each(match, 'boat')).toEqual([3, 2, 3]);
    expect(each(match, 'shore')).toEqual(['', '', '']);
  });
});

describe('T4: where the first forfeits, the second may choose any other seat', () => {
  const raid = { phase: 'raid', seats: [{ dice: 'fffrf' }, { dice: 'rffff' }, nobody] } as const;

  test('forfeited', () => {
    const match = playAll(open(raid), '0 forfeit');
    expect(legal(match, 1)).toEqual(['forfeit', 'raid 0', 'raid 2']);
  });

  test('not forfeited: all but the one that the first chose', () => {
    expect(legal(playAll(open(raid), '0 raid 2'), 1)).toEqual(['forfeit', 'raid 0']);
    expect(legal(playAll(open(raid), '0 raid 1'), 1)).toEqual(['forfeit', 'raid 0', 'raid 2']);
  });

  test('what was chosen in board does not bind in raid', () => {
    const match = open({ phase: 'board', seats: [{ dice: 'bfffr' }, { dice: 'rffff' }, nobody] });
    playAll(match, '0 board 2');
    expect(legal(match, 1)).toEqual(['forfeit', 'raid 0', 'raid 2']);
    playAll(match, '1 raid 0');
    expect(legal(match, 0)).toEqual(['forfeit', 'raid 1', 'raid 2']);
  });
});

describe('T5: a bag or pool that is too small', () => {
  // All chests but one purple lie on seat 0's and 1's shores.
  const laidOut = [{ shore: 'rrrrrrrrrrbbbbbbbbbb' }, { shore: 'yyyyyyyyyywwwwwpppp' }, nobody];

  test('goes round clockwise from the start seat, and nothing is owed later', () => {
    const match = open({ phase: 'stow', start: 2, seats: laidOut });
    expect(match.due).toEqual({ kind: 'chest', seat: 2 });
    playAll(match, '* chest p');
    expect(match.toAct, 'seats 0 and 1 go without').toEqual([0, 1, 2]);
    // Now 18 + 17 chests are shed, of which each colour's first stays on the island; round 2 begins with a roll, not with chests.
    playAll(match, `0 ${match.legal(0)[0]}`, `1 ${match.legal(1)[0]}`, '2 stow /p');
    expect(positionOf(match)).toMatchObject({ round: 2, phase: 'roll' });
    expect(match.due).toEqual({ kind: 'roll', seat: 0 });
  });

  test('a hunter finds no chest in an empty bag, and goes on with the tiles', () => {
    const seats = [{ ...laidOut[0], dice: 'hhfff' }, { ...laidOut[1], dice: 'ffhff' }, { shore: 'p' }];
    const match = playAll(open({ phase: 'hunt', seats }), '0 act');
    expect(match.due).toEqual({ kind: 'tile', seat: 0 });
  });

  test('of a pool with one tile the first takes it unasked, and the second draws nothing', () => {
    const seats = [{ dice: 'hhfff', tiles: { '1': 17, '2': 9 } }, { dice: 'ffhff', tiles: { '3': 3 } }, nobody];
    const match = playAll(open({ phase: 'hunt', seats }), '0 act', '* chest r', '* tile 3');
    expect(seatOf(match, 0).tiles).toEqual({ '1': 17, '2': 9, '3': 1 });
    expect(match.toAct).toEqual([1]);
    playAll(match, '1 act');
    expect(positionOf(match).phase, 'nothing to draw: on to the next phase').toBe('stow');
    expect(seatOf(match, 1).tiles).toEqual({ '1': 0, '2': 0, '3': 3 });
  });

  test('of a pool with two tiles the second draws the one put back', () => {
    const seats = [{ dice: 'hhfff', tiles: { '1': 16, '2': 9 } }, { dice: 'ffhff', tiles: { '3': 3 } }, nobody];
    const match = playAll(open({ phase: 'hunt', seats }), '0 act', '* chest r', '* tile 3', '* tile 1', '0 tile 3');
    playAll(match, '1 act', '* tile 1');
    expect(positionOf(match).tiles).toEqual({ '1': 0, '2': 0, '3': 0 });
  });

  test('a pool without tiles gives none', () => {
    const seats = [{ dice: 'hhfff', tiles: { '1': 17, '2': 9, '3': 4 } }, nobody, nobody];
    const match = playAll(open({ phase: 'hunt', seats }), '0 act', '* chest r');
    expect(positionOf(match).phase).toBe('stow');
  });
});

test('T6: a track is worth its box number, the first box included', () => {
  expect(scored({ boat: 1, pirate: 1 })['tracks']).toBe(2);
  expect(scored({})['tracks']).toBe(6);
  expect(scored({ boat: 8, pirate: 5 })['tracks']).toBe(13);
});

test('T7: finished seats take their bonus in the same hidden choice as the others keep dice', () => {
  const match = open({ seats: [nobody, nobody, nobody] });
  playAll(match, '* roll fchbr', '* roll ccccc', '* roll fchbr', '0 keep A', '1 keep ABCDE', '2 keep A');
  playAll(match, '* roll -chbr', '* roll -chbr');
  expect(match.toAct).toEqual([0, 1, 2]);
  playAll(match, '1 bonus raid');
  expect(seatOf(match, 1).bonus.raid, 'not before all have answered').toBe(0);
  playAll(match, '2 keep B', '0 keep C');
  expect(seatOf(match, 1).bonus.raid).toBe(1);
});

test('T8: three white chests in Tortuga are a set', () => {
  expect(scored({ tortuga: 'www' })['sets']).toBe(3);
  expect(scored({ tortuga: 'wwww' })['sets']).toBe(3);
  expect(scored({ tortuga: 'ww' })['sets']).toBe(0);
  expect(scored({ tortuga: 'rrwwww' })['sets'], 'rww, rww').toBe(6);
});

test('T9: with two players a raid moves the pirates, not the boats', () => {
  const match = open({ phase: 'raid', seats: [{ dice: 'fffrf' }, { crew: 'r', dice: 'rffff' }] });
  playAll(match, '0 raid 1 0');
  expect(each(match, 'pirate')).toEqual([2, 2]);
  expect(each(match, 'boat')).toEqual([3, 3]);
});

describe('T10: who starts', () => {
  test('seat 0, or the option `start`', () => {
    expect(newGame(tortuga, 3).due).toEqual({ kind: 'chest', seat: 0 });
    expect(newGame(tortuga, 3, { start: 2 }).due).toEqual({ kind: 'chest', seat: 2 });
  });

  test('drawn from the stream first of all, unless the option is given', () => {
    const asked: number[] = [];
    const last = { below: (n: number) => (asked.push(n), n - 1) };
    expect(positionOf(newGame(tortuga, 3, {}, last)).start).toBe(2);
    expect(asked[0]).toBe(3);
    asked.length = 0;
    expect(positionOf(newGame(tortuga, 3, { start: 1 }, last)).start).toBe(1);
    expect(asked[0], 'the bag comes first then').toBe(40);
  });
});

describe('T11: skulls and stuck rerolls in one clockwise pass', () => {
  const stuckSecond = () => {
    const match = open({ start: 1, seats: [nobody, nobody, { pirate: 1 }] });
    playAll(match, '* roll fchbr', '* roll rchbf', '* roll fchbr', '0 keep A', '1 keep A', '2 keep A');
    return playAll(match, '* roll -schb', '* roll -rrrr', '* roll -schb', '0 keep B', '1 keep B');
  };

  test('start seat 1 names its skull, seat 2 rerolls and keeps, and only then seat 0 names its skull', () => {
    const match = stuckSecond();
    expect(match.toAct).toEqual([1]);
    playAll(match, '1 skull hunt');
    expect(match.due, 'no choice whether to reroll').toEqual({ kind: 'roll', seat: 2 });
    playAll(match, '* roll -fssr', '2 keep CD');
    expect(match.toAct, 'skulls of a reroll are named at once').toEqual([2]);
    playAll(match, '2 skull fleet');
    expect(match.toAct).toEqual([0]);
    playAll(match, '0 skull crew');
    expect(each(match, 'dice')).toEqual(['fc---', 'fh---', 'r-ff-']);
  });

  test('a seat rerolls until it is not stuck', () => {
    const match = playAll(stuckSecond(), '1 skull hunt', '* roll -rrrr', '* roll -rrrr');
    expect(match.due).toEqual({ kind: 'roll', seat: 2 });
    playAll(match, '* roll -rrrb');
    expect(legal(match, 2)).toEqual(['keep E']);
  });
});

test('T12: only white chests in Tortuga stand in', () => {
  expect(scored({ tortuga: 'rrr' })['sets']).toBe(0);
  expect(scored({ tortuga: 'rbp' })['sets']).toBe(0);
  expect(scored({ tortuga: 'rb', crew: 'w' })['sets'], 'white in the fleet').toBe(0);
  expect(scored({ tortuga: 'rb', shore: 'w' })['sets'], 'white in the crew').toBe(0);
  expect(scored({ tortuga: 'rb', crew: 'y' })['sets'], 'any place on the board will do for the others').toBe(3);
  expect(scored({ tortuga: 'rbw' })['sets']).toBe(3);
});

describe('T13: an own dice table', () => {
  const fives = Array.from({ length: 5 }, () => [5, 5, 5, 5, 5]);

  test('has any numbers 1–5', () => {
    expect(tortuga.options({ dice: fives }, 3).ok).toBe(true);
    for (const number of [0, 6, 2.5, '3', null]) {
      const dice = fives.with(2, [1, 2, 3, number as number, 5]);
      expect(tortuga.options({ dice }, 3), String(number)).toMatchObject({ ok: false });
    }
  });

  test('and these numbers rank the seats', () => {
    const seats = [{ dice: 'ffccc' }, { dice: 'ccfff' }, nobody];
    expect(open({ phase: 'fleet', seats }).toAct, '4 + 5 against 1 + 2 + 3').toEqual([0]);
    expect(open({ phase: 'fleet', seats }, { dice: fives }).toAct, '10 against 15').toEqual([1]);
    const own = [[1, 5, 5, 5, 5], ...fives.slice(1)];
    const match = open({ phase: 'fleet', seats: [{ dice: 'fcccc' }, { dice: 'cfccc' }, nobody] }, { dice: own });
    expect(match.toAct).toEqual([1]);
    expect(refusalOf(match, '0 act')).toMatch(/^not-to-act: /);
  });
});
