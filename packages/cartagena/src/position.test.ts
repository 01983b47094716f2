import { newGame, playAll } from '@sloop/engine/testing';
import { describe, expect, test } from 'vitest';
import { cartagena } from './index.ts';
import { PRINTED, counted, positionOf, sitDown } from './testing.ts';

const good = positionOf({
  version: 'tortuga',
  pirates: [
    [0, 0, 7, 7, 9, 37],
    [0, 0, 0, 0, 7, 9],
  ],
  hands: ['SDK', 'BH'],
  row: 'SSDDKKBBHHPP',
});

/** The code and the message with which a position is refused. */
function refused(position: unknown, options: unknown = {}): string {
  const loaded = cartagena.load(position, options);
  if (loaded.ok) throw new Error('the position was not refused');
  return `${loaded.reason.code}: ${loaded.reason.message}`;
}

const seatsWith = (seat: object): object[] => [
  { ...(good['seats'] as object[])[0], ...seat },
  (good['seats'] as object[])[1]!,
];

test('a printed position has exactly the keys of the specification, and does not change when it is loaded', () => {
  const position = sitDown({
    pirates: [
      [0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0],
    ],
    hands: ['S', 'D'],
    turn: 1,
  }).position();
  expect(JSON.stringify(position)).toBe(
    `{"game":"cartagena","players":2,"version":"jamaica","start":0,"layout":"${PRINTED}","turn":1,"actions":0,` +
      '"deck":{"S":16,"D":16,"K":17,"B":17,"H":17,"P":17},"discard":{"S":0,"D":0,"K":0,"B":0,"H":0,"P":0},"row":"",' +
      '"seats":[{"pirates":[0,0,0,0,0,0],"hand":{"S":1,"D":0,"K":0,"B":0,"H":0,"P":0}},' +
      '{"pirates":[0,0,0,0,0,0],"hand":{"S":0,"D":1,"K":0,"B":0,"H":0,"P":0}}],"calm":0,"passes":0,"winners":null}',
  );
});

test('a position in the middle of a turn does not change when it is loaded', () => {
  const match = playAll(
    sitDown({
      pirates: [
        [0, 0, 0, 0, 7, 9],
        [0, 0, 0, 0, 0, 0],
      ],
      hands: ['SDK', 'S'],
    }),
    '0 S0',
    '0 D0',
  );
  const loaded = cartagena.load(match.position(), {});
  expect(loaded.ok && cartagena.position(loaded.value.state)).toEqual(match.position());
  expect(match.position()).toMatchObject({ actions: 2 });
});

describe('refused: not an object, wrong or missing keys', () => {
  test.each([undefined, null, 7, 'cartagena', [], true])('%j', (position) => {
    expect(refused(position)).toMatch(/^bad-position: a position must be an object/);
  });

  test.each(Object.keys(good).filter((key) => key !== 'game'))('without %s', (key) => {
    const { [key]: _left, ...rest } = good;
    expect(refused(rest)).toContain(`bad-position: ${key} must be `);
  });

  test('with an unknown key', () => {
    expect(refused({ ...good, wind: 'north' })).toBe('bad-position: a position has no field "wind"');
    expect(refused({ ...good, seats: seatsWith({ name: 'Ani' }) })).toBe('bad-position: a seat has no field "name"');
    expect(refused({ ...good, seats: seatsWith({ handCount: 3 }) })).toBe(
      'bad-position: a seat has no field "handCount"',
    );
  });
});

describe('refused: impossible values', () => {
  test.each<[string, object, string]>([
    ['one seat', { players: 1 }, 'players must be from 2 to 5'],
    ['six seats', { players: 6 }, 'players must be from 2 to 5'],
    ['a different number of seats', { players: 3 }, 'seats must be a list of 3 seats'],
    ['an unknown version', { version: 'cuba' }, 'version must be jamaica or tortuga'],
    ['a start seat that does not exist', { start: 2 }, 'start must be a seat'],
    ['the turn of a seat that does not exist', { turn: 2 }, 'turn must be a seat'],
    ['a turn that is not an integer', { turn: 0.5 }, 'turn must be a seat'],
    ['a completed third action', { actions: 3 }, 'actions must be from 0 to 2'],
    ['a count of calm turns that would have ended the game', { calm: 100 }, 'calm must be from 0 to 99'],
    ['a count of passes that would have ended the game', { passes: 2 }, 'passes must be from 0 to 1'],
    ['passes in a turn with an action', { passes: 1, actions: 1 }, 'passes must be 0 once a turn has had an action'],
    ['winners', { winners: [0] }, 'winners must be null'],
    ['no tunnel yet', { layout: '' }, 'layout must be 36 letters'],
    ['a symbol twice in a segment', { layout: `BB${PRINTED.slice(2)}` }, 'layout must be 36 letters'],
    ['a row that is too long', { row: 'SSDDKKBBHHPPS' }, 'row must be at most 12 of the letters'],
    ['a row with another letter', { row: 'SSDDKKBBHHPX' }, 'row must be at most 12 of the letters'],
    ['no row, but cards in the deck', { row: '' }, 'the row is empty, but the deck has cards'],
    ['a deck as a number', { deck: 79 }, 'deck must be an object with a number for each'],
    ['a deck of five symbols', { deck: { S: 1, D: 1, K: 1, B: 1, H: 1 } }, 'deck must be an object with a number'],
    ['a negative deck', { deck: { ...counted(''), S: -1 } }, 'deck.S must be from 0 to 17'],
    ['too many of a symbol', { discard: { ...counted(''), S: 18 } }, 'discard.S must be from 0 to 17'],
    ['one card too many', { discard: counted('P') }, 'there are 18 P cards in all, but there must be 17'],
    [
      'one card too few',
      { seats: seatsWith({ hand: counted('SD') }) },
      'there are 16 K cards in all, but there must be 17',
    ],
    ['a hidden hand', { seats: seatsWith({ hand: null }) }, 'the hand of seat 0 must be an object'],
    ['five pirates', { seats: seatsWith({ pirates: [0, 0, 7, 9, 37] }) }, 'the pirates of seat 0 must be six numbers'],
    [
      'a place beyond the sloop',
      { seats: seatsWith({ pirates: [0, 0, 7, 7, 9, 38] }) },
      'must be six numbers from 0 to 37',
    ],
    ['pirates out of order', { seats: seatsWith({ pirates: [0, 0, 7, 7, 37, 9] }) }, 'must be in ascending order'],
    [
      'four pirates on a space',
      { seats: seatsWith({ pirates: [0, 0, 7, 7, 7, 37] }) },
      'space 7 holds more than three pirates',
    ],
    ['all pirates escaped', { seats: seatsWith({ pirates: [37, 37, 37, 37, 37, 37] }) }, 'the game is over'],
    ['a seat that is null', { seats: [null, null] }, 'seat 0 must be an object'],
  ])('%s', (_name, change, reason) => {
    const refusal = refused({ ...good, ...change });
    expect(refusal).toMatch(/^bad-position: /);
    expect(refusal).toContain(reason);
  });

  test('a row in the jamaica version', () => {
    expect(refused({ ...good, version: 'jamaica' })).toContain('row must be "" in the jamaica version');
  });

  test('a position in which chance is next', () => {
    expect(refused(newGame(cartagena, 2).position())).toMatch(/^bad-position: layout/);
  });
});

describe('allowed', () => {
  test('more than three pirates at the mouth and on the sloop', () => {
    const crowded = [
      [0, 0, 37, 37, 37, 37],
      [0, 0, 37, 37, 37, 37],
    ];
    expect(cartagena.load(positionOf({ pirates: crowded, hands: ['S', 'D'] }), {}).ok).toBe(true);
  });

  test('any tunnel with every symbol once in each segment, even if the segments are not printed', () => {
    expect(cartagena.load({ ...good, layout: 'SDKBHP'.repeat(6) }, {}).ok).toBe(true);
  });

  test('options that agree with the position', () => {
    expect(cartagena.load(good, { version: 'tortuga', layout: PRINTED, start: 0 }).ok).toBe(true);
  });
});

describe('bad options', () => {
  test.each<[string, unknown, string]>([
    ['not an object', [], 'options must be an object'],
    ['an unknown name', { goal: 6 }, 'there is no option "goal"; the options are version, layout, start'],
    ['an unknown version', { version: 'cuba' }, 'version must be jamaica or tortuga, not "cuba"'],
    ['a version of the wrong type', { version: 1 }, 'version must be jamaica or tortuga'],
    ['null instead of a version', { version: null }, 'version must be jamaica or tortuga, not null'],
    ['a start seat that does not exist', { start: 3 }, 'start must be a seat from 0 to 2, not 3'],
    ['a start seat of the wrong type', { start: '0' }, 'start must be a seat from 0 to 2, not "0"'],
    ['a negative start seat', { start: -1 }, 'start must be a seat from 0 to 2'],
    ['a start seat that is not an integer', { start: 0.5 }, 'start must be a seat from 0 to 2'],
    ['a short tunnel', { layout: PRINTED.slice(1) }, 'layout must be 36 letters'],
    ['a symbol twice in a segment', { layout: `BB${PRINTED.slice(2)}` }, 'layout must be 36 letters'],
    ['lower-case letters', { layout: PRINTED.toLowerCase() }, 'layout must be 36 letters'],
    ['a tunnel as a list', { layout: [...PRINTED] }, 'layout must be 36 letters'],
  ])('%s', (_name, options, reason) => {
    const checked = cartagena.options(options, 3);
    expect(checked.ok ? '' : checked.reason).toContain(reason);
  });

  test('the defaults are filled in', () => {
    expect(cartagena.options({}, 5)).toEqual({
      ok: true,
      value: { version: 'jamaica', layout: undefined, start: undefined },
    });
  });

  test('options that contradict the position', () => {
    expect(refused(good, { version: 'jamaica' })).toBe(
      'bad-option: option version is "jamaica", but the position has "tortuga"',
    );
    expect(refused(good, { start: 1 })).toMatch(/^bad-option: option start is 1/);
    expect(refused(good, { layout: 'SDKBHP'.repeat(6) })).toMatch(/^bad-option: option layout/);
    expect(refused(good, { goal: 6 })).toMatch(/^bad-option: there is no option "goal"/);
  });
});
