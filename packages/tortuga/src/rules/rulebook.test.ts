import { describe, expect, test } from 'vitest';
import { playAll } from '@sloop/engine/testing';
import { each, legal, open, positionOf, seatOf } from '../testing.ts';

// These are the people in the rulebooks' examples. Frank has a lower seat number than Lothar, but Lothar comes first
// clockwise from Alex, the start player. So the tie in a test below shows that seat numbers do not settle ties.
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

  test('Ani’s two dice show board, which has no more room, so she rerolls them openly and keeps one for expand fleet', () => {
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
    expect(match.toAct, 'only Ani is asked, because nobody gets a bonus for a reroll').toEqual([ANI]);
    playAll(match, '0 keep D');
    expect(seatOf(match, ANI).dice).toBe('bbhf-');
    expect(match.due, 'the last die is rolled in the next step').toEqual({ kind: 'roll', seat: ANI });
    playAll(match, '* roll ----h');
    expect(match.toAct, 'this roll is hidden again, so the others take a bonus').toEqual([ANI, FRANK, ALEX, LOTHAR]);
  });

  test('Alex has placed all his dice while Ani and Frank still roll, so he places one bonus tile on expand fleet', () => {
    const match = open({ seats: [bareSeat, bareSeat, bareSeat] });
    playAll(match, '* roll fchbr', '* roll fchbr', '* roll hhhhh', '0 keep A', '1 keep B', '2 keep ABCDE');
    playAll(match, '* roll -chbr', '* roll f-hbr', '0 keep B', '1 keep A', '2 bonus fleet');
    expect(seatOf(match, ALEX).bonus).toEqual({ fleet: 1, crew: 0, hunt: 0, board: 0, raid: 0 });
    expect(each(match, 'bonus').slice(0, 2)).toEqual(Array(2).fill({ fleet: 0, crew: 0, hunt: 0, board: 0, raid: 0 }));
  });

  test('Ani keeps only the skulls C and D, and names board as their action after the reveal', () => {
    const match = open({ seats: [bareSeat, bareSeat, bareSeat] });
    playAll(match, '* roll fcssh', '* roll ccccc', '* roll hhhhh', '0 keep CD', '1 keep ABCDE');
    expect(seatOf(match, ANI).dice, 'no die is placed before all screens are lifted').toBe('-----');
    playAll(match, '2 keep ABCDE');
    expect(legal(match, ANI)).toEqual(['skull board', 'skull crew', 'skull fleet', 'skull hunt', 'skull raid']);
    playAll(match, '0 skull board');
    expect(seatOf(match, ANI)).toMatchObject({ dice: '--bb-', roll: null });
  });

  test('Ani keeps the die D, which shows raid, and the skull A, and both dice are placed on raid', () => {
    const match = open({ seats: [bareSeat, bareSeat, bareSeat] });
    playAll(match, '* roll sfcrh', '* roll ccccc', '* roll hhhhh', '0 keep AD', '1 keep ABCDE', '2 keep ABCDE');
    expect(seatOf(match, ANI).dice).toBe('r--r-');
    expect(match.due, 'no action has to be named').toEqual({ kind: 'roll', seat: ANI });
  });
});

describe('Actions', () => {
  test('Lothar and Frank both have 9, and Lothar is first because he sits closer to the start player Alex', () => {
    // Lothar has 4 (die A) + 5 (die B). Frank has 5 (die B) + 1 (die C) + 3 (die E).
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
    expect(positionOf(match).phase, 'Ani is third, so she does nothing').toBe('crew');
  });

  test('Lothar hunts: he draws a chest for his shore, looks at two tiles, and keeps the better tile', () => {
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

  test('Lothar boards Ani, who defends herself: he takes her purple chest, and both boats move back', () => {
    const match = open({
      phase: 'board',
      seats: [{ fleet: 'yp', dice: 'fbfff' }, bareSeat, bareSeat, { boat: 5, dice: 'bffff' }],
    });
    expect(match.toAct).toEqual([LOTHAR]);
    playAll(match, '3 board 0 1');
    expect(seatOf(match, LOTHAR)).toMatchObject({ boat: 4, shore: 'p' });
    expect(seatOf(match, ANI)).toMatchObject({ boat: 2, fleet: 'y' });
  });

  test('Alex, who is second, raids Frank, whose pirate moves back, and then claims the blue chest from the island', () => {
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

  test('After a raid, Frank’s crew has only one place, so his white chest goes to the island at once', () => {
    const match = open({
      phase: 'raid',
      seats: [{ crew: 'r' }, { pirate: 2, crew: 'yw' }, { dice: 'rffff' }, { dice: 'fffrf' }],
    });
    playAll(match, '3 raid 0 0', '2 raid 1');
    expect(seatOf(match, FRANK)).toMatchObject({ pirate: 1, crew: 'y' });
    expect(positionOf(match)).toMatchObject({ phase: 'raid', island: 'w' });
  });
});

test('Lothar stows: yellow and blue go to Tortuga, yellow goes into the fleet, and purple and red go into the crew in this order', () => {
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
