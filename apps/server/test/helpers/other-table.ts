import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rngFrom, verify } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { serve, type Parts, type Serving } from '../../src/serve.ts';
import { Client } from './client.ts';
import type { Following } from './following.ts';
import { playToEnd, seatedTable } from './tables.ts';
import { testSettings } from './server.ts';

/** People at another table, who must not notice anything of what goes on elsewhere. */
export class OtherTable {
  readonly base: string;
  readonly #id: string;
  readonly #people: readonly Client[];
  readonly #sockets: readonly Following[];
  readonly #rng = rngFrom('bystanders');

  private constructor(base: string, id: string, people: readonly Client[], sockets: readonly Following[]) {
    this.base = base;
    this.#id = id;
    this.#people = people;
    this.#sockets = sockets;
  }

  static async open(base: string): Promise<OtherTable> {
    const { id, people, sockets } = await seatedTable(base, { game: 'tortuga', seats: 2 });
    return new OtherTable(base, id, people, sockets);
  }

  /** The server is well, and the game goes on by some moves. */
  async playOn(moves = 3): Promise<void> {
    const answer = await fetch(`${this.base}/healthz`);
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    for (let made = 0; made < moves;) {
      const socket = this.#sockets.find(({ isAsked, game }) => isAsked && !game!.outcome);
      if (!socket) break;
      const { legal } = socket.game!;
      const done = await socket.move(legal[this.#rng.below(legal.length)]!);
      expect(done.type).toBe('done');
      await Promise.all(this.#sockets.map((each) => each.until(() => each.seq >= socket.seq)));
      made++;
    }
  }

  /** Plays to the end, with the same sockets as in the beginning; the record verifies. */
  async finish(): Promise<void> {
    await playToEnd(this.#sockets, 'bystanders');
    const { body } = await this.#people[0]!.ask('GET', `/api/tables/${this.#id}/record`);
    expect(verify(body, findGame).ok).toBe(true);
  }
}

/** A server for a whole suite, somebody who uses it, and others. */
export interface ServerWithOtherTable {
  base: string;
  person: Client;
  others: OtherTable;
}

/** After every test the server is well; in the end the game at the other table is over. To be called once in a file. */
export function serverWithOtherTable(parts: Parts = {}): ServerWithOtherTable {
  const here = {} as ServerWithOtherTable;
  const folder = mkdtempSync(join(tmpdir(), 'sloop-'));
  let serving: Serving;
  beforeAll(async () => {
    serving = await serve(testSettings({ data: join(folder, 'sloop.db') }), parts);
    here.base = serving.address;
    here.others = await OtherTable.open(here.base);
    here.person = await Client.arrive(here.base);
  }, 30_000);
  afterEach(() => here.others.playOn());
  afterAll(async () => {
    await here.others.finish();
    await serving.close();
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);
  return here;
}
