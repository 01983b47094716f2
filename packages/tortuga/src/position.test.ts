import { describe, expect, test } from 'vitest';
import { isObject, type Json } from '@sloop/engine';
import { fromPosition, playAll } from '@sloop/engine/testing';
import { tortuga } from './index.ts';
import { each, open, positionOf, table, type Position, type SeatPosition } from './testing.ts';

const bareSeat = {};

const refused = (position: unknown, options: unknown = {}): string => {
  const loaded = tortuga.load(position, options);
  return loaded.ok ? 'accepted' : `${loaded.reason.code}: ${loaded.reason.message}`;
};

test('a printed position has exactly the keys of the specification', () => {
  const position = open({ seats: [{ shore: 'r', crew: 'b' }, bareSeat, bareSeat] }).position();
  const bare = {
    boat: 3,
    pirate: 3,
    tortuga: '',
    fleet: '',
    crew: '',
    shore: '',
    bonus: { fleet: 0, crew: 0, hunt: 0, board: 0, raid: 0 },
    tiles: { '1': 0, '2': 0, '3': 0 },
    dice: '-----',
    roll: null,
  };
  expect(position).toEqual({
    game: 'tortuga',
    players: 3,
    goal: 6,
    round: 1,
    start: 0,
    phase: 'roll',
    bag: { r: 9, b: 9, y: 10, w: 5, p: 5 },
    island: '',
    tiles: { '1': 17, '2': 9, '3': 4 },
    looking: [],
    seats: [{ ...bare, crew: 'b', shore: 'r' }, bare, bare],
  });
});

test('the letters of `tortuga`, `shore` and `island` are sorted, and the letters of `fleet` and `crew` are in order of their places', () => {
  const match = open({
    phase: 'stow',
    island: 'b',
    seats: [{ boat: 4, fleet: 'pyr', crew: 'wb' }, bareSeat, bareSeat],
  });
  playAll(match, '* chest p', '* chest r', '* chest r', '0 stow wb/p', '1 stow /r', '2 stow /r');
  expect(positionOf(match).seats[0]).toMatchObject({ tortuga: 'ryp', fleet: 'wb', crew: 'p' });
});

describe('a position from the middle of a phase loads as the beginning of that phase', () => {
  const again = (match: { position(): Json }) => fromPosition(tortuga, match.position());

  test('roll: the rolls are forgotten', () => {
    const match = again(playAll(open({ seats: [bareSeat, bareSeat] }), '* roll fffff'));
    expect(match.due).toEqual({ kind: 'roll', seat: 0 });
    expect(each(match, 'roll')).toEqual([null, null]);
  });

  test('hunt: the tiles that a seat was looking at go back into the pool', () => {
    const seats = [{ dice: 'hffff' }, bareSeat, bareSeat];
    const match = again(playAll(open({ phase: 'hunt', seats }), '0 act', '* chest r', '* tile 3', '* tile 1'));
    expect(match.toAct).toEqual([0]);
    expect(match.legal(0)).toEqual(['act', 'forfeit']);
    expect(positionOf(match)).toMatchObject({ looking: [], tiles: { '1': 17, '2': 9, '3': 4 } });
  });

  test('board: the dice on `board` stay there even if the boat has moved back and now allows fewer dice', () => {
    const seats = [{ dice: 'bffff' }, { boat: 4, dice: 'fbbbf', fleet: 'rb' }, bareSeat];
    const match = playAll(open({ phase: 'board', start: 1, seats }), '1 forfeit', '0 board 1');
    expect(positionOf(match).phase).toBe('stow');
    const before = playAll(open({ phase: 'board', seats: [...seats.slice(0, 2), { dice: 'ffffb' }] }), '1 board 0');
    expect(positionOf(before)).toMatchObject({ phase: 'board', seats: [{ boat: 2 }, { boat: 3, dice: 'fbbbf' }, {}] });
    expect(again(before).toAct).toEqual([1]);
  });

  test('stow: the game does not end before every seat has stowed', () => {
    const match = open({ phase: 'stow', seats: [{ tortuga: 'rrrrr', fleet: 'b' }, bareSeat] });
    playAll(match, '* chest r', '* chest r');
    expect(again(match).due).toEqual({ kind: 'chest', seat: 0 });
  });
});

describe('refused: not an object', () => {
  test.each([undefined, null, 7, 'roll', [], [table({ seats: [bareSeat, bareSeat] })]])('%j', (input) => {
    expect(refused(input)).toMatch(/^bad-position: a position must be an object, not /);
  });
});

type Change = (position: Position) => object;
const base = (): Position => table({ seats: [bareSeat, bareSeat, bareSeat] });
const seat = (fields: Partial<SeatPosition> | { [key: string]: unknown }): object => ({
  ...base(),
  seats: base().seats.with(1, { ...base().seats[1]!, ...fields } as SeatPosition),
});

describe('refused: impossible or missing values', () => {
  const cases: [object, string][] = [
    [{ ...base(), players: 5 }, 'players must be from 2 to 4, not 5'],
    [{ ...base(), players: '3' }, 'players must be from 2 to 4, not "3"'],
    [{ ...base(), players: 2 }, 'seats must be a list of 2 seats'],
    [{ ...base(), goal: 7 }, 'goal must be 6 or 8, not 7'],
    [{ ...base(), start: 3 }, 'start must be a seat from 0 to 2, not 3'],
    [{ ...base(), round: 0 }, 'round must be from 1 to 1000000000, not 0'],
    [{ ...base(), round: 1_000_000_001 }, 'round must be from 1 to 1000000000, not 1000000001'],
    [{ ...base(), round: 1.5 }, 'round must be from 1 to 1000000000, not 1.5'],
    [{ ...base(), phase: 'setup' }, 'phase must be one of roll, fleet, crew, hunt, board, raid, stow, not "setup"'],
    [{ ...base(), phase: 'over' }, 'phase must be one of roll, fleet, crew, hunt, board, raid, stow, not "over"'],
    [{ ...base(), phase: 'sleep' }, 'phase must be one of roll, fleet, crew, hunt, board, raid, stow, not "sleep"'],
    [{ ...base(), weather: 'fine' }, 'a position has no field "weather"'],
    [{ ...base(), result: null }, 'a position has no field "result"'],
    [
      { ...base(), island: 'rr' },
      'island must hold at most one chest of each colour, in the order r b y w p, not "rr"',
    ],
    [
      { ...base(), island: 'br' },
      'island must hold at most one chest of each colour, in the order r b y w p, not "br"',
    ],
    [{ ...base(), island: 'r' }, 'there are 11 chests of colour r in all, but there must be 10'],
    [
      { ...base(), bag: { r: 9, b: 10, y: 10, w: 5, p: 5 } },
      'there are 9 chests of colour r in all, but there must be 10',
    ],
    [{ ...base(), bag: { r: 10, b: 10, y: 10, w: 6, p: 5 } }, 'bag: w must be from 0 to 5, not 6'],
    [{ ...base(), bag: { r: 10, b: 10, y: 10, w: 5, p: -1 } }, 'bag: p must be from 0 to 5, not -1'],
    [
      { ...base(), bag: { r: 10, b: 10, y: 10, w: 5 } },
      'bag must be an object with a number for each of r b y w p, not {"r":10,"b":10,"y":10,"w":5}',
    ],
    [{ ...base(), tiles: { '1': 16, '2': 9, '3': 4 } }, 'there are 16 tiles of value 1 in all, but there must be 17'],
    [{ ...base(), tiles: null }, 'tiles must be an object with a number for each of 1 2 3, not null'],
    [{ ...base(), looking: null }, 'looking must be a list of at most two tiles, not null'],
    [{ ...base(), looking: [4] }, 'looking must be a list of at most two tiles, not [4]'],
    [{ ...base(), looking: [1, 1, 1] }, 'looking must be a list of at most two tiles, not [1,1,1]'],
    [{ ...base(), looking: [1] }, 'looking must be empty in every phase except hunt'],
    [{ ...base(), seats: [bareSeat, bareSeat, 7] }, 'seat 0: boat must be from 1 to 8, not undefined'],
    [{ ...base(), seats: base().seats.with(2, 7 as unknown as SeatPosition) }, 'seat 2 must be an object, not 7'],
    [seat({ hat: true }), 'a seat has no field "hat"'],
    [seat({ boat: 0 }), 'seat 1: boat must be from 1 to 8, not 0'],
    [seat({ pirate: 9 }), 'seat 1: pirate must be from 1 to 8, not 9'],
    [seat({ fleet: 'rby' }), 'seat 1: fleet must be at most 2 of the letters r b y w p, not "rby"'],
    [seat({ pirate: 1, crew: 'rb' }), 'seat 1: crew must be at most 1 of the letters r b y w p, not "rb"'],
    [seat({ crew: 'g' }), 'seat 1: crew must be at most 2 of the letters r b y w p, not "g"'],
    [seat({ shore: 'br' }), 'seat 1: shore must be letters in the order r b y w p, not "br"'],
    [seat({ tortuga: 'rrrrrr' }), 'seat 1: with 6 chests in Tortuga the game would be over'],
    [seat({ crew: 'r' }), 'there are 11 chests of colour r in all, but there must be 10'],
    [seat({ tiles: { '1': 1, '2': 0, '3': 0 } }), 'there are 18 tiles of value 1 in all, but there must be 17'],
    [seat({ tiles: { '1': 0, '2': 0, '3': 5 } }), 'seat 1: tiles: 3 must be from 0 to 4, not 5'],
    [
      seat({ bonus: { fleet: 3, crew: 0, hunt: 0, board: 0, raid: 0 } }),
      'seat 1: bonus: fleet must be from 0 to 2, not 3',
    ],
    [seat({ dice: 'f----' }), 'seat 1: no die may be placed in the phase roll'],
    [seat({ dice: 's----' }), 'seat 1: dice must be five characters, each one of f c h b r -, not "s----"'],
    [seat({ roll: 'ffff' }), 'seat 1: roll must be null or five characters, each one of f c h b r s -, not "ffff"'],
  ];
  test.each(cases)('%#: %j', (position, reason) => {
    expect(refused(position)).toBe(`bad-position: ${reason}`);
  });

  test('the unchanged position is accepted', () => expect(refused(base())).toBe('accepted'));
  test('a position in a late round is accepted', () => expect(refused({ ...base(), round: 65_536 })).toBe('accepted'));

  const acting: [Change, string][] = [
    [
      () => table({ phase: 'crew', seats: [{ dice: 'cccc-' }, bareSeat] }),
      'seat 0: all dice must be placed when an action begins',
    ],
    [
      () => table({ phase: 'crew', seats: [{ dice: 'bbbff' }, bareSeat] }),
      'seat 0: the action board has more dice than its capacity allows',
    ],
    [
      () => table({ phase: 'board', seats: [{ pirate: 1, dice: 'rrfff' }, bareSeat] }),
      'seat 0: the action raid has more dice than its capacity allows',
    ],
    [
      () => table({ phase: 'stow', seats: [{ dice: 'fffff' }, bareSeat] }),
      'seat 0: no die may be placed in the phase stow',
    ],
    [
      () => table({ phase: 'stow', seats: [{ roll: 'fffff' }, bareSeat] }),
      'seat 0: roll must be null in the phase stow',
    ],
    [() => table({ island: 'r', seats: [bareSeat, bareSeat] }), 'with two players the island must be empty'],
  ];
  test.each(acting)('%#', (change, reason) => {
    expect(refused(change(base()))).toBe(`bad-position: ${reason}`);
  });

  test('a missing key', () => {
    for (const key of Object.keys(base()).filter((name) => name !== 'game')) {
      const { [key as 'bag']: _, ...rest } = base();
      expect(refused(rest), key).toMatch(/^bad-position: /);
    }
    for (const key of Object.keys(base().seats[0]!)) {
      const { [key as 'boat']: _, ...rest } = base().seats[1]!;
      expect(refused({ ...base(), seats: base().seats.with(1, rest as SeatPosition) }), key).toMatch(/^bad-position: /);
    }
  });
});

describe('options', () => {
  test.each([
    [null, 'options must be an object, not null'],
    [[], 'options must be an object, not []'],
    [{ goals: 6 }, 'there is no option "goals"; the options are goal, dice, start'],
    [{ version: 'jamaica' }, 'there is no option "version"; the options are goal, dice, start'],
    [{ goal: 7 }, 'goal must be 6 or 8, not 7'],
    [{ goal: '6' }, 'goal must be 6 or 8, not "6"'],
    [{ goal: null }, 'goal must be 6 or 8, not null'],
    [{ start: 3 }, 'start must be a seat from 0 to 2, not 3'],
    [{ start: -1 }, 'start must be a seat from 0 to 2, not -1'],
    [{ start: 0.5 }, 'start must be a seat from 0 to 2, not 0.5'],
    [{ dice: 5 }, 'dice must be five rows of five numbers from 1 to 5, not 5'],
    [{ dice: [[1, 2, 3, 4, 5]] }, 'dice must be five rows of five numbers from 1 to 5, not [[1,2,3,4,5]]'],
    [{ dice: Array(5).fill([1, 2, 3, 4]) }, /^dice must be five rows of five numbers from 1 to 5, not /],
    [{ dice: Array(6).fill([1, 2, 3, 4, 5]) }, /^dice must be five rows of five numbers from 1 to 5, not /],
  ])('%j', (input, reason) => {
    const checked = tortuga.options(input, 3);
    if (checked.ok) throw new Error('the options were accepted');
    expect(checked.reason).toMatch(reason);
    if (isObject(input)) expect(refused(base(), input)).toMatch(/^bad-option: /);
  });

  test('are refused if they contradict the position', () => {
    expect(refused(base(), { goal: 8 })).toBe('bad-option: option goal is 8, but the position has 6');
    expect(refused(base(), { start: 2 })).toBe('bad-option: option start is 2, but the position has 0');
    expect(refused(base(), { goal: 6, start: 0 })).toBe('accepted');
  });
});

test('a position of another game is refused', () => {
  const position = { ...table({ seats: [{}, {}, {}] }), game: 'cartagena' };
  expect(tortuga.load(position, {})).toEqual({
    ok: false,
    reason: { code: 'bad-position', message: 'game must be "tortuga", not "cartagena"' },
  });
});
