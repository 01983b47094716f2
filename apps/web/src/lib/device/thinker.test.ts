import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Asked, Thought } from './messages.ts';
import { Thinker } from './thinker.ts';

/** A worker that answers when the test says so. */
class ScriptedWorker {
  static last: ScriptedWorker;
  readonly heard: Asked[] = [];
  onmessage: ((event: { data: Thought }) => void) | undefined;
  onerror: (() => void) | undefined;

  constructor() {
    ScriptedWorker.last = this;
  }

  postMessage(asked: Asked): void {
    this.heard.push(asked);
  }

  terminate(): void {}
}

let played: number[];
let thinker: Thinker;

/** Asks a bot that answers at once. */
function ask(ticket: number, notBefore = 0): void {
  thinker.ask({ ticket, budget: 900, notBefore } as Asked);
  ScriptedWorker.last.onmessage?.({ data: { ticket, index: 0 } });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', ScriptedWorker);
  played = [];
  thinker = new Thinker(({ ticket }) => played.push(ticket));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an answer is passed on at once', () => {
  ask(1);
  expect([ScriptedWorker.last.heard.length, played]).toEqual([1, [1]]);
});

test('answers wait while a move can be taken back', () => {
  thinker.hush(1500);
  ask(1);
  vi.advanceTimersByTime(1400);
  expect(played).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(played).toEqual([1]);
});

test('an answer to a secret question waits, however soon it is there', () => {
  ask(1, 900);
  ask(2, 1800);
  vi.advanceTimersByTime(850);
  expect(played).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(played).toEqual([1]);
  vi.advanceTimersByTime(900);
  expect(played).toEqual([1, 2]);
});

test('a worker that cannot be loaded does not hold up the game: the next question gets a new one', () => {
  thinker.ask({ ticket: 1, budget: 900, notBefore: 0 } as Asked);
  const broken = ScriptedWorker.last;
  broken.onerror?.();
  expect(played).toEqual([1]);
  ask(2);
  expect(ScriptedWorker.last).not.toBe(broken);
  expect(played).toEqual([1, 2]);
});
