import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '#lib/site/settings.svelte.ts';
import type { FromMatch, MatchUpdate, ToMatch } from './messages.ts';
import { newGame } from './saved.ts';
import { DeviceSource, type Trouble } from './source.ts';

/** A worker that hears what the page says, and says what the test says. */
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
  seats: [{ name: 'Ani' }, { name: 'Frank', bot: 'bosun' }],
  you: 0,
  curtain: undefined,
  view: {},
  toAct: [1],
  legal: [],
  canUndo: true,
  from: 0,
  log: [],
  moments: [],
  outcome: undefined,
  ...changes,
});

const SAVED = newGame('solo', 'cartagena', [{ name: 'Ani' }, { name: 'Frank', bot: 'bosun' }], {});

/** Plays one of these moves; the time to take it back, in milliseconds. */
function graceFor(legal: readonly string[]): number | undefined {
  const source = new DeviceSource(SAVED, () => {});
  ScriptedWorker.last.say(update({ legal, canUndo: false, toAct: [0] }));
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

test('bots answer at once where nothing was chosen, or nothing shall move', () => {
  expect(graceFor(['pass'])).toBe(0);
  settings.change({ pace: 0 });
  expect(graceFor(['D6', 'end'])).toBe(0);
});

test('a player who prefers reduced motion has the same time to take a move back', () => {
  settings.change({ pace: 0 });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-reduced-motion: reduce)' }));
  expect(graceFor(['D6', 'end'])).toBe(1500);
});

test('the worker gets the game as it was saved, and says what is wrong with it', () => {
  const troubles: Trouble[] = [];
  new DeviceSource(SAVED, (trouble) => troubles.push(trouble));
  expect(ScriptedWorker.last.heard).toEqual([{ type: 'open', saved: SAVED }]);
  ScriptedWorker.last.say({ type: 'broken', reason: 'move 3' });
  expect(troubles).toEqual([{ kind: 'broken', reason: 'move 3' }]);
});
