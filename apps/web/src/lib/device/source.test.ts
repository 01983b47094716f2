import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '#lib/site/settings.svelte.ts';
import type { Json } from '@sloop/engine';
import type { TableSnapshot } from '#lib/play/snapshot.ts';
import { positionOf, type FromMatch, type MatchUpdate, type ToMatch } from './messages.ts';
import { newGame } from './saved.ts';
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

  terminate(): void {
    this.onmessage = undefined;
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
function undoWaitFor(legal: readonly string[], openlyForced = false, origin: MatchUpdate['origin'] = 'solo') {
  const source = new DeviceSource('x', () => {});
  ScriptedWorker.last.say(update({ origin, legal, openlyForced, canUndo: false, toAct: [0] }));
  source.play(legal[0]!);
  const sent = ScriptedWorker.last.heard.at(-1)!;
  return sent.type === 'play' ? sent.undoWait : undefined;
}

beforeEach(() => {
  vi.stubGlobal('Worker', ScriptedWorker);
  settings.change({ pace: 1, undo: 1 });
});
afterEach(() => vi.unstubAllGlobals());

test('bots wait a moment after a move that the player has chosen, and less after a choice between two moves', () => {
  expect(undoWaitFor(['D6', 'D9', 'end'])).toBe(4000);
  expect(undoWaitFor(['act', 'forfeit'])).toBe(2000);
});

test('if several people share the device, the wait does not reveal how many moves the player had', () => {
  expect(undoWaitFor(['keep A'], false, 'device')).toBe(4000);
  expect(undoWaitFor(['keep A', 'keep B'], false, 'device')).toBe(4000);
});

test('bots answer immediately if everybody can see that the move was forced', () =>
  expect(undoWaitFor(['pass'], true)).toBe(0));

test('the time to take a move back has its own setting, and does not depend on the pace of animations', () => {
  settings.change({ pace: 0 });
  expect(undoWaitFor(['D6', 'D9', 'end'])).toBe(4000);
  settings.change({ undo: 3 });
  expect(undoWaitFor(['D6', 'D9', 'end'])).toBe(12_000);
  settings.change({ undo: 0 });
  expect(undoWaitFor(['D6', 'D9', 'end'])).toBe(0);
});

test('the page knows until when bots wait, and the player can end the wait', () => {
  const source = new DeviceSource('x', () => {});
  let until: number | undefined;
  source.subscribe(({ undoUntil }) => (until = undoUntil));
  ScriptedWorker.last.say(update({ undoFor: 4000 }));
  expect(until).toBeGreaterThan(performance.now());
  source.advance();
  expect([until, ScriptedWorker.last.heard.at(-1)]).toEqual([undefined, { type: 'advance' }]);
});

test('the page asks the worker to open a game by its id, and passes on what the worker reports', () => {
  const troubles: (Trouble | undefined)[] = [];
  new DeviceSource('x', (trouble) => troubles.push(trouble));
  expect(ScriptedWorker.last.heard).toEqual([{ type: 'open', id: 'x', game: undefined }]);
  ScriptedWorker.last.say({ type: 'broken', reason: 'move 3' });
  ScriptedWorker.last.say({ type: 'missing' });
  expect(troubles).toEqual([{ kind: 'broken', reason: 'move 3' }, { kind: 'missing' }]);
});

test('advice is shown only for the decision that it is about', () => {
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
  // A bot has answered in secret. The player's decision is still the same.
  ScriptedWorker.last.say(update({ ...decision, toAct: [0, 1] }));
  expect(shown).toEqual(advice);
  ScriptedWorker.last.say(update({ ...decision, view: { at: 2 } }));
  expect(shown).toBeUndefined();

  ask();
  source.play('end');
  advise({ at: 1 });
  expect(shown).toBeUndefined();
});

test('a game that could not be stored is handed to the next worker, until it is stored again', () => {
  const game = newGame('solo', 'cartagena', [], {});
  const troubles: (Trouble | undefined)[] = [];
  const source = new DeviceSource(game.id, (trouble) => troubles.push(trouble));
  ScriptedWorker.last.say({ type: 'unsaved', why: 'full', game });
  ScriptedWorker.last.say({ type: 'failed', reason: 'a test' });
  expect(troubles).toEqual([
    { kind: 'unsaved', why: 'full' },
    { kind: 'failed', reason: 'a test' },
  ]);
  source.retry();
  expect([troubles.at(-1), ScriptedWorker.last.heard]).toEqual([undefined, [{ type: 'open', id: game.id, game }]]);
  ScriptedWorker.last.say({ type: 'saved' });
  source.retry();
  expect(ScriptedWorker.last.heard).toEqual([{ type: 'open', id: game.id, game: undefined }]);
});

test('after a failure, no move is pending and the player cannot move until the game is opened again', () => {
  const source = new DeviceSource('x', () => {});
  let shown: TableSnapshot | undefined;
  source.subscribe((snapshot) => (shown = snapshot));
  const decision = update({ legal: ['D6', 'end'], toAct: [0] });
  ScriptedWorker.last.say(decision);
  source.play('end');
  expect(shown?.pending).toEqual({ move: 'end' });
  ScriptedWorker.last.say({ type: 'failed', reason: 'a test' });
  expect(shown).toMatchObject({ pending: undefined, legal: [], canUndo: false });
  source.retry();
  ScriptedWorker.last.say(decision);
  expect(shown).toMatchObject({ pending: undefined, legal: ['D6', 'end'] });
});
