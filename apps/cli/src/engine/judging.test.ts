import { beforeEach, describe, expect, test } from 'vitest';
import { HELP } from './help.ts';
import { EngineSession } from './session.ts';

interface Reply {
  readonly ok: boolean;
  readonly error?: { readonly code: string; readonly message: string };
  readonly [key: string]: unknown;
}

let session: EngineSession;
beforeEach(() => {
  session = new EngineSession();
});

const ask = (request: unknown): Reply => JSON.parse(session.reply(JSON.stringify(request))) as Reply;
const codeOf = (request: unknown): string | undefined => ask(request).error?.code;

/** Starts a game in which the engine draws chance events. Returns a seat that is to act. */
const begin = (game = 'tortuga', players = 3): number =>
  (ask({ cmd: 'new', game, players, seed: 'judging' })['toAct'] as number[])[0]!;

/** Plays the first legal move of the first seat that is to act. */
function playFirst(): Reply {
  const { legal } = ask({ cmd: 'state' }) as unknown as { legal: { [seat: string]: string[] } };
  const [by, moves] = Object.entries(legal)[0]!;
  return ask({ cmd: 'move', by: Number(by), move: moves[0] });
}

describe('evaluate', () => {
  test('gives the chances of all seats and the moves of a seat that is to act', () => {
    const seat = begin();
    const reply = ask({ cmd: 'evaluate', seat, simulations: 50, seed: 'x' });
    expect(reply.ok).toBe(true);
    const { chances, errors, moves } = reply as unknown as { [field: string]: number[] & { chance: number }[] };
    expect(chances!.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
    expect(errors).toHaveLength(3);
    expect(moves![0]!.chance).toBe(chances![seat]);
    expect(ask({ cmd: 'evaluate', seat, simulations: 50, seed: 'x' })).toEqual(reply);
    expect(ask({ cmd: 'evaluate', seat, simulations: 50, seed: 'y' })).not.toEqual(reply);
  });

  test('with seat null, it uses everything that is hidden, and gives no moves', () => {
    begin();
    expect(ask({ cmd: 'evaluate', seat: null, simulations: 20 })).toMatchObject({
      ok: true,
      simulations: 20,
      moves: [],
    });
  });

  test('it can be limited by a time instead of a number of simulations', () => {
    begin('cartagena');
    expect(ask({ cmd: 'evaluate', seat: null, ms: 1 })['simulations']).toBeGreaterThan(0);
  });

  test.each([
    {},
    { seat: '0' },
    { seat: 3 },
    { seat: -1 },
    { seat: 0.5 },
    { seat: 0, ms: 0 },
    { seat: 0, ms: '9' },
    { seat: 0, simulations: 0 },
    { seat: 0, simulations: 1.5 },
    { seat: 0, seed: 7 },
  ])('%j is bad-request', (fields) => {
    begin();
    expect(codeOf({ cmd: 'evaluate', ...fields })).toBe('bad-request');
  });

  test('before any game, the request is refused with no-game', () => {
    expect(codeOf({ cmd: 'evaluate', seat: 0 })).toBe('no-game');
  });
});

describe('suggest with evaluate', () => {
  test.each(['captain', 'bosun'])('the %s’s move comes with the fields of evaluate', (bot) => {
    const seat = begin();
    const request = { cmd: 'suggest', seat, bot, simulations: 50, seed: 'x' };
    const { move } = ask(request);
    const evaluated = ask({ ...request, evaluate: true });
    expect(evaluated).toEqual({ ...ask({ ...request, cmd: 'evaluate' }), move });
    expect(Object.keys(evaluated)).toEqual(['ok', 'move', 'chances', 'errors', 'simulations', 'moves']);
    expect(ask({ ...request, evaluate: false })).toEqual({ ok: true, move });
  });

  test('evaluate must be true or false', () => {
    const seat = begin();
    expect(codeOf({ cmd: 'suggest', seat, bot: 'captain', evaluate: 1 })).toBe('bad-request');
  });
});

describe('determinize', () => {
  const viewOf = (seat: number | null): unknown => ask({ cmd: 'view', seat })['view'];

  test.each(['tortuga', 'cartagena'])('%s: fills in what a seat cannot see, and needs no game', (game) => {
    const seat = begin(game);
    const view = viewOf(seat);
    session = new EngineSession();
    const drawn = ask({ cmd: 'determinize', view, seed: 'x' });
    expect(drawn.ok).toBe(true);
    expect(JSON.stringify(drawn['position'])).not.toMatch(/handCount|tileCount|"(hand|tiles)":null/);
    expect(ask({ cmd: 'determinize', view, seed: 'x' })).toEqual(drawn);
    expect(ask({ cmd: 'determinize', view, seed: 'y' })).not.toEqual(drawn);
    expect(codeOf({ cmd: 'load', position: drawn['position'] })).toBeUndefined();
  });

  test('a view that is not an object, or a seed that is not a text, is refused with bad-request', () => {
    expect(codeOf({ cmd: 'determinize' })).toBe('bad-request');
    expect(codeOf({ cmd: 'determinize', view: [] })).toBe('bad-request');
    begin('cartagena');
    expect(codeOf({ cmd: 'determinize', view: viewOf(0), seed: 1 })).toBe('bad-request');
  });

  test('the game must exist', () => {
    expect(codeOf({ cmd: 'determinize', view: { game: 'chess' } })).toBe('unknown-game');
    expect(codeOf({ cmd: 'determinize', view: { game: 1 } })).toBe('bad-position');
  });

  test.each<[string, string, unknown]>([
    ['cartagena', 'deck', 3],
    ['cartagena', 'deck', {}],
    ['cartagena', 'row', 'X'],
    ['cartagena', 'discard', { S: 99 }],
    ['cartagena', 'layout', 'S'],
    ['cartagena', 'turn', 9],
    ['cartagena', 'actions', 4],
    ['cartagena', 'calm', -1],
    ['cartagena', 'passes', 'x'],
    ['cartagena', 'winners', [7]],
    ['cartagena', 'players', 9],
    ['cartagena', 'seats', [{}]],
    ['cartagena', 'seats', [{ pirates: [] }, {}, {}]],
    ['cartagena', 'extra', 1],
    ['cartagena', 'seats', undefined],
    ['tortuga', 'tileCount', 3],
    ['tortuga', 'tiles', { 1: 30, 2: 0, 3: 0 }],
    ['tortuga', 'looking', [1]],
    ['tortuga', 'phase', 'dance'],
    ['tortuga', 'bag', { r: 10, b: 10, y: 10, w: 5, p: 5 }],
    ['tortuga', 'round', 0],
    ['tortuga', 'seats', [{}, {}, {}]],
    ['tortuga', 'goal', 7],
  ])('%s: %s %j is bad-position', (game, field, value) => {
    const seat = begin(game);
    const view = { ...(viewOf(seat) as object), [field]: value };
    const { error } = ask({ cmd: 'determinize', view, seed: 'x' });
    expect(error?.code).toBe('bad-position');
    expect(error!.message.length).toBeGreaterThan(10);
  });
});

describe('undo', () => {
  test.each(['tortuga', 'cartagena'])(
    '%s: takes back one move after another, and the same moves then lead to the same game',
    (game) => {
      begin(game);
      const states = [ask({ cmd: 'state' })];
      for (let move = 0; move < 12; move++) states.push(playFirst());
      const end = ask({ cmd: 'record' });
      for (const state of states.slice(0, -1).toReversed()) expect(ask({ cmd: 'undo' })).toEqual(state);
      expect(codeOf({ cmd: 'undo' })).toBe('bad-request');
      for (let move = 0; move < 12; move++) playFirst();
      expect(ask({ cmd: 'record' })).toEqual(end);
    },
  );

  test('if chance events are sent as moves, each of them is taken back separately', () => {
    const before = ask({ cmd: 'new', game: 'tortuga', players: 2 });
    expect(codeOf({ cmd: 'undo' })).toBe('bad-request');
    const drawn = ask({ cmd: 'move', by: 'chance', move: 'chest r' });
    ask({ cmd: 'move', by: 'chance', move: 'chest b' });
    expect(ask({ cmd: 'undo' })).toEqual(drawn);
    expect(ask({ cmd: 'undo' })).toEqual(before);
  });

  test('a loaded game can be taken back to its position', () => {
    begin('cartagena');
    const { position } = ask({ cmd: 'state' });
    const loaded = ask({ cmd: 'load', position, seed: 'x' });
    playFirst();
    expect(ask({ cmd: 'undo' })).toEqual(loaded);
    expect(codeOf({ cmd: 'undo' })).toBe('bad-request');
  });

  test('a replayed record can be taken back entry by entry, and keeps its names', () => {
    begin('cartagena');
    playFirst();
    const { record } = ask({ cmd: 'record' }) as unknown as { record: { moves: string[] } };
    ask({ cmd: 'replay', record: { ...record, names: ['Ani', 'Frank', 'Rob'] } });
    expect(ask({ cmd: 'undo' }).ok).toBe(true);
    expect(ask({ cmd: 'record' })['record']).toMatchObject({
      names: ['Ani', 'Frank', 'Rob'],
      moves: record.moves.slice(0, -1),
    });
  });

  test('the end of a game can be taken back', () => {
    begin('cartagena', 2);
    let toAct: unknown = [0];
    let before: Reply = ask({ cmd: 'state' });
    while ((toAct as number[]).length > 0) {
      before = ask({ cmd: 'state' });
      const seat = (before['toAct'] as number[])[0]!;
      const { move } = ask({ cmd: 'suggest', seat, bot: 'bosun' });
      toAct = ask({ cmd: 'move', by: seat, move })['toAct'];
    }
    expect(ask({ cmd: 'undo' })).toEqual(before);
  });

  test('before any game, the request is refused with no-game', () => {
    expect(codeOf({ cmd: 'undo' })).toBe('no-game');
  });
});

test('help lists every command, and each of them exists', () => {
  const { commands } = ask({ cmd: 'help' }) as unknown as {
    commands: { cmd: string; fields: object; about: string }[];
  };
  expect(commands.map(({ cmd }) => cmd)).toEqual(Object.keys(HELP));
  for (const { cmd, about } of commands) {
    expect(codeOf({ cmd })).not.toBe('unknown-command');
    expect(about.length).toBeGreaterThan(10);
  }
});
