import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rngFrom, verify } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { serve, type ReplacedServices, type RunningServer } from '../../src/serve.ts';
import { Client } from './client.ts';
import type { TableFollower } from './table-follower.ts';
import { playToEnd, seatedTable } from './tables.ts';
import { testSettings } from './server.ts';

/** A game at another table on the same server. A test's requests must not disturb this game. */
export class OtherTable {
  readonly base: string;
  readonly #id: string;
  readonly #people: readonly Client[];
  readonly #sockets: readonly TableFollower[];
  readonly #rng = rngFrom('bystanders');

  private constructor(base: string, id: string, people: readonly Client[], sockets: readonly TableFollower[]) {
    this.base = base;
    this.#id = id;
    this.#people = people;
    this.#sockets = sockets;
  }

  static async open(base: string): Promise<OtherTable> {
    const { id, people, sockets } = await seatedTable(base, { game: 'tortuga', seats: 2 });
    return new OtherTable(base, id, people, sockets);
  }

  /** Checks that the server is healthy. Then plays some moves. */
  async playOn(moves = 3): Promise<void> {
    const reply = await fetch(`${this.base}/healthz`);
    expect([reply.status, await reply.json()]).toEqual([200, { ok: true }]);
    for (let made = 0; made < moves;) {
      const socket = this.#sockets.find(({ isToAct, game }) => isToAct && !game!.outcome);
      if (!socket) break;
      const { legal } = socket.game!;
      const done = await socket.move(legal[this.#rng.below(legal.length)]!);
      expect(done.type).toBe('done');
      await Promise.all(this.#sockets.map((each) => each.until(() => each.seq >= socket.seq)));
      made++;
    }
  }

  /** Plays the game to its end, on the sockets that were opened at its start. Then verifies the record. */
  async finish(): Promise<void> {
    await playToEnd(this.#sockets, 'bystanders');
    const { body } = await this.#people[0]!.ask('GET', `/api/tables/${this.#id}/record`);
    expect(verify(body, findGame).ok).toBe(true);
  }
}

export interface ServerWithOtherTable {
  base: string;
  person: Client;
  otherTable: OtherTable;
}

/**
 * Starts a server before the first test of a file and sets the members of the returned object. After every test, some
 * moves are played at the other table. After the last test, the game at the other table is finished. A test file must
 * call this function only once.
 */
export function serverWithOtherTable(replaced: ReplacedServices = {}): ServerWithOtherTable {
  const server = {} as ServerWithOtherTable;
  const folder = mkdtempSync(join(tmpdir(), 'sloop-'));
  let serving: RunningServer;
  beforeAll(async () => {
    serving = await serve(testSettings({ data: join(folder, 'sloop.db') }), replaced);
    server.base = serving.address;
    server.otherTable = await OtherTable.open(server.base);
    server.person = await Client.arrive(server.base);
  }, 30_000);
  afterEach(() => server.otherTable.playOn());
  afterAll(async () => {
    await server.otherTable.finish();
    await serving.close();
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);
  return server;
}
