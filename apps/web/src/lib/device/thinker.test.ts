import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answered, Asked } from './messages.ts';
import { Thinker } from './thinker.ts';

/** A fake worker. The test decides when the worker answers. */
class ScriptedWorker {
  static last: ScriptedWorker;
  readonly heard: Asked[] = [];
  onmessage: ((event: { data: Answered }) => void) | undefined;
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

/** Makes the bot that is thinking answer after `ms` milliseconds. */
function answerAfter(ms: number): void {
  vi.advanceTimersByTime(ms);
  const { ticket } = ScriptedWorker.last.heard.at(-1)!;
  ScriptedWorker.last.onmessage?.({ data: { ticket, index: 0, equal: [], chance: undefined, tries: 0, took: ms } });
}

const question = (ticket: number, isSecret = false): Asked => ({ ticket, budget: 900, isSecret }) as Asked;

/** Asks a bot that answers immediately. */
function ask(ticket: number): void {
  thinker.ask(question(ticket));
  answerAfter(0);
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

test('an answer is passed on immediately', () => {
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

test('answers that wait are passed on, in order, when the wait is ended', () => {
  thinker.hush(1500);
  ask(1);
  ask(2);
  expect(played).toEqual([]);
  thinker.hush(0);
  expect(played).toEqual([1, 2]);
  vi.advanceTimersByTime(5000);
  expect(played).toEqual([1, 2]);
});

/**
 * Asks one secret question for each thinking time. The worker takes a second to load. Returns the time at which each answer is
 * played. All times are in milliseconds.
 */
function timesPlayed(...thinking: readonly number[]): number[] {
  const begun = performance.now();
  const times: number[] = [];
  thinker = new Thinker(() => times.push(performance.now() - begun));
  for (const ticket of thinking.keys()) thinker.ask(question(ticket, true));
  vi.advanceTimersByTime(1000);
  for (const ms of thinking) {
    answerAfter(ms);
    vi.runAllTimers();
  }
  return times;
}

test('the time of an answer to a secret question does not depend on how long the bot thinks, even if the worker loads slowly', () => {
  const slow = timesPlayed(905, 905);
  expect(slow).toHaveLength(2);
  expect(timesPlayed(0, 905)).toEqual(slow);
  expect(timesPlayed(905, 0)).toEqual(slow);
  expect(timesPlayed(0, 0)).toEqual(slow);
});

test('questions are asked one after the other', () => {
  thinker.ask(question(1, true));
  thinker.ask(question(2));
  expect(ScriptedWorker.last.heard).toHaveLength(1);
  answerAfter(0);
  expect([ScriptedWorker.last.heard.length, played]).toEqual([1, []]);
  vi.runAllTimers();
  expect([ScriptedWorker.last.heard.length, played]).toEqual([2, [1]]);
});

test('a worker that cannot be loaded does not stop the game, and the next question starts a new worker', () => {
  thinker.ask(question(1));
  const broken = ScriptedWorker.last;
  broken.onerror?.();
  expect(played).toEqual([1]);
  ask(2);
  expect(ScriptedWorker.last).not.toBe(broken);
  expect(played).toEqual([1, 2]);
});
