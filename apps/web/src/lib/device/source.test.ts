import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '#lib/site/settings.svelte.ts';
import type { FromMatch, MatchUpdate, ToMatch } from './messages.ts';
import { DeviceSource, type Trouble } from './source.ts';

/** A worker that keeps what the page sends, and sends what the test tells it to. */
class ScriptedWorker {
  static last: ScriptedWorker;
  readonly heard: ToMatch[] = [];
  onmessage: ((event: { data: FromMatch }) => void) | undefined;

  constructor() {
    ScriptedWorker.last = this;
  }

  postMessage(message: ToMatch): void {
    this.heard.push(message);
  }

  say(data: FromMatch): void {
    this.onmessage?.({ data });
  }
}

const update = (changes: Partial<MatchUpdate>): MatchUpdate => ({
  type: 'update',
  id: 'x',
  origin: 'solo',
  game: 'cartagena',
  options: {},
  seats: [
    { name: 'Ani', present: true },
    { name: 'Frank', bot: 'bosun', present: true },
  ],
  you: 0,
  curtain: undefined,
  view: {},
  toAct: [1],
  legal: [],
  openlyForced: false,
  canUndo: true,
  from: 0,
  log: [],
  moments: [],
  outcome: undefined,
  ...changes,
});

/** Plays one of these moves; the time to take it back, in milliseconds. */
function graceFor(legal: readonly string[], openlyForced = false): number | undefined {
  const source = new DeviceSource('x', () => {});
  ScriptedWorker.last.say(update({ legal, openlyForced, canUndo: false, toAct: [0] }));
  source.play(legal[0]!);
  const sent = ScriptedWorker.last.heard.at(-1)!;
  return sent.type === 'play' ? sent.grace : undefined;
}

beforeEach(() => {
  vi.stubGlobal('Worker', ScriptedWorker);
  settings.change({ pace: 1 });
});
afterEach(() => vi.unstubAllGlobals());

test('bots wait for a moment after a chosen move', () => expect(graceFor(['D6', 'end'])).toBe(1500));

test('so does an only move that no one else knows to be forced', () => expect(graceFor(['keep A'])).toBe(1500));

test('bots answer at once if everybody can see that nothing was chosen, or if no pieces move', () => {
  expect(graceFor(['pass'], true)).toBe(0);
  settings.change({ pace: 0 });
  expect(graceFor(['D6', 'end'])).toBe(0);
});

test('a player who prefers reduced motion has the same time to take a move back', () => {
  settings.change({ pace: 0 });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-reduced-motion: reduce)' }));
  expect(graceFor(['D6', 'end'])).toBe(1500);
});

test('the worker opens the game by its id, and says what is wrong with it', () => {
  const troubles: Trouble[] = [];
  new DeviceSource('x', (trouble) => troubles.push(trouble));
  expect(ScriptedWorker.last.heard).toEqual([{ type: 'open', id: 'x' }]);
  ScriptedWorker.last.say({ type: 'broken', reason: 'move 3' });
  ScriptedWorker.last.say({ type: 'missing' });
  expect(troubles).toEqual([{ kind: 'broken', reason: 'move 3' }, { kind: 'missing' }]);
});
