import { describe, expect, test } from 'vitest';
import { playAll } from '@sloop/engine/testing';
import { each, legal, open, positionOf, seatOf } from '../testing.ts';

// The people in the rulebooks' examples. Frank has a lower seat number than Lothar, but comes after him clockwise from Alex, so that
// the tie below is not settled by seat numbers.
const [ANI, FRANK, ALEX, LOTHAR] = [0, 1, 2, 3];
const bareSeat = {};

describe('Roll the dice', () => {
  test('Ani keeps two of the three dice that show expand fleet, and may add to them later', () => {
    const match = open({ seats: [bareSeat, bareSeat, bareSeat, bareSeat] });
    playAll(match, '* roll fffbc', '* roll ccccc', '* roll hhhhh', '* roll fffff');
    expect(legal(match, ANI)).toContain('keep AB');
    playAll(match, '0 keep AB', '1 keep ABCDE', '2 keep ABCDE', '3 keep ABCDE');
    expect(seatOf(match, ANI).dice).toBe('ff---');
    expect(match.due).toEqual({ kind: 'roll', seat: ANI });

    playAll(match, '* roll --fhr', '0 keep C', '1 bonus crew', '2 bonus hunt', '3 bonus fleet');
    expect(seatOf(match, ANI).dice).toBe('fff--');
  });

  test('Ani’s boat is on box 2, so she rerolls two dice that show board, openly, and keeps one for expand fleet', () => {
    const match = open({ seats: [{ boat: 2 }, bareSeat, bareSeat, bareSeat] });
    playAll(match, '* roll bbchr', '* roll ccccc', '* roll hhhhh', '* roll fffff');
    playAll(match, '0 keep AB', '1 keep ABCDE', '2 keep ABCDE', '3 keep ABCDE');
    playAll(match, '* roll --hcf', '0 keep C', '1 bonus crew', '2 bonus hunt', '3 bonus fleet');

    playAll(match, '* roll ---bb');
    expect(match.toAct).toEqual([FRANK, ALEX, LOTHAR]);
    playAll(match, '1 bonus board', '2 bonus board', '3 bonus board');
    expect(seatOf(match, ANI)).toMatchObject({ dice: 'bbh--', roll: '---bb' });
    expect(match.due).toEqual({ kind: 'roll', seat: ANI });

    playAll(match, '* roll ---fb');
    expect(match.toAct, 'only Ani, and nobody gets a bonus for a reroll').toEqual([ANI]);
    playAll(match, '0 keep D');
    expect(seatOf(match, ANI).dice).toBe('bbhf-');
    expect(match.due, 'the last die is rolled in the next step').toEqual({ kind: 'roll', seat: ANI });
    playAll(match, '* roll ----h');
    expect(match.toAct, 'hidden again, so the others take their bonus').toEqual([ANI, FRANK, ALEX, LOTHAR]);
  });

  test('Alex has placed all his dice while Ani and Frank still roll: one bonus tile, on expand fleet', () => {
    const match = open({ seats: [bareSeat, bareSeat, bareSeat] });
    playAll(match, '* roll fchbr', '* roll fchbr', '* roll hhhhh', '0 keep A', '1 keep B', '2 keep ABCDE');
    playAll(match, '* roll -chbr', '* roll f-hbr', '0 keep B', '1 keep A', '2 bonus fleet');
    expect(seatOf(match, ALEX).bonus).toEqual({ fleet: 1, crew: 0, hunt: 0, board: 0, raid: 0 });
    expect(each(match, 'bonus').slice(0, 2)).toEqual(Array(2).fill({ fleet: 0, crew: 0, hunt: 0, board: 0, raid: 0 }));
  });

  test('Ani selects the skulls C and D alone, and turns them to board once the screens are up', () => {
    const match = open({ seats: [bareSeat, bareSeat, bareSeat] });
    playAll(match, '* roll fcssh', '* roll ccccc', '* roll hhhhh', '0 keep CD', '1 keep ABCDE');
    expect(seatOf(match, ANI).dice, 'nothing before all screens are lifted').toBe('-----');
    playAll(match, '2 keep ABCDE');
    expect(legal(match, ANI)).toEqual(['skull board', 'skull crew', 'skull fleet', 'skull hunt', 'skull raid']);
    playAll(match, '0 skull board');
    expect(seatOf(match, ANI)).toMatchObject({ dice: '--bb-', roll: null });
  });

  test('Ani selects sword 5 and skull A: both go to raid', () => {
    const match = open({ seats: [bareSeat, bareSeat, bareSeat] });
    playAll(match, '* roll sfcrh', '* roll ccccc', '* roll hhhhh', '0 keep AD', '1 keep ABCDE', '2 keep ABCDE');
    expect(seatOf(match, ANI).dice).toBe('r--r-');
    expect(match.due, 'there is nothing to name').toEqual({ kind: 'roll', seat: ANI });
  });
});

describe('Actions', () => {
  test('Lothar and Frank have 9 each; Lothar sits closest to the start player Alex', () => {
    // A 4 + B 5 and B 5 + C 1 + E 3.
    const match = open({
      phase: 'fleet',
      start: ALEX,
      seats: [{ dice: 'fcccc' }, { dice: 'cffcf' }, bareSeat, { dice: 'ffccc' }],
    });
    expect(match.toAct).toEqual([LOTHAR]);
    playAll(match, '3 act');
    expect(match.toAct).toEqual([FRANK]);
    playAll(match, '1 act');
    expect(each(match, 'boat')).toEqual([3, 4, 3, 5]);
    expect(positionOf(match).phase, 'Ani, third, does nothing').toBe('crew');
  });

  test('Lothar hunts: a chest to his shore, two tiles looked at, the better one kept', () => {
    const match = open({ phase: 'hunt', seats: [bareSeat, bareSeat, bareSeat, { dice: 'hffff', shore: 'r' }] });
    playAll(match, '3 act', '* chest y');
    expect(seatOf(match, LOTHAR).shore).toBe('ry');
    playAll(match, '* tile 2', '* tile 1');
    expect(positionOf(match)).toMatchObject({ looking: [1, 2], tiles: { '1': 16, '2': 8, '3': 4 } });
    expect(legal(match, LOTHAR)).toEqual(['tile 1', 'tile 2']);
    playAll(match, '3 tile 2');
    expect(seatOf(match, LOTHAR).tiles).toEqual({ '1': 0, '2': 1, '3': 0 });
    expect(positionOf(match)).toMatchObject({ looking: [], tiles: { '1': 17, '2': 8, '3': 4 } });
  });

  test('Lothar boards Ani, who defends: he takes her purple chest, and both boats go back', () => {
    const match = open({
      phase: 'board',
      seats: [{ fleet: 'yp', dice: 'fbfff' }, bareSeat, bareSeat, { boat: 5, dice: 'bffff' }],
    });
    expect(match.toAct).toEqual([LOTHAR]);
    playAll(match, '3 board 0 1');
    expect(seatOf(match, LOTHAR)).toMatchObject({ boat: 4, shore: 'p' });
    expect(seatOf(match, ANI)).toMatchObject({ boat: 2, fleet: 'y' });
  });

  test('Alex, second, raids Frank, whose pirate goes back, and claims the blue chest from the island', () => {
    const match = open({
      phase: 'raid',
      island: 'bw',
      seats: [{ crew: 'r' }, { pirate: 5, crew: 'yp' }, { dice: 'rffff' }, { dice: 'fffrf' }],
    });
    playAll(match, '3 raid 0 0');
    expect(match.toAct).toEqual([ALEX]);
    playAll(match, '2 raid 1');
    expect(seatOf(match, FRANK)).toMatchObject({ pirate: 4, crew: 'yp' });
    expect(seatOf(match, ALEX), 'Frank has no die on raid').toMatchObject({ pirate: 3, shore: '' });
    expect(legal(match, ALEX)).toEqual(['claim b', 'claim w']);
    playAll(match, '2 claim b');
    expect(seatOf(match, ALEX).shore).toBe('b');
    expect(positionOf(match).island).toBe('w');
  });

  test('Frank, raided by the second, can carry one chest now: the white one goes to the island at once', () => {
    const match = open({
      phase: 'raid',
      seats: [{ crew: 'r' }, { pirate: 2, crew: 'yw' }, { dice: 'rffff' }, { dice: 'fffrf' }],
    });
    playAll(match, '3 raid 0 0', '2 raid 1');
    expect(seatOf(match, FRANK)).toMatchObject({ pirate: 1, crew: 'y' });
    expect(positionOf(match)).toMatchObject({ phase: 'raid', island: 'w' });
  });
});

test('Lothar moves his chests: yellow and blue to Tortuga, yellow to the fleet, purple before red into the crew', () => {
  const match = open({ phase: 'stow', seats: [bareSeat, bareSeat, bareSeat, { fleet: 'yb', crew: 'y', shore: 'p' }] });
  playAll(match, '* chest b', '* chest b', '* chest b', '* chest r');
  expect(seatOf(match, LOTHAR)).toMatchObject({ tortuga: 'by', fleet: '', shore: 'rp' });
  expect(legal(match, LOTHAR)).toEqual(['stow y/pr', 'stow y/rp']);
  playAll(match, '0 stow /b', '1 stow /b', '2 stow /b', '3 stow y/pr');
  expect(seatOf(match, LOTHAR)).toMatchObject({ tortuga: 'by', fleet: 'y', crew: 'pr', shore: '' });
});

test('Ani counts her 42 points', () => {
  const match = open({
    phase: 'stow',
    seats: [
      { boat: 4, pirate: 4, tortuga: 'rbby', fleet: 'bw', crew: 'p', shore: 'r', tiles: { '1': 1, '3': 1 } },
      bareSeat,
      bareSeat,
      bareSeat,
    ],
  });
  playAll(match, '* chest b', '* chest y', '* chest y', '* chest y');
  playAll(match, '0 stow p/rb', '1 stow /y', '2 stow /y', '3 stow /y');
  expect(seatOf(match, ANI)).toMatchObject({ tortuga: 'rbbbyw', fleet: 'p', crew: 'rb' });
  expect(match.outcome!.scores![ANI]).toEqual({
    tortuga: 18,
    fleet: 4,
    crew: 2,
    sets: 6,
    tracks: 8,
    coins: 4,
    total: 42,
  });
  expect(match.outcome!.winners).toEqual([ANI]);
});
