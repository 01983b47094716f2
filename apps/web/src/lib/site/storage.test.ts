import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keptOf } from '#lib/online/kept.ts';
import { readUntil } from '#lib/online/chat-read.ts';
import { isLearned, reached } from '#lib/lesson/progress.ts';
import { findEntry } from '#lib/games/registry.ts';
import { firstSteps } from './first-steps.ts';
import { settings } from './settings.svelte.ts';
import { deviceChoice, soloChoice } from './setup/remembered.ts';
import { readObject, readText, storeObject, storeText } from './storage.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const refuse = (name: string) => (): never => {
  throw new DOMException('refused', name);
};
const asides = (): string[] =>
  Object.entries({ ...localStorage }).flatMap(([key, text]) => (key.includes('-unreadable-') ? [String(text)] : []));

test('texts and objects come back as they were stored', () => {
  storeText('a', 'text');
  storeObject('b', { one: 1 });
  expect([readText('a'), readObject('b'), readText('c'), readObject('c')]).toEqual(['text', { one: 1 }, undefined, {}]);
});

test.each(['', 'null', '7', '"text"', '[1]', '{"one":'])('%j is not an object, so it is set aside', (text) => {
  localStorage.setItem('a', text);
  expect(readObject('a')).toEqual({});
  expect([localStorage.getItem('a'), asides()]).toEqual([null, [text]]);
  storeObject('a', { one: 1 });
  expect([readObject('a'), asides()]).toEqual([{ one: 1 }, [text]]);
});

test('if the browser blocks the storage, values last until the page is closed', () => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', { get: refuse('SecurityError'), configurable: true });
  storeObject('blocked', { one: 1 });
  expect([readObject('blocked'), readText('other')]).toEqual([{ one: 1 }, undefined]);
});

test('if there is no room left, the new value counts until it can be stored', () => {
  storeText('full', 'old');
  vi.stubGlobal('localStorage', { getItem: () => 'old', setItem: refuse('QuotaExceededError') });
  storeText('full', 'new');
  expect(readText('full')).toBe('new');
  vi.unstubAllGlobals();
  storeText('full', 'newer');
  expect([readText('full'), localStorage.getItem('full')]).toEqual(['newer', 'newer']);
});

const RUBBISH = [
  'null',
  '7',
  '"text"',
  '[]',
  '[null]',
  '{',
  '{"theme":7,"sound":"loud","pace":"x","forced":null,"helps":[]}',
  '{"tortuga":null,"tortuga/first":-1,"seats":[null,7],"options":7,"opponents":"many","rank":{}}',
  '{"tortuga":{"helped":7,"finished":"no"},"seats":[{"name":7,"bot":"parrot"},{}],"options":{"goal":"x"},"opponents":1.5}',
  '{"seed":7,"commit":[],"clientCommits":7,"isRevealed":"x"}',
];

describe.each(RUBBISH)('a device on which every value is %s', (text) => {
  const tortuga = findEntry('tortuga')!;
  beforeEach(() => {
    for (const key of ['settings', 'first-steps', 'lessons', 'solo-tortuga', 'device-tortuga', 'kept-t', 'read-t'])
      localStorage.setItem(`sloop-${key}`, text);
  });

  test('behaves like a new device', () => {
    settings.reread();
    expect(settings).toMatchObject({ theme: 'auto', sound: true, pace: 1, forced: true, helps: true });
    expect(firstSteps('tortuga')).toEqual({});
    expect([reached({ game: 'tortuga', id: 'first' }), isLearned('tortuga')]).toEqual([undefined, false]);
    expect(soloChoice(tortuga)).toEqual({ opponents: 2, rank: 'cabin-boy', options: {} });
    expect(deviceChoice(tortuga)).toEqual({ seats: [{ name: '' }, { name: '' }], options: {} });
    expect(keptOf('t')).toEqual({});
    expect(readUntil('t')).toBe(text === '7' ? 7 : 0);
  });
});
