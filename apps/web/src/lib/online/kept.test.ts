import { commitToClientSeed } from '@sloop/engine';
import type { TableInfo } from '@sloop/protocol';
import { beforeEach, expect, test } from 'vitest';
import { hasBrokenPromise, keepBeforeJoining, keepLineUp, keptOf } from './kept.ts';
import { INFO } from './testing.ts';

const COMMIT = 'c0'.repeat(32);
const OTHER = 'd1'.repeat(32);

const info = (status: TableInfo['status'], fairness: Partial<TableInfo['fairness']> = {}): TableInfo => ({
  ...INFO,
  status,
  fairness: { commit: COMMIT, clientCommits: ['own', null, 'mia'], revealed: [], ...fairness },
});

beforeEach(() => localStorage.clear());

test('nothing is kept for a table at which the player never sat', () => {
  keepLineUp(info('starting'), 0);
  expect([keptOf('tavern'), hasBrokenPromise(info('playing'))]).toEqual([{}, false]);
});

test('when the player sits down, the server’s commit and a new seed are kept, and only the seed’s commit is returned', async () => {
  const own = await keepBeforeJoining('tavern', COMMIT);
  const kept = keptOf('tavern');
  expect(kept).toEqual({ table: 'tavern', commit: COMMIT, seed: expect.stringMatching(/^[\w-]{32}$/) });
  expect(own).toBe(commitToClientSeed(kept.seed!));
  expect(keptOf('another table')).toEqual({});
});

test('sitting down again does not change the kept commit, and a changed server commit is noticed', async () => {
  const own = await keepBeforeJoining('tavern', COMMIT);
  expect(await keepBeforeJoining('tavern', OTHER)).toBe(own);
  expect(keptOf('tavern').commit).toBe(COMMIT);
  expect(hasBrokenPromise(info('open'))).toBe(false);
  expect(hasBrokenPromise(info('open', { commit: OTHER }))).toBe(true);
});

test('the line-up is kept once, when it is frozen, and a commit that changes later is noticed', async () => {
  await keepBeforeJoining('tavern', COMMIT);
  keepLineUp(info('open'), 0);
  expect(keptOf('tavern').clientCommits).toBeUndefined();
  keepLineUp(info('starting'), 0);
  keepLineUp(info('starting', { clientCommits: ['own', null, 'swapped'] }), 0);
  expect(keptOf('tavern').clientCommits).toEqual(['own', null, 'mia']);
  expect(hasBrokenPromise(info('playing'))).toBe(false);
  expect(hasBrokenPromise(info('playing', { clientCommits: ['own', null, 'swapped'] }))).toBe(true);
});

test('a line-up that is first seen after the seed was revealed proves nothing, and is not kept', async () => {
  await keepBeforeJoining('tavern', COMMIT);
  keepLineUp(info('playing', { revealed: [0, 2] }), 0);
  keepLineUp(info('starting', { revealed: [0] }), 0);
  expect(keptOf('tavern')).toMatchObject({ isRevealed: true });
  expect(keptOf('tavern').clientCommits).toBeUndefined();
});

test('the server’s confirmation of the player’s own seed is kept, but not that of another seat’s seed', async () => {
  await keepBeforeJoining('tavern', COMMIT);
  keepLineUp(info('starting', { revealed: [2] }), 0);
  expect(keptOf('tavern').isRevealed).toBeUndefined();
  keepLineUp(info('playing', { revealed: [0, 2] }), 0);
  expect(keptOf('tavern')).toMatchObject({ isRevealed: true, clientCommits: ['own', null, 'mia'] });
});

test('a seed that an earlier version kept is still found, but the server’s commit is not added, because it may be too late for that', async () => {
  localStorage.setItem('sloop-seed-tavern', 'old-seed');
  expect(keptOf('tavern')).toEqual({ seed: 'old-seed' });
  expect(await keepBeforeJoining('tavern', COMMIT)).toBe(commitToClientSeed('old-seed'));
  expect(keptOf('tavern')).toEqual({ table: 'tavern', seed: 'old-seed' });
});
