import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AskedQuestion } from '../src/open/bots/pool.ts';
import { serve } from '../src/serve.ts';
import { ask, Client } from './helpers/client.ts';
import { testSettings, withTempFolder } from './helpers/server.ts';

const BOTS = { kind: 'bot', rank: 'cabin-boy' } as const;

test('tables that were created from the same address take turns as one host, even after a restart, and no address is stored', () =>
  withTempFolder(async (folder) => {
    const settings = testSettings({ data: join(folder, 'sloop.db'), trustProxy: 1 });
    /** Runs a server until `work` is done. The server's bots never answer. Returns the hosts for whom the bots were asked. */
    const hostsDuring = async (work: (base: string) => Promise<void>, tables: number): Promise<string[]> => {
      const hosts: string[] = [];
      let wake = (): void => {};
      const choose = ({ host }: AskedQuestion): Promise<number> => {
        hosts.push(host);
        wake();
        return new Promise(() => undefined);
      };
      const server = await serve(settings, { bots: { waiting: 0, choose } });
      await work(server.address);
      while (hosts.length < tables) await new Promise<void>((resolve) => (wake = resolve));
      await server.close();
      return hosts.toSorted();
    };
    const startFrom = async (base: string, address: string): Promise<void> => {
      const host = await Client.arrive(base);
      const body = JSON.stringify({ game: 'cartagena', seats: [BOTS, BOTS] });
      const headers = { 'x-forwarded-for': address };
      const { text } = await ask(base, 'POST', '/api/tables', { token: host.token, body, headers });
      await host.act((JSON.parse(text) as { id: string }).id, 'start', {});
    };
    const before = await hostsDuring(async (base) => {
      for (const address of ['198.51.100.7', '198.51.100.7', '2001:db8:0:7::1', '2001:db8:0:7::2'])
        await startFrom(base, address);
    }, 4);
    expect(new Set(before).size).toBe(2);
    expect([before[0], before[2]]).toEqual([before[1], before[3]]);
    expect(await hostsDuring(async () => undefined, 4)).toEqual(before);
    const stored = readFileSync(settings.data).toString('latin1');
    for (const address of ['198.51.100.7', '2001:db8']) expect(stored).not.toContain(address);
  }));
