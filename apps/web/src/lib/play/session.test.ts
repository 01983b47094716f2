import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameTable } from '#lib/games/contract.ts';
import { settings } from '#lib/site/settings.svelte.ts';
import { TableSession } from './session.svelte.ts';
import type { TableSnapshot } from './snapshot.ts';
import { snapshot } from './testing.ts';

const game: GameTable = {
  Table: (() => ({})) as unknown as GameTable['Table'],
  describe: ({ by, move }) => (by === 'chance' ? undefined : { seat: by, text: move }),
  rules: { phases: ['turn'], phase: () => 'turn', decision: () => 'turn', move: () => 'move' },
};

function open(first: TableSnapshot, changes: Partial<GameTable> = {}): { table: TableSession; played: string[] } {
  const played: string[] = [];
  const actions = { play: (move: string) => played.push(move), undo: () => played.push('undo') };
  return { table: new TableSession(actions, { ...game, ...changes }, first), played };
}

function say(table: TableSession, next: TableSnapshot): void {
  table.receive(next);
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.change({ pace: 1, forced: true });
});
afterEach(() => vi.useRealTimers());

test('my move begins only when everything has been played back', () => {
  const { table } = open(snapshot(1, { legal: [] }));
  say(table, snapshot(3));
  expect([table.showsPast, table.myMove]).toEqual([true, false]);
  vi.advanceTimersByTime(2000);
  expect([table.showsPast, table.myMove]).toEqual([false, true]);
});

test.each(['play', 'undo'] as const)('%s ends the playback immediately', (action) => {
  const { table, played } = open(snapshot(1, { legal: [] }));
  say(table, snapshot(4));
  table[action]('a');
  expect([table.showsPast, played]).toEqual([false, [action === 'play' ? 'a' : 'undo']]);
});

test('the game decides how long each move is shown, and receives the views before and after the move', () => {
  const asked: unknown[] = [];
  const pace: GameTable['pace'] = (_, { you, before, after }) => {
    asked.push([you, before, after]);
    return 0;
  };
  const { table } = open(snapshot(1, { legal: [] }), { pace });
  say(table, snapshot(2));
  expect([asked, table.showsPast]).toEqual([[[0, { moves: 1 }, { moves: 2 }]], false]);
});

test('an openly forced move is played automatically, even if it is in the first snapshot', () => {
  const { table, played } = open(snapshot(1, { legal: ['only'], openlyForced: true }));
  expect(table.forced?.move).toBe('only');
  vi.advanceTimersByTime(2500);
  expect([table.forced, played]).toEqual([undefined, ['only']]);
});

test('a closed table plays no forced move', () => {
  const { table, played } = open(snapshot(1, { legal: ['only'], openlyForced: true }));
  table.close();
  vi.advanceTimersByTime(5000);
  expect(played).toEqual([]);
});

test('`showRule` shows the rule with the given id; without an id, it shows the rule about what is happening now', () => {
  const { table } = open(snapshot(1));
  expect(table.rule).toBeUndefined();
  table.showRule();
  expect(table.rule).toBe('turn');
  table.showRule('end');
  expect(table.rule).toBe('end');
});
