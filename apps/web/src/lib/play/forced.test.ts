import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '#lib/site/settings.svelte.ts';
import { ForcedMove } from './forced.svelte.ts';
import { snapshot } from './testing.ts';

/** Everybody can see that there is one legal move. */
const FORCED = { legal: ['only'], openlyForced: true };

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
  forced.consider(snapshot(2, FORCED));
  expect([forced.now?.move, played]).toEqual(['only', []]);
  vi.advanceTimersByTime(2500);
  expect([forced.now, played]).toEqual([undefined, ['only']]);
});

test.each([1, 0] as const)('a move that only I know to be forced waits for me, at a pace of %d', (pace) => {
  settings.change({ pace });
  forced.consider(snapshot(2, { legal: ['only'], openlyForced: false }));
  vi.advanceTimersByTime(60_000);
  expect([forced.now, played]).toEqual([{ move: 'only', at: undefined }, []]);
});

test('a move that waits for me plays itself once everybody can see that it is forced', () => {
  forced.consider(snapshot(2, { legal: ['only'], openlyForced: false }));
  forced.consider(snapshot(3, FORCED));
  vi.advanceTimersByTime(2500);
  expect(played).toEqual(['only']);
});

test('it waits for me where I want to be asked', () => {
  settings.change({ forced: false });
  forced.consider(snapshot(2, FORCED));
  vi.advanceTimersByTime(5000);
  expect([forced.now, played]).toEqual([undefined, []]);
});

test('news that leaves it the only move does not put it off', () => {
  forced.consider(snapshot(2, FORCED));
  vi.advanceTimersByTime(1500);
  forced.consider(snapshot(3, FORCED));
  vi.advanceTimersByTime(600);
  expect(played).toEqual(['only']);
});

test.each([
  ['another move is the only one', { legal: ['other'], openlyForced: true }],
  ['there is a choice again', { legal: ['only', 'other'] }],
  ['it is under way', { ...FORCED, pending: { move: 'only' } }],
  ['it is a replay', { ...FORCED, origin: 'replay' as const }],
])('it is not played once %s', (_, changes) => {
  forced.consider(snapshot(2, FORCED));
  forced.consider(snapshot(3, changes));
  vi.advanceTimersByTime(5000);
  expect(played).not.toContain('only');
});
