// Plays every lesson through the rules, in every language.
import type { JsonObject } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { afterEach, describe, expect, test } from 'vitest';
import { GAMES } from '#lib/games/registry.ts';
import { LEARNER } from '#lib/games/lesson.ts';
import { loadLessons, loadTable } from '#lib/games/load.ts';
import { locales, overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { TableSession } from '#lib/play/session.svelte.ts';
import { NO_ACTIONS, snapshot } from '#lib/play/testing.ts';
import { playStops, requestsOf, stepsOf, wantedAt } from './stops.ts';

const lessons = (await Promise.all(GAMES.map(({ id }) => loadLessons(id)))).flatMap((each) => each ?? []);

// All test files share the same modules, so the language must be reset after each test.
afterEach(() => overwriteGetLocale(() => 'en'));

describe.each(lessons)('$game: $id', (lesson) => {
  const played = playStops(requestsOf(lesson), findGame);
  const steps = stepsOf(lesson);

  test('every move of the script can be played', () => {
    expect(played).toMatchObject({ ok: true });
  });

  test('each move that a step asks for is legal', () => {
    if (!played.ok) throw new Error(played.reason);
    for (const [index, { scene, step }] of steps.entries()) {
      const wanted = wantedAt(scene, step);
      const { legal } = played.value[index]!;
      if (wanted === undefined) expect(legal).toEqual([]);
      else for (const move of [wanted, ...(step.also ?? [])]) expect(legal).toContain(move);
    }
  });

  test('a step that asks for a move leaves a choice, because a single legal move would be played automatically', () => {
    if (!played.ok) throw new Error(played.reason);
    for (const [index, { scene, step }] of steps.entries())
      if (wantedAt(scene, step) !== undefined) expect(played.value[index]!.legal.length, step.say()).toBeGreaterThan(1);
  });

  test('a question has exactly one right answer', () => {
    for (const { step } of steps) if (step.quiz) expect(step.quiz.filter(({ isRight }) => isRight)).toHaveLength(1);
  });

  /** Everything that a step can say. */
  const saidAt = (index: number): string[] => {
    if (!played.ok) throw new Error(played.reason);
    const { scene, step } = steps[index]!;
    const wanted = wantedAt(scene, step);
    const others = played.value[index]!.legal.filter((move) => move !== wanted && !step.also?.includes(move));
    if (others.length > 0) expect(step.instead, step.say()).toBeDefined();
    const answers = (step.quiz ?? []).flatMap(({ text, because }) => [text(), because()]);
    return [step.say(), ...others.map((move) => step.instead!(move)), ...answers];
  };

  test.each(locales)('in %s, every step has its own words, and so has every reply to another legal move', (locale) => {
    for (const index of steps.keys()) {
      overwriteGetLocale(() => 'en');
      const english = saidAt(index);
      overwriteGetLocale(() => locale);
      for (const [which, text] of saidAt(index).entries()) {
        expect(text.trim(), english[which]).not.toBe('');
        // A message without a translation is shown in English. A number or a name is the same in every language.
        if (locale !== 'en' && text.includes(' ')) expect(text).not.toBe(english[which]);
      }
    }
  });
});

test('the log says where the first move of a scene leads', async () => {
  const game = await loadTable('cartagena');
  const played = playStops(requestsOf(lessons.find((lesson) => lesson.game === 'cartagena')!), findGame);
  if (!played.ok) throw new Error(played.reason);
  const stops = played.value.filter(({ begun, log }) => begun !== undefined && log.length > 0);
  expect(stops.length).toBeGreaterThan(2);
  for (const { options, begun, log, moments } of stops) {
    const now = snapshot(1, { options: options as JsonObject, begun, log, moments });
    expect(new TableSession(NO_ACTIONS, game, now).describe(now, 0)!.text).toContain('→');
  }
});

test('at the end of the first lesson of each game, the learner wins', () => {
  for (const { id } of GAMES) {
    const first = lessons.find(({ game }) => game === id)!;
    const played = playStops(requestsOf(first), findGame);
    expect(played.ok && played.value.at(-1)?.outcome?.winners).toEqual([LEARNER]);
  }
});
