import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewTable } from '@sloop/protocol';
import { expect, test } from 'vitest';
import { ServedTime } from '../process/served-time.ts';
import { openSqlite } from '../store/sqlite.ts';
import { Hosting } from './hosting.ts';

const LISTED: NewTable = { game: 'cartagena', seats: [{ kind: 'open' }, { kind: 'open' }], listed: true };

test('a person who asks for many tables in the same tick still gets no more than the limit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sloop-hosting-'));
  const store = openSqlite(join(folder, 'sloop.db'));
  let changes = 0;
  const lobby = { changed: () => void changes++ };
  const hosting = new Hosting({ store, date: () => 0, time: new ServedTime(() => 0), lobby }, 3);
  const ask = (id: string) => hosting.create({ id, name: id }, 'origin', LISTED);
  const replies = await Promise.all(Array.from({ length: 8 }, () => ask('ann')));
  expect(replies.map(({ ok }) => ok)).toEqual([true, true, true, false, false, false, false, false]);
  expect(replies[3]).toMatchObject({ reason: { code: 'too-many-tables' } });
  const others = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(`guest ${n}`)));
  expect(
    others.filter(({ ok }) => ok),
    'an address may have four times as many',
  ).toHaveLength(9);
  expect(changes).toBe(12);
  await store.close();
  rmSync(folder, { recursive: true });
});
