import { beforeEach, describe, expect, test } from 'vitest';
import { EngineSession } from './session.ts';

interface Reply {
  readonly ok: boolean;
  readonly id?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
  readonly [key: string]: unknown;
}

let session: EngineSession;
beforeEach(() => {
  session = new EngineSession();
});

const askLine = (line: string): Reply => JSON.parse(session.reply(line)) as Reply;
const ask = (request: unknown): Reply => askLine(JSON.stringify(request));
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/**
 * Starts a game with a seed, so that the engine plays the chance events before the first decision. Returns a seat that is to act.
 */
function begin(game = 'cartagena'): number {
  const { toAct } = ask({ cmd: 'new', game, players: 3, seed: 'requests' });
  return (toAct as number[])[0]!;
}

describe('lines that are not requests', () => {
  test.each([
    '',
    ' ',
    '{',
    '{}}',
    "{'cmd':'state'}",
    '{"cmd":"state",}',
    'state',
    'NaN',
    '\u0000',
    '\ufeff{"cmd":"games"}',
    '{"cmd":"games"} {"cmd":"games"}',
    '"\\ud8"',
    nested(100_000).slice(1),
  ])('%j is bad-json', (line) => {
    expect(askLine(line)).toMatchObject({ ok: false, error: { code: 'bad-json' } });
  });

  test.each(['null', 'true', '7', '"games"', '[]', '[{"cmd":"games"}]', nested(100_000)])(
    '%j is bad-request',
    (line) => {
      expect(askLine(line)).toMatchObject({ ok: false, error: { code: 'bad-request' } });
    },
  );

  test('white space around a request is allowed, and so is a carriage return', () => {
    for (const line of [' {"cmd":"games"}\t', '{"cmd":"games"}\r']) expect(askLine(line).ok).toBe(true);
  });
});

describe('commands', () => {
  test.each([undefined, null, 7, [], {}, true])('cmd %j is bad-request', (cmd) => {
    expect(ask({ cmd }).error!.code).toBe('bad-request');
  });

  test.each(['', 'State', 'state ', 'quit', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    '%j is unknown-command',
    (cmd) => {
      expect(ask({ cmd }).error!.code).toBe('unknown-command');
    },
  );

  test.each<object>([
    { cmd: 'state' },
    { cmd: 'record' },
    { cmd: 'view', seat: 0 },
    { cmd: 'view', seat: null },
    { cmd: 'move', by: 0, move: 'S0' },
  ])('%j before any game is refused with no-game', (request) => {
    expect(ask(request).error!.code).toBe('no-game');
  });

  test('a game that could not begin leaves the session without a game', () => {
    ask({ cmd: 'new', game: 'cartagena', players: 9 });
    ask({ cmd: 'load', position: {} });
    ask({ cmd: 'replay', record: {} });
    expect(ask({ cmd: 'state' }).error!.code).toBe('no-game');
  });
});

describe('id', () => {
  test.each([0, 1, -1.5, '', 'a', null, true, [1, [2]], { a: { b: 1 } }])(
    '%j is repeated in the reply, whether the request succeeds or not',
    (id) => {
      expect(ask({ id, cmd: 'games' })).toMatchObject({ id, ok: true });
      expect(ask({ id, cmd: 'state' })).toMatchObject({ id, ok: false });
      expect(ask({ id, cmd: 'nonsense' })).toMatchObject({ id, ok: false });
      expect(ask({ id })).toMatchObject({ id, ok: false });
    },
  );

  test('a request without an id gets a reply without an id', () => {
    expect(Object.hasOwn(ask({ cmd: 'games' }), 'id')).toBe(false);
    expect(Object.hasOwn(ask({ cmd: 'state' }), 'id')).toBe(false);
    expect(Object.hasOwn(askLine('{'), 'id')).toBe(false);
  });

  test('is the first field of the reply, so that people can find the id easily', () => {
    expect(session.reply('{"cmd":"state","id":7}')).toMatch(/^\{"id":7,"ok":false,/);
  });

  test('a field called __proto__ is a field like any other', () => {
    expect(askLine('{"__proto__":{"cmd":"games"},"id":3}')).toMatchObject({ id: 3, ok: false });
    expect(askLine('{"cmd":"games","id":{"__proto__":1}}').ok).toBe(true);
  });
});

describe('view', () => {
  test('shows a seat its own hand and moves, but not the hand or moves of another seat', () => {
    const seat = begin();
    const other = (seat + 1) % 3;
    const own = ask({ cmd: 'view', seat }) as Reply & { view: { seats: { hand: unknown; handCount: number }[] } };
    expect(Object.keys(own).toSorted()).toEqual(['legal', 'ok', 'toAct', 'view']);
    expect(own['legal']).toEqual((ask({ cmd: 'state' }) as Reply & { legal: object }).legal);
    expect(own.view.seats.map(({ hand }, at) => (hand === null) === (at !== seat))).toEqual([true, true, true]);
    expect(ask({ cmd: 'view', seat: other })).toMatchObject({ ok: true, toAct: [seat], legal: {} });
    const spectator = ask({ cmd: 'view', seat: null }) as typeof own;
    expect(spectator['legal']).toEqual({});
    expect(spectator.view.seats.map(({ hand, handCount }) => [hand, handCount])).toEqual(
      Array.from({ length: 3 }, () => [null, 6]),
    );
  });

  test('has only the moves of the requested seat if several seats are to act', () => {
    begin('tortuga');
    const all = (ask({ cmd: 'state' }) as Reply & { legal: { [seat: string]: string[] } }).legal;
    expect(Object.keys(all)).toEqual(['0', '1', '2']);
    for (const seat of [0, 1, 2])
      expect(ask({ cmd: 'view', seat })).toMatchObject({ toAct: [0, 1, 2], legal: { [seat]: all[seat] } });
    expect(Object.keys(ask({ cmd: 'view', seat: 1 })['legal'] as object)).toEqual(['1']);
  });

  test.each([undefined, '0', [], {}, true, 3, -1, 0.5, 1e9])('seat %j is bad-request', (seat) => {
    begin();
    expect(ask({ cmd: 'view', seat }).error!.code).toBe('bad-request');
  });
});

describe('record and replay', () => {
  const record = (): Reply['record'] => {
    const seat = begin();
    const [move] = (ask({ cmd: 'view', seat })['legal'] as { [seat: string]: string[] })[seat]!;
    ask({ cmd: 'move', by: seat, move });
    return ask({ cmd: 'record' })['record'];
  };

  test('a record replays to the same state, and `record` returns it unchanged', () => {
    const before = { ...(record() as object), names: ['Ani', 'Frank', 'Lothar'] };
    const state = ask({ cmd: 'state' });
    session = new EngineSession();
    expect(ask({ cmd: 'replay', record: before })).toEqual(state);
    expect(ask({ cmd: 'record' })['record']).toEqual(before);
  });

  test('`record` returns a replayed record with its fairness, until another move is played', () => {
    const commit = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
    const fairness = { table: 't', commit, clientCommits: [null, null], clientSeeds: [null, null] };
    const moves = ['* layout BPHSDKDBKPHSHKPBSDKBSDHPPKDHSBHDKBPS'];
    const record = { format: 'sloop-record', version: 1, game: 'cartagena', players: 2, options: { start: 1 }, moves };
    const fair = { ...record, result: null, fairness };
    expect(ask({ cmd: 'replay', record: fair }).ok).toBe(true);
    expect(ask({ cmd: 'record' })['record']).toEqual(fair);
    expect(ask({ cmd: 'move', by: 'chance', move: 'deal SDKBHP' }).ok).toBe(true);
    expect(ask({ cmd: 'record' })['record']).toEqual({
      ...record,
      moves: [...moves, '* deal SDKBHP'],
      result: null,
    });
  });

  test('a replayed game waits for explicit chance events, and the next game does not have the names of its players', () => {
    const { moves } = record() as { moves: string[] };
    const setUp = { ...(record() as object), moves: moves.slice(0, 2) };
    expect(ask({ cmd: 'replay', record: { ...setUp, names: ['a', 'b', 'c'] } })).toMatchObject({
      ok: true,
      toAct: 'chance',
    });
    begin();
    expect(ask({ cmd: 'record' })['record']).not.toHaveProperty('names');
  });

  test.each([undefined, null, 7, 'record', []])('record %j is bad-request', (each) => {
    expect(ask({ cmd: 'replay', record: each }).error!.code).toBe('bad-request');
  });

  test('a wrong record is bad-record and changes nothing; the message names the first move that does not fit', () => {
    const good = record() as { moves: string[] };
    const before = session.reply('{"cmd":"state"}');
    const wrong = [
      {},
      { ...good, game: 'chess' },
      { ...good, players: 2 },
      { ...good, options: { start: 9 } },
      { ...good, result: { winners: [0] } },
      { ...good, moves: [...good.moves, '0 nonsense', '0 nonsense'] },
      { ...good, fairness: {} },
      { ...good, position: {} },
    ];
    for (const each of wrong) {
      const { error } = ask({ cmd: 'replay', record: each });
      expect(error!.code, error!.message).toBe('bad-record');
    }
    const { error } = ask({ cmd: 'replay', record: wrong[5] });
    expect(error!.message).toContain(`move ${good.moves.length + 1} of ${good.moves.length + 2}, "0 nonsense"`);
    expect(session.reply('{"cmd":"state"}')).toBe(before);
  });
});

describe('deep nesting', () => {
  test.each([
    ['{"cmd":DEEP}', 'bad-request'],
    ['{"cmd":"new","game":DEEP,"players":2}', 'bad-request'],
    ['{"cmd":"new","game":"tortuga","players":DEEP}', 'bad-request'],
    ['{"cmd":"new","game":"tortuga","players":2,"options":DEEP}', 'bad-request'],
    ['{"cmd":"new","game":"tortuga","players":2,"options":{"start":DEEP}}', 'bad-option'],
    ['{"cmd":"new","game":"tortuga","players":2,"options":{"dice":DEEP}}', 'bad-option'],
    ['{"cmd":"new","game":"cartagena","players":2,"options":{"layout":DEEP}}', 'bad-option'],
    ['{"cmd":"new","game":"tortuga","players":2,"seed":DEEP}', 'bad-request'],
    ['{"cmd":"load","position":DEEP}', 'bad-request'],
    ['{"cmd":"load","position":{"game":DEEP}}', 'bad-position'],
    ['{"cmd":"load","position":{"game":"cartagena","players":DEEP}}', 'bad-position'],
    ['{"cmd":"load","position":{"game":"tortuga","players":2,"seats":DEEP}}', 'bad-position'],
    ['{"cmd":"move","by":DEEP,"move":"S0"}', 'bad-request'],
    ['{"cmd":"move","by":0,"move":DEEP}', 'bad-request'],
    ['{"cmd":"view","seat":DEEP}', 'bad-request'],
    ['{"cmd":"replay","record":DEEP}', 'bad-request'],
    ['{"cmd":"replay","record":{"format":DEEP}}', 'bad-record'],
    ['{"cmd":"games","id":DEEP}', 'bad-request'],
  ])('%s is %s', (line, code) => {
    begin();
    const before = session.reply('{"cmd":"state"}');
    expect(askLine(line.replace('DEEP', nested(100_000)))).toMatchObject({ ok: false, error: { code } });
    expect(session.reply('{"cmd":"state"}')).toBe(before);
  });
});

test('an id that is nested too deeply to be sent back is refused before the command runs', () => {
  const answer = askLine(`{"id":${nested(100_000)},"cmd":"new","game":"cartagena","players":2}`);
  expect(answer.error?.code).toBe('bad-request');
  expect(ask({ cmd: 'state' }).error?.code).toBe('no-game');
});
