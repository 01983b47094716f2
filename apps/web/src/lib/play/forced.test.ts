import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '#lib/site/settings.svelte.ts';
import { ForcedMove } from './forced.svelte.ts';
import { snapshot } from './testing.ts';

/** A snapshot in which everybody can see that there is only one legal move. */
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

test('an openly forced move is shown and then played automatically', () => {
  forced.consider(snapshot(2, FORCED));
  expect([forced.now?.move, played]).toEqual(['only', []]);
  vi.advanceTimersByTime(2500);
  expect([forced.now, played]).toEqual([undefined, ['only']]);
});

test.each([1, 0] as const)('a forced move waits for me if only I know that it is forced, at a pace of %d', (pace) => {
  settings.change({ pace });
  forced.consider(snapshot(2, { legal: ['only'], openlyForced: false }));
  vi.advanceTimersByTime(60_000);
  expect([forced.now, played]).toEqual([{ move: 'only', at: undefined }, []]);
});

test('a move that waits for me is played automatically once everybody can see that it is forced', () => {
  forced.consider(snapshot(2, { legal: ['only'], openlyForced: false }));
  forced.consider(snapshot(3, FORCED));
  vi.advanceTimersByTime(2500);
  expect(played).toEqual(['only']);
});

test('a forced move is not played automatically if I have turned this off in the settings', () => {
  settings.change({ forced: false });
  forced.consider(snapshot(2, FORCED));
  vi.advanceTimersByTime(5000);
  expect([forced.now, played]).toEqual([undefined, []]);
});

test('a new snapshot with the same forced move does not delay the move', () => {
  forced.consider(snapshot(2, FORCED));
  vi.advanceTimersByTime(1500);
  forced.consider(snapshot(3, FORCED));
  vi.advanceTimersByTime(600);
  expect(played).toEqual(['only']);
});

test.each([
  ['another move is the only legal move', { legal: ['other'], openlyForced: true }],
  ['there is a choice again', { legal: ['only', 'other'] }],
  ['the move has been sent', { ...FORCED, pending: { move: 'only' } }],
  ['the game is a replay', { ...FORCED, origin: 'replay' as const }],
])('a forced move is not played once %s', (_, changes) => {
  forced.consider(snapshot(2, FORCED));
  forced.consider(snapshot(3, changes));
  vi.advanceTimersByTime(5000);
  expect(played).not.toContain('only');
});
