import { beforeEach, expect, test } from 'vitest';
import { findEntry } from '#lib/games/registry.ts';
import { hasFinished, wantsHelps } from './finished.ts';
import { firstSteps, forgetHelps, keepFirstSteps, usualRank } from './first-steps.ts';
import { keepSolo, soloChoice } from './setup/remembered.ts';

const tortuga = findEntry('tortuga')!;
const rank = (): string => soloChoice(tortuga).rank;

beforeEach(() => localStorage.clear());

test('bots are gentle until a game has been finished, unless the player chose another rank', () => {
  expect(rank()).toBe('cabin-boy');
  keepSolo('tortuga', { ...soloChoice(tortuga), opponents: 3 });
  expect(soloChoice(tortuga)).toMatchObject({ opponents: 3, rank: 'cabin-boy' });
  keepFirstSteps('tortuga', { finished: true });
  expect(rank()).toBe('bosun');
  expect(usualRank('cartagena')).toBe('cabin-boy');
  keepSolo('tortuga', { ...soloChoice(tortuga), rank: 'captain' });
  expect(rank()).toBe('captain');
});

test('help begins in the first game, and continues later with the kinds of decisions that did not come up in that game', async () => {
  expect([await hasFinished('tortuga'), await wantsHelps('tortuga')]).toEqual([false, true]);
  keepFirstSteps('tortuga', { helped: ['keep'] });
  keepFirstSteps('tortuga', { finished: true });
  expect(await wantsHelps('tortuga')).toBe(true);
  keepFirstSteps('cartagena', { finished: true });
  expect([await hasFinished('cartagena'), await wantsHelps('cartagena')]).toEqual([true, false]);
});

test('if a player turns help on again, all kinds of decisions are explained again', () => {
  keepFirstSteps('tortuga', { helped: ['keep'], declined: true });
  forgetHelps();
  expect(firstSteps('tortuga')).toEqual({ helped: [], declined: true });
});

test('invalid data in the storage counts as no data', () => {
  localStorage.setItem('sloop-first-steps', '[');
  expect(firstSteps('tortuga')).toEqual({});
  localStorage.setItem('sloop-first-steps', '{"tortuga":3}');
  expect(firstSteps('tortuga')).toEqual({});
});
