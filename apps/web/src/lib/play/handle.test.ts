import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '#lib/site/settings.svelte.ts';
import type { GameTable } from '#lib/games/contract.ts';
import { TableHandle } from './handle.svelte.ts';
import { NO_CLOCK, type TableSnapshot, type TableSource } from './snapshot.ts';

const snapshot = (moves: number, changes: Partial<TableSnapshot> = {}): TableSnapshot => ({
  origin: 'solo',
  id: 'x',
  game: 'cartagena',
  options: {},
  seq: moves,
  status: 'playing',
  seats: [
    { name: 'Ani', present: true },
    { name: 'Frank', bot: 'bosun', present: true },
  ],
  you: 0,
  curtain: undefined,
  view: { moves },
  toAct: [0],
  legal: ['a', 'b'],
  canUndo: false,
  log: Array.from({ length: moves }, (_, index) => ({ by: index === 0 ? 0 : 1, move: String(index) })),
  moments: Array.from({ length: moves }, (_, index) => ({ view: { moves: index + 1 }, toAct: [1] })),
  outcome: undefined,
  clock: NO_CLOCK,
  clocks: undefined,
  clocksAt: 0,
  pending: undefined,
  refused: undefined,
  connection: 'live',
  online: undefined,
  ...changes,
});

/** A source that says what the test says. */
class ScriptedSource implements TableSource {
  readonly origin = 'solo';
  readonly played: string[] = [];
  #listener: (snapshot: TableSnapshot) => void = () => {};

  subscribe(listener: (snapshot: TableSnapshot) => void): () => void {
    this.#listener = listener;
    return () => {};
  }

  say(next: TableSnapshot): void {
    this.#listener(next);
    flushSync();
  }

  play(move: string): void {
    this.played.push(move);
  }

  undo(): void {}

  close(): void {}
}

const game: GameTable = {
  Table: (() => ({})) as unknown as GameTable['Table'],
  describe: ({ by, move }) => (by === 'chance' ? undefined : { seat: by, text: move }),
};

function open(first: TableSnapshot): { source: ScriptedSource; table: TableHandle } {
  const source = new ScriptedSource();
  return { source, table: new TableHandle(source, game, first) };
}

const shown = (table: TableHandle): unknown => table.now.view;

beforeEach(() => {
  vi.useFakeTimers();
  settings.change({ pace: 1, forced: true });
});
afterEach(() => vi.useRealTimers());

describe('when several moves arrive', () => {
  test('they are shown one after the other, and then the present', () => {
    const { source, table } = open(snapshot(1, { legal: [] }));
    source.say(snapshot(3));
    expect([shown(table), table.past, table.myMove]).toEqual([{ moves: 2 }, true, false]);
    vi.advanceTimersByTime(2000);
    expect([shown(table), table.past, table.myMove]).toEqual([{ moves: 3 }, false, true]);
  });

  test('the game says how long each stays, from what it shows', () => {
    const asked: unknown[] = [];
    const source = new ScriptedSource();
    const pace: GameTable['pace'] = (_, { you, before, after }) => {
      asked.push([you, before, after]);
      return 0;
    };
    const table = new TableHandle(source, { ...game, pace }, snapshot(1, { legal: [] }));
    source.say(snapshot(2));
    expect([asked, table.past]).toEqual([[[0, { moves: 1 }, { moves: 2 }]], false]);
  });

  test('one that arrives while the last is still looked at waits for its turn', () => {
    const { source, table } = open(snapshot(1, { legal: [] }));
    source.say(snapshot(2, { legal: [] }));
    expect([shown(table), table.past]).toEqual([{ moves: 2 }, false]);
    vi.advanceTimersByTime(60);
    source.say(snapshot(3, { legal: [] }));
    vi.advanceTimersByTime(60);
    source.say(snapshot(4));
    vi.advanceTimersByTime(400);
    expect(shown(table)).toEqual({ moves: 2 });
    vi.advanceTimersByTime(200);
    expect(shown(table)).toEqual({ moves: 3 });
    vi.advanceTimersByTime(500);
    expect([shown(table), table.past]).toEqual([{ moves: 3 }, true]);
    vi.advanceTimersByTime(100);
    expect([shown(table), table.past, table.myMove]).toEqual([{ moves: 4 }, false, true]);
  });

  test('my own move stays on the screen before the answer to it, and what chance adds to it does not wait', () => {
    const log = ([1, 0, 'chance', 1] as const).map((by) => ({ by, move: 'x' }));
    const { source, table } = open(snapshot(1, { log: log.slice(0, 1) }));
    table.play('a');
    source.say(snapshot(3, { log: log.slice(0, 3), legal: [] }));
    expect([shown(table), table.past]).toEqual([{ moves: 3 }, false]);
    vi.advanceTimersByTime(60);
    source.say(snapshot(4, { log }));
    vi.advanceTimersByTime(800);
    expect([shown(table), table.past]).toEqual([{ moves: 3 }, true]);
    vi.advanceTimersByTime(100);
    expect([shown(table), table.myMove]).toEqual([{ moves: 4 }, true]);
  });

  test('my next move does not wait for the one before', () => {
    const mine = (moves: number): Partial<TableSnapshot> => ({
      log: Array.from({ length: moves }, () => ({ by: 0, move: 'x' })),
      legal: [`${moves}`, 'end'],
    });
    const { source, table } = open(snapshot(1, mine(1)));
    for (const moves of [2, 3]) {
      table.play('a');
      source.say(snapshot(moves, mine(moves)));
      expect([shown(table), table.myMove]).toEqual([{ moves }, true]);
    }
  });

  test('a move of mine ends that at once', () => {
    const { source, table } = open(snapshot(1, { legal: [] }));
    source.say(snapshot(4));
    table.play('a');
    expect([table.past, source.played]).toEqual([false, ['a']]);
  });

  test('without motion the present is there at once', () => {
    settings.change({ pace: 0 });
    const { source, table } = open(snapshot(1, { legal: [] }));
    source.say(snapshot(4));
    expect(table.past).toBe(false);
  });

  test('answers of others to the same hidden question do not disturb my choice', () => {
    const { source, table } = open(snapshot(1));
    source.say(snapshot(3));
    expect([table.past, table.myMove]).toEqual([false, true]);
  });

  test('nothing is played back when other eyes look', () => {
    const { source, table } = open(snapshot(1, { legal: [] }));
    source.say(snapshot(3, { you: 1 }));
    expect(table.past).toBe(false);
  });
});

describe('the past', () => {
  test('stays on the screen while the game goes on, and nothing can be done in it', () => {
    const { source, table } = open(snapshot(4));
    table.show(2);
    source.say(snapshot(5));
    expect([shown(table), table.now.legal, table.now.log.length]).toEqual([{ moves: 2 }, [], 2]);
    table.present();
    expect(shown(table)).toEqual({ moves: 5 });
  });

  test('is gone when it was taken back', () => {
    const { source, table } = open(snapshot(4));
    table.show(3);
    source.say(snapshot(2));
    expect([table.past, shown(table)]).toEqual([false, { moves: 2 }]);
  });

  test('since my last move begins with what it left behind, then goes on', () => {
    const { table } = open(snapshot(3, { legal: [] }));
    expect(table.lastOwn).toBe(1);
    table.playFrom(table.lastOwn);
    expect([shown(table), table.playing]).toEqual([{ moves: 1 }, true]);
    vi.advanceTimersByTime(700);
    expect([shown(table), table.playing]).toEqual([{ moves: 2 }, true]);
    vi.advanceTimersByTime(700);
    expect([shown(table), table.playing, table.past]).toEqual([{ moves: 3 }, false, false]);
  });

  test('goes on at once from the moment that is on the screen', () => {
    const { table } = open(snapshot(4, { legal: [] }));
    table.show(2);
    table.playFrom(2);
    expect(shown(table)).toEqual({ moves: 3 });
  });

  test('is played back without motion too, where somebody asks for it', () => {
    settings.change({ pace: 0 });
    const { table } = open(snapshot(3));
    table.playFrom(table.lastOwn);
    expect([shown(table), table.playing]).toEqual([{ moves: 1 }, true]);
  });

  test('is worth playing back where others have moved since, and somebody was watching', () => {
    const unseen = { moments: [undefined, undefined, { view: { moves: 3 }, toAct: [0] }] };
    const dealt = { log: [0, 1, 0, 'chance' as const].map((by) => ({ by, move: 'x' })) };
    expect(open(snapshot(3)).table.missed).toBe(true);
    expect(open(snapshot(1)).table.missed).toBe(false);
    expect(open(snapshot(3, unseen)).table.missed).toBe(false);
    expect(open(snapshot(4, dealt)).table.missed).toBe(false);
    expect(open(snapshot(3, { you: undefined })).table.missed).toBe(false);
  });
});

describe('a move without an alternative', () => {
  test('is shown, and then plays itself', () => {
    const { source, table } = open(snapshot(1));
    source.say(snapshot(2, { legal: ['only'] }));
    expect(table.forced?.move).toBe('only');
    vi.advanceTimersByTime(2500);
    expect(source.played).toEqual(['only']);
  });

  test('waits for me where I want to be asked', () => {
    settings.change({ forced: false });
    const { source, table } = open(snapshot(1));
    source.say(snapshot(2, { legal: ['only'] }));
    vi.advanceTimersByTime(5000);
    expect([table.forced, source.played]).toEqual([undefined, []]);
  });
});
