import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '#lib/site/settings.svelte.ts';
import { DeviceSource } from './source.ts';
import type { FromMatch, MatchUpdate, Question, ToMatch } from './messages.ts';

/** A worker that hears what the page says, and says what the test says. */
class ScriptedWorker {
  static readonly all: ScriptedWorker[] = [];
  readonly heard: unknown[] = [];
  onmessage: ((event: { data: FromMatch | ToMatch }) => void) | undefined;

  constructor() {
    ScriptedWorker.all.push(this);
  }

  postMessage(message: unknown): void {
    this.heard.push(message);
  }

  say(data: FromMatch | ToMatch): void {
    this.onmessage?.({ data });
  }

  terminate(): void {}
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

const THOUGHT: ToMatch = { type: 'thought', ticket: 1, index: 0 };

/** Plays a move that ends the turn; whether the answer that a bot has at once is held back. */
function holdsBack(
  after: Partial<MatchUpdate> = {},
  legal = ['D6', 'end'],
): { isHeld: boolean; match: ScriptedWorker } {
  ScriptedWorker.all.length = 0;
  const source = new DeviceSource('x', () => {});
  const [match] = ScriptedWorker.all as [ScriptedWorker];
  match.say(update({ legal, canUndo: false, toAct: [0] }));
  source.play(legal[0]!);
  match.say(update(after));
  match.say({ type: 'think', ticket: 1 } as Question);
  ScriptedWorker.all[1]!.say(THOUGHT);
  return { isHeld: !match.heard.includes(THOUGHT), match };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', ScriptedWorker);
  settings.change({ pace: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a move that can be taken back stays unanswered for a moment', () => {
  const { isHeld, match } = holdsBack();
  expect(isHeld).toBe(true);
  vi.advanceTimersByTime(1400);
  expect(match.heard).not.toContain(THOUGHT);
  vi.advanceTimersByTime(200);
  expect(match.heard).toContain(THOUGHT);
});

test('bots answer at once where nothing can be taken back, nothing was chosen, or nothing shall move', () => {
  expect(holdsBack({ canUndo: false }).isHeld).toBe(false);
  expect(holdsBack({}, ['pass']).isHeld).toBe(false);
  settings.change({ pace: 0 });
  expect(holdsBack().isHeld).toBe(false);
});

test('whoever needs pages to be still has the same time to take a move back', () => {
  settings.change({ pace: 0 });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-reduced-motion: reduce)' }));
  const { match } = holdsBack();
  vi.advanceTimersByTime(1400);
  expect(match.heard).not.toContain(THOUGHT);
});
