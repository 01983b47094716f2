import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '#lib/site/settings.svelte.ts';
import { Playback, type PaceOf } from './playback.svelte.ts';
import type { TableSnapshot } from './snapshot.ts';
import { snapshot } from './testing.ts';

const open = (first: TableSnapshot, paceOf: PaceOf = () => undefined): Playback => new Playback(first, paceOf);

function say(playback: Playback, next: TableSnapshot): void {
  playback.receive(next);
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.change({ pace: 1 });
});
afterEach(() => vi.useRealTimers());

describe('when several moves arrive', () => {
  test('they are shown one after the other, and then the present', () => {
    const playback = open(snapshot(1, { legal: [] }));
    say(playback, snapshot(3));
    expect([playback.now.view, playback.showsPast]).toEqual([{ moves: 2 }, true]);
    vi.advanceTimersByTime(2000);
    expect([playback.now.view, playback.showsPast]).toEqual([{ moves: 3 }, false]);
  });

  test('the game decides how long each move is shown', () => {
    const asked: unknown[] = [];
    const playback = open(snapshot(1, { legal: [] }), ({ seq }, index) => {
      asked.push([seq, index]);
      return index === 1 ? 5000 : 100;
    });
    say(playback, snapshot(3));
    vi.advanceTimersByTime(4900);
    expect([asked[0], playback.now.view]).toEqual([[3, 1], { moves: 2 }]);
    vi.advanceTimersByTime(200);
    expect([asked.at(-1), playback.showsPast]).toEqual([[3, 2], false]);
  });

  test('a move that arrives while an earlier move is still being shown has to wait', () => {
    const playback = open(snapshot(1, { legal: [] }));
    say(playback, snapshot(2, { legal: [] }));
    expect([playback.now.view, playback.showsPast]).toEqual([{ moves: 2 }, false]);
    vi.advanceTimersByTime(60);
    say(playback, snapshot(3, { legal: [] }));
    vi.advanceTimersByTime(60);
    say(playback, snapshot(4));
    vi.advanceTimersByTime(400);
    expect(playback.now.view).toEqual({ moves: 2 });
    vi.advanceTimersByTime(200);
    expect(playback.now.view).toEqual({ moves: 3 });
    vi.advanceTimersByTime(500);
    expect([playback.now.view, playback.showsPast]).toEqual([{ moves: 3 }, true]);
    vi.advanceTimersByTime(100);
    expect([playback.now.view, playback.showsPast]).toEqual([{ moves: 4 }, false]);
  });

  test('my move stays on the screen before the next seat’s move is shown, but chance events after my move are shown immediately', () => {
    const log = ([1, 0, 'chance', 1] as const).map((by) => ({ by, move: 'x' }));
    const playback = open(snapshot(1, { log: log.slice(0, 1) }));
    say(playback, snapshot(3, { log: log.slice(0, 3), legal: [] }));
    expect([playback.now.view, playback.showsPast]).toEqual([{ moves: 3 }, false]);
    vi.advanceTimersByTime(60);
    say(playback, snapshot(4, { log }));
    vi.advanceTimersByTime(800);
    expect([playback.now.view, playback.showsPast]).toEqual([{ moves: 3 }, true]);
    vi.advanceTimersByTime(100);
    expect([playback.now.view, playback.showsPast]).toEqual([{ moves: 4 }, false]);
  });

  test('I can decide while the last move is being shown, if the moves after it take no time to show', () => {
    const playback = open(snapshot(1, { legal: [] }), (_, index) => (index < 3 ? 500 : 0));
    say(playback, snapshot(5));
    expect([playback.now.view, playback.showsPast]).toEqual([{ moves: 2 }, true]);
    vi.advanceTimersByTime(500);
    expect([playback.now.view, playback.showsPast]).toEqual([{ moves: 5 }, false]);
  });

  test('my next move does not have to wait until my last move has been shown', () => {
    const mine = (moves: number): Partial<TableSnapshot> => ({
      log: Array.from({ length: moves }, () => ({ by: 0, move: 'x' })),
      legal: [`${moves}`, 'end'],
    });
    const playback = open(snapshot(1, mine(1)));
    for (const moves of [2, 3]) {
      playback.showLatest();
      say(playback, snapshot(moves, mine(moves)));
      expect([playback.now.view, playback.showsPast]).toEqual([{ moves }, false]);
    }
  });

  test('if animations are off, the present is shown immediately', () => {
    settings.change({ pace: 0 });
    const playback = open(snapshot(1, { legal: [] }));
    say(playback, snapshot(4));
    expect(playback.showsPast).toBe(false);
  });

  test('other seats’ hidden choices do not start a playback while I am choosing', () => {
    const playback = open(snapshot(1));
    say(playback, snapshot(3));
    expect(playback.showsPast).toBe(false);
  });

  test('nothing is played back when the viewer changes', () => {
    const playback = open(snapshot(1, { legal: [] }));
    say(playback, snapshot(3, { you: 1 }));
    expect(playback.showsPast).toBe(false);
  });
});

describe('the past', () => {
  test('stays on the screen while the game continues, and has no legal moves', () => {
    const playback = open(snapshot(4));
    playback.show(2);
    say(playback, snapshot(5));
    expect([playback.now.view, playback.now.legal, playback.now.log.length]).toEqual([{ moves: 2 }, [], 2]);
    playback.showLatest();
    expect(playback.now.view).toEqual({ moves: 5 });
  });

  test('disappears from the screen when its move is taken back', () => {
    const playback = open(snapshot(4));
    playback.show(3);
    say(playback, snapshot(2));
    expect([playback.showsPast, playback.now.view]).toEqual([false, { moves: 2 }]);
  });

  test('is played back from the moment after my last move', () => {
    const playback = open(snapshot(3, { legal: [] }));
    expect(playback.lastOwn).toBe(1);
    playback.playFrom(playback.lastOwn);
    expect([playback.now.view, playback.playing]).toEqual([{ moves: 1 }, true]);
    vi.advanceTimersByTime(700);
    expect([playback.now.view, playback.playing]).toEqual([{ moves: 2 }, true]);
    vi.advanceTimersByTime(700);
    expect([playback.now.view, playback.playing, playback.showsPast]).toEqual([{ moves: 3 }, false, false]);
  });

  test('is played back without a pause if it starts from the moment on the screen', () => {
    const playback = open(snapshot(4, { legal: [] }));
    playback.show(2);
    playback.playFrom(2);
    expect(playback.now.view).toEqual({ moves: 3 });
  });

  test('is played back even if animations are off, if the player asks for it', () => {
    settings.change({ pace: 0 });
    const playback = open(snapshot(3));
    playback.playFrom(playback.lastOwn);
    expect([playback.now.view, playback.playing]).toEqual([{ moves: 1 }, true]);
  });

  test('can be played back if others have moved since my last move and we know their moments', () => {
    const unseen = { moments: [undefined, undefined, { view: { moves: 3 }, toAct: [0] }] };
    const dealt = { log: [0, 1, 0, 'chance' as const].map((by) => ({ by, move: 'x' })) };
    expect(open(snapshot(3)).missed).toBe(true);
    expect(open(snapshot(1)).missed).toBe(false);
    expect(open(snapshot(3, unseen)).missed).toBe(false);
    expect(open(snapshot(4, dealt)).missed).toBe(false);
    expect(open(snapshot(3, { you: undefined })).missed).toBe(false);
  });
});
