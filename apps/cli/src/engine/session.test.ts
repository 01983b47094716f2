import { beforeEach, describe, expect, test } from 'vitest';
import { EngineSession } from './session.ts';

const LAYOUT = 'BPHSDKDBKPHSHKPBSDKBSDHPPKDHSBHDKBPS';

interface Reply {
  readonly ok: boolean;
  readonly id?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
  readonly toAct?: unknown;
  readonly chance?: unknown;
  readonly legal?: { readonly [seat: string]: readonly string[] };
  readonly position?: { readonly [key: string]: unknown };
  readonly [key: string]: unknown;
}

let session: EngineSession;
beforeEach(() => {
  session = new EngineSession();
});

const askLine = (line: string): Reply => JSON.parse(session.reply(line)) as Reply;
const ask = (request: unknown): Reply => askLine(JSON.stringify(request));

/** Sends a request that must be refused without changing the game. Returns the error code. */
function refused(request: unknown): string {
  const before = [session.reply('{"cmd":"state"}'), session.reply('{"cmd":"record"}')];
  const answer = typeof request === 'string' ? askLine(request) : ask(request);
  expect([session.reply('{"cmd":"state"}'), session.reply('{"cmd":"record"}')]).toEqual(before);
  expect(answer.ok).toBe(false);
  expect(answer.error!.message).not.toBe('');
  expect(Object.keys(answer).filter((key) => key !== 'id')).toEqual(['ok', 'error']);
  return answer.error!.code;
}

/** Starts a game of Cartagena and deals the cards. Seat 0 is to act. */
function begin(): Reply {
  ask({ cmd: 'new', game: 'cartagena', players: 2, options: { layout: LAYOUT } });
  ask({ cmd: 'move', by: 'chance', move: 'deal SDKBHP' });
  return ask({ cmd: 'move', by: 'chance', move: 'deal SSDDKK' });
}

describe('games', () => {
  test('lists each game with its seats and a JSON Schema of its options', () => {
    const { ok, games } = ask({ cmd: 'games' }) as Reply & {
      games: { game: string; players: number[]; options: object }[];
    };
    expect(ok).toBe(true);
    expect(games.map(({ game, players }) => [game, ...players])).toEqual([
      ['tortuga', 2, 4],
      ['cartagena', 2, 5],
    ]);
    for (const { options } of games) expect(options).toMatchObject({ type: 'object', additionalProperties: false });
  });
});

describe('new', () => {
  test('without a seed, waits for chance events', () => {
    const answer = ask({ id: 1, cmd: 'new', game: 'tortuga', players: 3, options: { goal: 6, start: 2 } });
    expect(answer).toMatchObject({ id: 1, ok: true, toAct: 'chance', chance: { kind: 'chest', seat: 2 }, legal: {} });
    expect(answer.position).toMatchObject({ game: 'tortuga', players: 3, goal: 6, start: 2, phase: 'setup' });
    expect(Object.keys(answer).toSorted()).toEqual(['chance', 'id', 'legal', 'ok', 'position', 'toAct']);
  });

  test('names only the kind of a chance event that concerns no seat', () => {
    expect(ask({ cmd: 'new', game: 'cartagena', players: 2 }).chance).toEqual({ kind: 'layout' });
  });

  test('with a seed, plays chance events itself, and the same seed gives the same game', () => {
    const request = { cmd: 'new', game: 'cartagena', players: 4, seed: 'any text' };
    const answer = ask(request);
    expect(answer).toMatchObject({ ok: true, chance: null });
    expect(answer.toAct).toEqual([answer.position!['start']]);
    expect(ask(request)).toEqual(answer);
    expect(ask({ ...request, seed: 'another' }).position).not.toEqual(answer.position);
    expect(ask({ ...request, seed: '' }).ok).toBe(true);
  });

  test('replaces the current game', () => {
    begin();
    expect(ask({ cmd: 'new', game: 'tortuga', players: 2 }).ok).toBe(true);
    expect(ask({ cmd: 'state' }).position).toMatchObject({ game: 'tortuga' });
  });

  const good = { cmd: 'new', game: 'cartagena', players: 2, options: {} };

  test.each<[object, string]>([
    [{ game: undefined }, 'bad-request'],
    [{ game: 7 }, 'bad-request'],
    [{ game: 'chess' }, 'unknown-game'],
    [{ game: '__proto__' }, 'unknown-game'],
    [{ game: '' }, 'unknown-game'],
    [{ players: undefined }, 'bad-request'],
    [{ players: '2' }, 'bad-request'],
    [{ players: 1 }, 'bad-request'],
    [{ players: 6 }, 'bad-request'],
    [{ players: 2.5 }, 'bad-request'],
    [{ players: -2 }, 'bad-request'],
    [{ players: null }, 'bad-request'],
    [{ options: [] }, 'bad-request'],
    [{ options: null }, 'bad-request'],
    [{ options: 'layout' }, 'bad-request'],
    [{ seed: 7 }, 'bad-request'],
    [{ seed: null }, 'bad-request'],
    [{ options: { goal: 6 } }, 'bad-option'],
    [{ options: { version: 'cuba' } }, 'bad-option'],
    [{ options: { start: 2 } }, 'bad-option'],
    [{ options: { start: '0' } }, 'bad-option'],
    [{ options: { layout: 'SDK' } }, 'bad-option'],
    [{ game: 'tortuga', options: { goal: 7 } }, 'bad-option'],
    [{ game: 'tortuga', options: { goal: '6' } }, 'bad-option'],
    [{ game: 'tortuga', options: { dice: [[1, 2, 3, 4, 5]] } }, 'bad-option'],
    [{ game: 'tortuga', options: { version: 'jamaica' } }, 'bad-option'],
    [{ game: 'tortuga', players: 5 }, 'bad-request'],
  ])('with %j: %s', (change, code) => {
    begin();
    expect(refused({ ...good, ...change })).toBe(code);
  });
});

describe('move', () => {
  test('plays a move of a seat or of chance, and says who is to act next', () => {
    expect(begin()).toMatchObject({ toAct: [0], chance: null, legal: { '0': ['S0', 'D0', 'K0', 'B0', 'H0', 'P0'] } });
    ask({ cmd: 'move', by: 0, move: 'K0' });
    ask({ cmd: 'move', by: 0, move: 'S0' });
    const drawing = ask({ cmd: 'move', by: 0, move: '-6' });
    expect(drawing).toMatchObject({ toAct: 'chance', chance: { kind: 'draw', seat: 0 }, legal: {} });
    expect(ask({ cmd: 'move', by: 'chance', move: 'draw P' })).toMatchObject({ toAct: [1], chance: null });
  });

  test('if several seats are to act, accepts their moves in any order', () => {
    ask({ cmd: 'new', game: 'tortuga', players: 2 });
    for (const move of ['chest r', 'chest b', 'chest y', 'chest w', 'roll fchbr'])
      ask({ cmd: 'move', by: 'chance', move });
    const rolled = ask({ cmd: 'move', by: 'chance', move: 'roll fffff' });
    expect(rolled.toAct).toEqual([0, 1]);
    expect(Object.keys(rolled.legal!)).toEqual(['0', '1']);
    const kept = ask({ cmd: 'move', by: 1, move: 'keep ABCDE' });
    expect([kept.toAct, Object.keys(kept.legal!)]).toEqual([[0], ['0']]);
    expect(refused({ cmd: 'move', by: 1, move: 'keep A' })).toBe('not-to-act');
  });

  test.each<[object, string]>([
    [{ by: 0 }, 'bad-request'],
    [{ move: 'S0' }, 'bad-request'],
    [{ by: '0', move: 'S0' }, 'bad-request'],
    [{ by: null, move: 'S0' }, 'bad-request'],
    [{ by: 'Chance', move: 'S0' }, 'bad-request'],
    [{ by: [0], move: 'S0' }, 'bad-request'],
    [{ by: 2, move: 'S0' }, 'bad-request'],
    [{ by: -1, move: 'S0' }, 'bad-request'],
    [{ by: 0.5, move: 'S0' }, 'bad-request'],
    [{ by: 0, move: 7 }, 'bad-request'],
    [{ by: 0, move: ['S0'] }, 'bad-request'],
    [{ by: 1, move: 'S0' }, 'not-to-act'],
    [{ by: 'chance', move: 'draw S' }, 'not-to-act'],
    [{ by: 0, move: 'S5' }, 'illegal-move'],
    [{ by: 0, move: '' }, 'illegal-move'],
    [{ by: 0, move: 'end' }, 'illegal-move'],
  ])('%j: %s', (change, code) => {
    begin();
    expect(refused({ cmd: 'move', ...change })).toBe(code);
  });

  test('refuses an impossible chance event', () => {
    ask({ cmd: 'new', game: 'cartagena', players: 2 });
    expect(refused({ cmd: 'move', by: 'chance', move: 'layout SDKBHP' })).toBe('illegal-move');
    expect(refused({ cmd: 'move', by: 0, move: 'S0' })).toBe('not-to-act');
  });

  test('is refused after the end of the game', () => {
    load({ pirates: [36, 37, 37, 37, 37, 37] });
    const over = ask({ cmd: 'move', by: 0, move: 'S36' });
    expect(over).toMatchObject({ toAct: [], chance: null, legal: {}, position: { winners: [0] } });
    for (const by of [0, 1, 'chance']) expect(refused({ cmd: 'move', by, move: 'S0' })).toBe('game-over');
    expect(refused({ cmd: 'move', by: 2, move: 'S0' })).toBe('bad-request');
    expect(ask({ cmd: 'record' })['record']).toMatchObject({ result: { winners: [0] } });
  });
});

const noCards = { S: 0, D: 0, K: 0, B: 0, H: 0, P: 0 };

const POSITION = {
  game: 'cartagena',
  players: 2,
  version: 'jamaica',
  start: 1,
  layout: LAYOUT,
  turn: 0,
  actions: 1,
  deck: { S: 15, D: 17, K: 17, B: 17, H: 17, P: 17 },
  discard: noCards,
  row: '',
  calm: 3,
  passes: 0,
  winners: null,
  seats: [
    { pirates: [0, 0, 0, 0, 7, 9], hand: { ...noCards, S: 1 } },
    { pirates: [0, 0, 0, 0, 0, 0], hand: { ...noCards, S: 1 } },
  ],
};

const load = (seat: object = {}, more: object = {}): Reply =>
  ask({
    cmd: 'load',
    position: { ...POSITION, seats: [{ ...POSITION.seats[0], ...seat }, POSITION.seats[1]] },
    ...more,
  });

describe('load', () => {
  test('continues from a position', () => {
    expect(load()).toMatchObject({
      ok: true,
      toAct: [0],
      legal: { '0': ['S0', 'S7', 'S9', '-9', 'end'] },
      position: POSITION,
    });
    expect(ask({ cmd: 'record' })['record']).toMatchObject({ position: POSITION, moves: [], options: { start: 1 } });
  });

  test('chance events must be sent as moves, unless a seed lets the engine play them', () => {
    load();
    expect(ask({ cmd: 'move', by: 0, move: '-9' }).toAct).toBe('chance');
    load({}, { seed: 'x' });
    expect(ask({ cmd: 'move', by: 0, move: '-9' }).toAct).toEqual([0]);
  });

  test.each<[object, string]>([
    [{ position: undefined }, 'bad-request'],
    [{ position: null }, 'bad-request'],
    [{ position: [] }, 'bad-request'],
    [{ position: 'start' }, 'bad-request'],
    [{ options: 7 }, 'bad-request'],
    [{ seed: {} }, 'bad-request'],
    [{ position: { ...POSITION, game: 'chess' } }, 'unknown-game'],
    [{ position: {} }, 'bad-position'],
    [{ position: { ...POSITION, calm: 100 } }, 'bad-position'],
    [{ position: { ...POSITION, game: 'tortuga' } }, 'bad-position'],
    [{ position: { ...POSITION, deck: { ...POSITION.deck, S: 16 } } }, 'bad-position'],
    [{ options: { goal: 6 } }, 'bad-option'],
    [{ options: { version: 'tortuga' } }, 'bad-option'],
    [{ options: { start: 0 } }, 'bad-option'],
  ])('with %j: %s', (change, code) => {
    begin();
    expect(refused({ cmd: 'load', position: POSITION, ...change })).toBe(code);
  });
});
