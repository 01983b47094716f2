import { describe, expect, test } from 'vitest';
import { newGame, playAll, refusalOf } from '@sloop/engine/testing';
import { tortuga } from '../index.ts';
import { ALL_BONUS, each, legal, open, positionOf, seatOf } from '../testing.ts';

const bareSeat = {};

test('in the set-up, each seat draws one chest for its shore and one for its crew, clockwise from the start seat', () => {
  const match = newGame(tortuga, 3, { start: 2 });
  playAll(match, '* chest r', '* chest b');
  expect(match.due).toEqual({ kind: 'chest', seat: 0 });
  playAll(match, '* chest y', '* chest w', '* chest p', '* chest p');
  expect(each(match, 'shore')).toEqual(['y', 'p', 'r']);
  expect(each(match, 'crew')).toEqual(['w', 'p', 'b']);
  expect(positionOf(match)).toMatchObject({ phase: 'roll', round: 1, start: 2, bag: { r: 9, b: 9, y: 9, w: 4, p: 3 } });
  expect(match.due).toEqual({ kind: 'roll', seat: 2 });
});

describe('with two players, only the first seat performs an action', () => {
  test('the boat or the pirate moves one box', () => {
    const match = open({ phase: 'fleet', seats: [{ dice: 'fcccc' }, { dice: 'cffff' }] });
    playAll(match, '1 act');
    expect(positionOf(match).phase).toBe('crew');
    playAll(match, '0 act');
    expect(each(match, 'boat')).toEqual([3, 4]);
    expect(each(match, 'pirate')).toEqual([4, 3]);
  });

  test('the hunter gets a chest and one tile, without a choice of tiles', () => {
    const match = open({ phase: 'hunt', seats: [{ dice: 'hffff' }, { dice: 'fhfff' }] });
    playAll(match, '1 act', '* chest w', '* tile 3');
    expect(seatOf(match, 1)).toMatchObject({ shore: 'w', tiles: { '1': 0, '2': 0, '3': 1 } });
    expect(positionOf(match).phase).toBe('stow');
  });

  test('boarding takes a chest, and the chests that the attacker sheds go into the bag', () => {
    const seats = [
      { boat: 4, fleet: 'rby', dice: 'bbfff' },
      { fleet: 'wp', dice: 'ffbff' },
    ];
    const match = playAll(open({ phase: 'board', seats }), '0 board 1 1');
    expect(each(match, 'boat')).toEqual([3, 2]);
    expect(each(match, 'fleet')).toEqual(['rb', 'w']);
    expect(seatOf(match, 0).shore).toBe('p');
    expect(positionOf(match)).toMatchObject({ island: '', bag: { r: 9, b: 9, y: 10, w: 4, p: 4 }, phase: 'stow' });
  });

  test('chests that do not fit when they are stowed go into the bag', () => {
    const match = open({ phase: 'stow', seats: [{ shore: 'rby' }, bareSeat] });
    playAll(match, '* chest w', '* chest p', '0 stow /wyrb', '1 stow /p');
    expect(seatOf(match, 0).crew).toBe('wy');
    expect(positionOf(match)).toMatchObject({ island: '', bag: { r: 10, b: 10, y: 9, w: 4, p: 4 } });
  });
});

describe('the end of the game', () => {
  const stowed = (goal: number, chests: string) => {
    const match = open({ phase: 'stow', goal, seats: [{ tortuga: chests, fleet: 'bb' }, bareSeat, bareSeat] });
    return playAll(match, '* chest r', '* chest r', '* chest r', '0 stow /r', '1 stow /r', '2 stow /r');
  };

  test('comes when a seat has six chests in Tortuga, or eight in the long game', () => {
    expect(positionOf(stowed(6, 'rrr')).phase, '5 of 6').toBe('roll');
    expect(positionOf(stowed(6, 'rrrr')).phase, '6 of 6').toBe('over');
    expect(positionOf(stowed(8, 'rrrr')).phase, '6 of 8').toBe('roll');
    expect(positionOf(stowed(8, 'rrrrr')).phase, '7 of 8').toBe('roll');
    expect(positionOf(stowed(8, 'rrrrrr')).phase, '8 of 8').toBe('over');
    expect(refusalOf(stowed(6, 'rrrr'), '0 stow /r')).toBe('game-over: the game is over');
  });

  test('comes after the whole round, so a seat with fewer chests in Tortuga may win', () => {
    const seats = [{ tortuga: 'rrrrrr' }, { tortuga: 'ppppp' }, bareSeat];
    const match = open({ phase: 'stow', seats });
    playAll(match, '* chest b', '* chest b', '* chest b', '0 stow /b', '1 stow /b', '2 stow /b');
    expect(match.outcome).toMatchObject({ winners: [1], scores: [{ tortuga: 18 }, { tortuga: 30 }, { tortuga: 0 }] });
  });

  test('is a shared victory if several seats have the most points', () => {
    const match = open({ phase: 'stow', seats: [{ tortuga: 'rrrrrr' }, bareSeat, { tortuga: 'bbbbbb' }] });
    playAll(match, '* chest y', '* chest y', '* chest y', '0 stow /y', '1 stow /y', '2 stow /y');
    expect(match.outcome!.winners).toEqual([0, 2]);
  });

  test('counts purple chests double in every area', () => {
    const match = open({ phase: 'stow', seats: [{ tortuga: 'rrrrrp', crew: 'pr' }, bareSeat, bareSeat] });
    playAll(match, '* chest p', '* chest y', '* chest y', '0 stow pr/p', '1 stow /y', '2 stow /y');
    expect(match.outcome!.scores![0]).toMatchObject({ tortuga: 21, fleet: 6, crew: 2 });
  });

  test('does not come with fewer chests, and the next seat clockwise becomes the start seat', () => {
    for (const [start, next] of [
      [0, 1],
      [2, 0],
    ]) {
      const match = open({ phase: 'stow', start: start!, round: 7, seats: [bareSeat, bareSeat, bareSeat] });
      playAll(match, '* chest r', '* chest r', '* chest r', '0 stow /r', '1 stow /r', '2 stow /r');
      expect(positionOf(match)).toMatchObject({ round: 8, start: next, phase: 'roll' });
    }
  });
});

describe('tokens and chests', () => {
  test('a token does not move beyond box 8', () => {
    const match = open({ phase: 'fleet', seats: [{ boat: 7, dice: 'ffccc' }, { boat: 8, dice: 'ccfcc' }, bareSeat] });
    playAll(match, '0 act', '1 act');
    expect(each(match, 'boat')).toEqual([8, 8, 3]);
  });

  test('a token does not move back beyond box 1, which still gives one place', () => {
    const seats = [{ pirate: 1, crew: 'r', dice: 'frfff' }, { pirate: 1, crew: 'b', dice: 'rffff' }, bareSeat];
    const match = playAll(open({ phase: 'raid', seats }), '0 raid 1 0');
    expect(each(match, 'pirate')).toEqual([1, 1, 3]);
    expect(each(match, 'crew')).toEqual(['r', '', '']);
  });

  test('when a chest is taken, the chests to its right move one place to the left', () => {
    const match = open({ phase: 'board', seats: [{ dice: 'bffff' }, { boat: 6, fleet: 'rbyw' }, bareSeat] });
    playAll(match, '0 board 1 1');
    expect(seatOf(match, 1)).toMatchObject({ boat: 5, fleet: 'ryw' });
  });

  test('the second seat may claim a chest that was shed because of its own attack', () => {
    const seats = [{ dice: 'bffff' }, { dice: 'ffffb' }, { boat: 2, fleet: 'yr' }];
    const match = playAll(open({ phase: 'board', seats }), '0 forfeit', '1 board 2');
    expect(positionOf(match).island).toBe('r');
    expect(legal(match, 1)).toEqual(['claim r']);
    playAll(match, '1 claim r');
    expect(seatOf(match, 1).shore).toBe('r');
  });

  test('if the target and the attacker shed chests of the same colour, the attacker’s chest goes into the bag', () => {
    const seats = [
      { dice: 'bffff' },
      { boat: 4, fleet: 'wbr', dice: 'ffffb' },
      { boat: 2, fleet: 'yr', dice: 'ffbff' },
    ];
    const match = playAll(open({ phase: 'board', seats }), '0 forfeit', '1 board 2');
    expect(each(match, 'fleet')).toEqual(['', 'wb', 'y']);
    expect(positionOf(match)).toMatchObject({ island: 'r', bag: { r: 9 } });
  });

  test('there is no claim if the island is empty', () => {
    const match = open({ phase: 'raid', seats: [{ dice: 'fffrf' }, { dice: 'rffff' }, bareSeat] });
    playAll(match, '0 forfeit', '1 raid 2');
    expect(positionOf(match).phase).toBe('stow');
  });

  test('the first seat never claims a chest', () => {
    const match = open({ phase: 'raid', island: 'rbywp', seats: [{ dice: 'fffrf' }, bareSeat, bareSeat] });
    playAll(match, '0 raid 2');
    expect(positionOf(match)).toMatchObject({ phase: 'stow', island: 'rbywp' });
  });

  test('chests that do not fit into the fleet or the crew when they are stowed go to the island', () => {
    const match = open({
      phase: 'stow',
      seats: [{ boat: 1, crew: 'rb', shore: 'yww', pirate: 2 }, bareSeat, bareSeat],
    });
    playAll(match, '* chest r', '* chest p', '* chest p', '1 stow /p', '0 stow br/wwry', '2 stow /p');
    expect(seatOf(match, 0)).toMatchObject({ fleet: 'b', crew: 'ww', shore: '' });
    expect(positionOf(match)).toMatchObject({ island: 'ry', bag: { r: 9, y: 9, w: 3 } });
  });
});

describe('rolling', () => {
  const finishedFirst = (bonus: object) => {
    const match = open({ seats: [{ bonus }, bareSeat, { boat: 1 }] });
    playAll(match, '* roll fffff', '* roll fchbr', '* roll bfchr', '0 keep ABCDE', '1 keep A', '2 keep A');
    return playAll(match, '* roll -chbr');
  };

  test('a seat that has placed all its dice takes one bonus in each step, and a stuck seat does not answer', () => {
    const match = playAll(finishedFirst({ hunt: 2, raid: 1 }), '* roll -bbbb');
    expect(match.toAct).toEqual([0, 1]);
    expect(legal(match, 0)).toEqual(['bonus board', 'bonus crew', 'bonus fleet', 'bonus raid']);
    playAll(match, '0 bonus raid', '1 keep B');
    expect(seatOf(match, 0).bonus, 'the bonus tile is flipped').toMatchObject({ hunt: 2, raid: 2 });
  });

  test('a seat with bonus level 2 for every action is not asked', () => {
    const match = playAll(finishedFirst(ALL_BONUS), '* roll -chbr');
    expect(match.toAct).toEqual([1, 2]);
  });

  test('a seat that places its last die in this step takes no bonus before the next step', () => {
    const match = open({ seats: [bareSeat, bareSeat, bareSeat] });
    playAll(match, '* roll fffff', '* roll ccccc', '* roll fchbr', '0 keep ABCDE', '1 keep ABCDE', '2 keep A');
    expect(each(match, 'bonus').every(({ fleet, crew }) => fleet + crew === 0)).toBe(true);
    expect(match.due).toEqual({ kind: 'roll', seat: 2 });
  });

  test('skulls can be placed only on an action that has room for all of them', () => {
    const match = open({ seats: [{ pirate: 1 }, bareSeat, bareSeat] });
    playAll(match, '* roll ssrfc', '* roll fffff', '* roll fffff');
    expect(refusalOf(match, '0 keep AC')).toContain('You have room for 1 more die on raid, including skulls.');
    playAll(match, '0 keep AB', '1 keep ABCDE', '2 keep ABCDE');
    expect(legal(match, 0)).toEqual(['skull board', 'skull crew', 'skull fleet', 'skull hunt']);
  });

  test('a die that shows a skull counts with its number for the action on which it is placed', () => {
    const match = open({ seats: [bareSeat, bareSeat, bareSeat] });
    playAll(match, '* roll shhhh', '* roll ffhhh', '* roll ccccc', '0 keep A', '1 keep CDE', '2 keep ABCDE');
    playAll(match, '0 skull fleet', '* roll -hhhh', '* roll ff---', '0 keep BCDE', '1 keep A', '2 bonus crew');
    playAll(match, '* roll -c---', '0 bonus hunt', '1 keep B', '2 bonus crew');
    // Seats 0 and 1 both have a sum of 4 for `fleet`, so seat 0, the start seat, goes first. If the skull did not
    // count, seat 1 would go first.
    expect(positionOf(match).phase).toBe('fleet');
    expect(match.toAct).toEqual([0]);
  });

  test('a bonus counts only if the seat has a die on the action', () => {
    const idle = { dice: 'hcccc', bonus: { fleet: 2 } };
    const match = open({ phase: 'fleet', seats: [idle, { dice: 'cfccc' }, { dice: 'fcccc', bonus: { fleet: 2 } }] });
    expect(match.toAct, 'die A with 4 + 2 beats die B with 5').toEqual([2]);
    const behind = open({ phase: 'fleet', seats: [idle, { dice: 'ccfcc' }, { dice: 'fcccc' }] });
    playAll(behind, '2 act');
    expect(behind.toAct, 'die C with 1 beats a bonus of 2 without a die').toEqual([1]);
  });

  test('an action without dice is skipped, and a seat that alone has a die on an action is first', () => {
    const match = open({ phase: 'fleet', seats: [{ dice: 'hhhhh' }, { dice: 'hhhhh' }, { dice: 'fhhhh' }] });
    playAll(match, '2 act');
    expect(seatOf(match, 2).boat).toBe(5);
    expect(positionOf(match).phase).toBe('hunt');
  });

  test('an answer changes the position only after all seats have answered', () => {
    const match = open({ seats: [bareSeat, bareSeat, bareSeat] });
    playAll(match, '* roll fffff', '* roll fchbr', '* roll ccccc');
    const before = match.position();
    playAll(match, '0 keep ABCDE', '2 keep ABCDE');
    expect(match.position()).toEqual(before);
    expect(match.toAct).toEqual([1]);
    expect(refusalOf(match, '0 keep A')).toMatch(/^not-to-act: /);

    const stow = open({ phase: 'stow', seats: [{ crew: 'rb', shore: 'y' }, bareSeat, bareSeat] });
    playAll(stow, '* chest w', '* chest w', '* chest w');
    const unstowed = stow.position();
    playAll(stow, '0 stow br/wy', '1 stow /w');
    expect(stow.position()).toEqual(unstowed);
  });
});
