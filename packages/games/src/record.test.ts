import { makeRecord, replay, streamFromText, type GameRecord } from '@sloop/engine';
import { fromPosition, newGame, playAll } from '@sloop/engine/testing';
import { describe, expect, test } from 'vitest';
import { findGame } from './index.ts';

const LAYOUT = 'BPHSDKDBKPHSHKPBSDKBSDHPPKDHSBHDKBPS';
const cartagena = findGame('cartagena')!;
const tortuga = findGame('tortuga')!;

const match = () =>
  playAll(
    newGame(cartagena, 2, { layout: LAYOUT, start: 1 }),
    '* deal SDKBHP',
    '* deal SSDDKK',
    '1 D0',
    '1 K0',
    '1 -6',
    '* draw H',
    '0 S0',
    '0 end',
  );

const good: GameRecord = makeRecord(match(), { names: ['Ani', 'Frank'] });

function refused(record: unknown): string {
  const replayed = replay(record, findGame);
  if (replayed.ok) throw new Error('the record was not refused');
  return replayed.reason;
}

const withMove = (index: number, move: unknown): object => ({ ...good, moves: good.moves.with(index, move as string) });

describe('making a record', () => {
  test('keeps the start seat, even if it is the default, and all other options that differ from the defaults', () => {
    expect(good).toEqual({
      format: 'sloop-record',
      version: 1,
      game: 'cartagena',
      players: 2,
      options: { start: 1, layout: LAYOUT },
      names: ['Ani', 'Frank'],
      moves: ['* deal SDKBHP', '* deal SSDDKK', '1 D0', '1 K0', '1 -6', '* draw H', '0 S0', '0 end'],
      result: null,
    });
    expect(makeRecord(newGame(tortuga, 3)).options).toEqual({ start: 0 });
    expect(makeRecord(newGame(tortuga, 3, { goal: 6 })).options).toEqual({ start: 0 });
    expect(makeRecord(newGame(tortuga, 3, { goal: 8, start: 2 })).options).toEqual({ start: 2, goal: 8 });
  });

  test('keeps the start seat that a stream drew', () => {
    const drawn = newGame(tortuga, 4, {}, streamFromText('some seed'));
    expect(makeRecord(drawn).options).toEqual({ start: streamFromText('some seed').below(4) });
  });

  test('keeps the position that a loaded game began from', () => {
    const position = match().position();
    const loaded = playAll(fromPosition(cartagena, position), '1 S0');
    const record = makeRecord(loaded);
    expect(record).toMatchObject({ position, moves: ['1 S0'], options: { start: 1 } });
    const replayed = replay(JSON.parse(JSON.stringify(record)), findGame);
    expect(replayed.ok && replayed.value.match.position()).toEqual(loaded.position());
  });
});

describe('playing a record through', () => {
  test('gives the same position and the same names', () => {
    const replayed = replay(JSON.parse(JSON.stringify(good)), findGame);
    if (!replayed.ok) throw new Error(replayed.reason);
    expect(replayed.value.match.position()).toEqual(match().position());
    expect(replayed.value.names).toEqual(['Ani', 'Frank']);
    expect([replayed.value.fairness, replayed.value.verified]).toEqual([undefined, undefined]);
    expect(makeRecord(replayed.value.match, { names: ['Ani', 'Frank'] })).toEqual(good);
  });

  test('keeps the order in which simultaneous answers arrived', () => {
    const lines = [
      '* chest r',
      '* chest b',
      '* chest y',
      '* chest w',
      '* roll fchbr',
      '* roll ffffs',
      '1 keep ABCD',
      '0 keep A',
    ];
    const record = makeRecord(playAll(newGame(tortuga, 2), ...lines));
    expect(record.moves).toEqual(lines);
    expect(replay(record, findGame).ok).toBe(true);
  });
});

describe('a record is refused, with a reason', () => {
  test.each<[string, unknown, string]>([
    ['not an object', [], 'a record must be an object, not []'],
    ['null', null, 'a record must be an object, not null'],
    ['an unknown field', { ...good, comment: 'ahoy' }, 'a record has no field "comment"'],
    ['another format', { ...good, format: 'pgn' }, 'format must be "sloop-record", not "pgn"'],
    ['another version', { ...good, version: 2 }, 'version must be 1, not 2'],
    ['a version as text', { ...good, version: '1' }, 'version must be 1, not "1"'],
    ['an unknown game', { ...good, game: 'chess' }, 'there is no game "chess"'],
    ['a game of the wrong type', { ...good, game: 1 }, 'there is no game 1'],
    [
      'the name of a property that every object has',
      { ...good, game: 'constructor' },
      'there is no game "constructor"',
    ],
    ['too few players', { ...good, players: 1 }, 'players must be from 2 to 5, not 1'],
    ['half a player', { ...good, players: 2.5 }, 'players must be from 2 to 5, not 2.5'],
    ['moves that are not a list', { ...good, moves: 'S0' }, 'moves must be a list'],
    ['too few names', { ...good, names: ['Ani'] }, 'names must be a list of 2 strings'],
    ['a name that is not text', { ...good, names: ['Ani', 7] }, 'names must be a list of 2 strings'],
    ['no start', { ...good, options: { layout: LAYOUT } }, 'options.start is missing'],
    ['no options', { ...good, options: undefined }, 'options must be an object'],
    ['a bad option', { ...good, options: { start: 5 } }, 'start must be a seat from 0 to 1, not 5'],
    ['an option of another game', { ...good, options: { start: 0, goal: 6 } }, 'there is no option "goal"'],
    ['a bad position', { ...good, position: {} }, 'game must be "cartagena", not undefined'],
    ['position null', { ...good, position: null }, 'a position must be an object, not null'],
  ])('for: %s', (_name, record, reason) => {
    expect(refused(record)).toContain(reason);
  });

  test('if the result is missing or does not follow from the moves', () => {
    const { result: _result, ...rest } = good;
    expect(refused(rest)).toBe('the result is missing; it must be null if the game is not over');
    expect(refused({ ...good, result: { winners: [0] } })).toBe(
      'the result is {"winners":[0]}, but the moves give null',
    );
  });

  test('if its position has a different number of seats', () => {
    const three = playAll(newGame(cartagena, 3, { layout: LAYOUT }), '* deal SSSSSS', '* deal SSSSSS', '* deal KKKKKK');
    const record = { ...good, options: { start: 0 }, position: three.position(), moves: [] };
    expect(refused(record)).toBe('players is 2, but the position has 3 players');
  });

  test.each<[number, unknown, string]>([
    [
      0,
      '* deal SSSSSSS',
      'move 1 of 8, "* deal SSSSSSS": "deal SSSSSSS" is not a possible outcome of the chance event that is due (deal for seat 1)',
    ],
    [2, '1 B5', 'move 3 of 8, "1 B5": "B5" is not a legal move for seat 1'],
    [2, '0 S0', 'move 3 of 8, "0 S0": seat 0 cannot move now'],
    [5, '0 S0', 'move 6 of 8, "0 S0": seat 0 cannot move now: chance is next (draw for seat 1)'],
    [6, '* draw S', 'move 7 of 8, "* draw S": chance cannot move now: seat 0 is to act'],
    [2, 'D0', 'move 3 of 8, "D0": it must begin with * or a seat from 0 to 1, and a space'],
    [2, ' D0', 'it must begin with * or a seat'],
    [2, '', 'it must begin with * or a seat'],
    [2, '01 D0', 'it must begin with * or a seat'],
    [2, '1.0 D0', 'it must begin with * or a seat'],
    [2, '2 D0', 'it must begin with * or a seat'],
    [2, '-1 D0', 'it must begin with * or a seat'],
    [2, 'NaN D0', 'it must begin with * or a seat'],
    [2, '1  D0', 'move 3 of 8, "1  D0": " D0" is not a legal move'],
    [2, 7, 'move 3 of 8, 7: a move must be a string'],
    [2, null, 'move 3 of 8, null: a move must be a string'],
  ])('for its move at index %i: %j', (index, move, reason) => {
    expect(refused(withMove(index, move))).toContain(reason);
  });

  test('which names only the first bad move', () => {
    expect(refused({ ...good, moves: [...good.moves.slice(0, 3), 'x', 'y'] })).toMatch(/^move 4 of 5, "x"/);
  });

  test('if a value is nested too deeply to print', () => {
    let deep: unknown = [];
    for (let level = 0; level < 20_000; level++) deep = [deep];
    for (const field of ['format', 'game', 'players', 'names', 'options', 'position', 'moves', 'result', 'fairness'])
      expect(typeof refused({ ...good, [field]: deep }), field).toBe('string');
    expect(refused(withMove(2, deep))).toContain('move 3 of 8');
  });
});
