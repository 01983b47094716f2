import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verify } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { expect, test } from 'vitest';
import { Client } from './helpers/client.ts';
import { withServer } from './helpers/server.ts';

const BOT = join(import.meta.dirname, '../../../examples/bots/online.mjs');
const run = promisify(execFile);

test(
  'the example bot creates a table and plays to the end, and the record verifies',
  () =>
    withServer(async (base) => {
      const { stdout } = await run(process.execPath, [BOT, base]);
      expect(stdout).toMatch(/won after event \d+/);
      const table = /table (\w+)/.exec(stdout)![1]!;
      const { body } = await (await Client.arrive(base)).ask('GET', `/api/tables/${table}/record`);
      expect(verify(body, findGame)).toMatchObject({ ok: true });
      expect((body['names'] as string[])[0]).toBe('Random Roger');
    }),
  30_000,
);

test(
  'two example bots play at one table',
  () =>
    withServer(async (base) => {
      const host = await Client.arrive(base);
      const id = await host.create({ game: 'tortuga', seats: [{ kind: 'open' }, { kind: 'open' }] });
      const bots = [run(process.execPath, [BOT, base, id]), run(process.execPath, [BOT, base, id])];
      const watching = await host.follow(id);
      await watching.until(() => watching.table!.seats.every(({ person }) => person !== undefined));
      await watching.send({ type: 'start' });
      for (const bot of bots) expect((await bot).stdout).toContain('won');
    }),
  30_000,
);

test('the example bot prints an error if the table does not exist', () =>
  withServer(async (base) => {
    const failed = await run(process.execPath, [BOT, base, 'no-such-table']).catch(
      (error: { stderr: string }) => error,
    );
    expect((failed as { stderr: string }).stderr).toContain('not-found: There is no such table.');
  }));
