// After a game on a real server, each player checks the record against what the server showed before the game.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { claimOf, verify, type Kept } from '@sloop/engine';
import { findGame } from '@sloop/games';
import type { ServerMessage, TableInfo } from '@sloop/protocol';
import { expect, test } from 'vitest';
import { withServer } from './helpers/server.ts';
import type { TableFollower } from './helpers/table-follower.ts';
import { playToEnd, seatedTable } from './helpers/tables.ts';

const CHECKER = join(import.meta.dirname, '../../../examples/verify.mjs');

/** Returns the table from the first update where it had this status. */
function shown({ received }: TableFollower, status: TableInfo['status']): TableInfo {
  const messages = received.map((text) => JSON.parse(text) as ServerMessage);
  const update = messages.find((message) => message.type === 'update' && message.table?.status === status);
  return (update as { readonly table: TableInfo }).table;
}

test.each([
  { game: 'tortuga', seats: 3 },
  { game: 'cartagena', seats: 2 },
])('%j: every player’s check gives the strongest claim, and the example checker agrees', (table) =>
  withServer(async (base) => {
    const { id, people, sockets } = await seatedTable(base, table);
    await playToEnd(sockets, id);
    const { body } = await people[0]!.ask('GET', `/api/tables/${id}/record`);
    for (const [seat, { seed }] of people.entries()) {
      const { commit } = shown(sockets[seat]!, 'open').fairness;
      const { clientCommits } = shown(sockets[seat]!, 'starting').fairness;
      const kept: Kept = { table: id, commit, seed, clientCommits, isRevealed: true };
      const verified = verify(body, findGame, kept);
      if (!verified.ok) throw new Error(verified.reason.message);
      expect([claimOf(verified.value), verified.value.seat]).toEqual(['witnessed', seat]);
    }
    const folder = mkdtempSync(join(tmpdir(), 'sloop-witness-'));
    writeFileSync(join(folder, 'record.json'), JSON.stringify(body));
    const { commit } = shown(sockets[0]!, 'open').fairness;
    const args = [CHECKER, join(folder, 'record.json'), commit, people[0]!.seed];
    const { stdout } = await promisify(execFile)(process.execPath, args).finally(() =>
      rmSync(folder, { recursive: true }),
    );
    expect(stdout).toMatch(/\d+ of \d+ rolls and draws follow from the seeds/);
  }),
);
