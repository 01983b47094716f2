import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '#lib/site/settings.svelte.ts';
import { ForcedMove } from './forced.svelte.ts';
import { snapshot } from './testing.ts';

let played: string[];
let forced: ForcedMove;

beforeEach(() => {
  vi.useFakeTimers();
  settings.change({ pace: 1, forced: true });
  played = [];
  forced = new ForcedMove((move) => played.push(move));
});
afterEach(() => vi.useRealTimers());

test('a move without an alternative is shown, and then plays itself', () => {
  forced.consider(snapshot(2, { legal: ['only'] }));
  expect([forced.now?.move, played]).toEqual(['only', []]);
  vi.advanceTimersByTime(2500);
  expect([forced.now, played]).toEqual([undefined, ['only']]);
});

test('it waits for me where I want to be asked', () => {
  settings.change({ forced: false });
  forced.consider(snapshot(2, { legal: ['only'] }));
  vi.advanceTimersByTime(5000);
  expect([forced.now, played]).toEqual([undefined, []]);
});

test('news that leaves it the only move does not put it off', () => {
  forced.consider(snapshot(2, { legal: ['only'] }));
  vi.advanceTimersByTime(1500);
  forced.consider(snapshot(3, { legal: ['only'] }));
  vi.advanceTimersByTime(600);
  expect(played).toEqual(['only']);
});

test.each([
  ['another move is the only one', { legal: ['other'] }],
  ['there is a choice again', { legal: ['only', 'other'] }],
  ['it is under way', { legal: ['only'], pending: { move: 'only' } }],
  ['it is a replay', { legal: ['only'], origin: 'replay' as const }],
])('it is not played once %s', (_, changes) => {
  forced.consider(snapshot(2, { legal: ['only'] }));
  forced.consider(snapshot(3, changes));
  vi.advanceTimersByTime(5000);
  expect(played).not.toContain('only');
});
