import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '#lib/site/settings.svelte.ts';
import type { Json } from '@sloop/engine';
import type { TableSnapshot } from '#lib/play/snapshot.ts';
import { positionOf, type FromMatch, type MatchUpdate, type ToMatch } from './messages.ts';
import { DeviceSource, type Trouble } from './source.ts';

/** A fake worker. It collects the messages from the page, and the test decides what the worker replies. */
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

/** Plays the first of these legal moves. Returns how long the bots wait before they answer, in milliseconds. */
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

test('bots wait a moment after a move that the player has chosen', () => expect(graceFor(['D6', 'end'])).toBe(1500));

test('bots also wait after a forced move if only the player knows that the move is forced', () =>
  expect(graceFor(['keep A'])).toBe(1500));

test('bots answer immediately if everybody can see that the move was forced, or if animations are off', () => {
  expect(graceFor(['pass'], true)).toBe(0);
  settings.change({ pace: 0 });
  expect(graceFor(['D6', 'end'])).toBe(0);
});

test('reduced motion does not shorten the time to take a move back', () => {
  settings.change({ pace: 0 });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-reduced-motion: reduce)' }));
  expect(graceFor(['D6', 'end'])).toBe(1500);
});

test('the page asks the worker to open a game by its id, and passes on what the worker reports', () => {
  const troubles: Trouble[] = [];
  new DeviceSource('x', (trouble) => troubles.push(trouble));
  expect(ScriptedWorker.last.heard).toEqual([{ type: 'open', id: 'x' }]);
  ScriptedWorker.last.say({ type: 'broken', reason: 'move 3' });
  ScriptedWorker.last.say({ type: 'missing' });
  expect(troubles).toEqual([{ kind: 'broken', reason: 'move 3' }, { kind: 'missing' }]);
});

test('advice is shown for the decision that it is about, and only there', () => {
  const source = new DeviceSource('x', () => {});
  let shown: TableSnapshot['advice'];
  source.subscribe(({ advice }) => (shown = advice));
  const decision = { legal: ['D6', 'end'], toAct: [0], view: { at: 1 } };
  const advice = { move: 'D6', equal: [], chance: 0.5, tries: 300 };
  const advise = (view: Json): void =>
    ScriptedWorker.last.say({ type: 'advice', position: positionOf(update({ ...decision, view })), advice });
  const ask = (): void => {
    ScriptedWorker.last.say(update(decision));
    source.advise();
    expect([shown, ScriptedWorker.last.heard.at(-1)]).toEqual(['asked', { type: 'advise' }]);
  };

  ask();
  advise({ at: 0 });
  expect(shown).toBe('asked');
  advise({ at: 1 });
  expect(shown).toEqual(advice);
  // A bot has answered in secret: the decision is the same.
  ScriptedWorker.last.say(update({ ...decision, toAct: [0, 1] }));
  expect(shown).toEqual(advice);
  ScriptedWorker.last.say(update({ ...decision, view: { at: 2 } }));
  expect(shown).toBeUndefined();

  ask();
  source.play('end');
  advise({ at: 1 });
  expect(shown).toBeUndefined();
});
