import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, Client } from './helpers/client.ts';
import { withServer, withTempFolder } from './helpers/server.ts';
import { writeSite } from './helpers/site.ts';
import { playToEnd, seatedTable } from './helpers/tables.ts';

const open = { kind: 'open' } as const;

const withSite = (work: (address: string) => Promise<void>): Promise<void> =>
  withTempFolder((folder) => {
    writeSite(join(folder, 'site'));
    return withServer(work, { site: join(folder, 'site') });
  });

/** What a link previewer reads from the page. */
async function preview(address: string, path: string, language = 'en'): Promise<{ readonly [name: string]: string }> {
  const { text } = await ask(address, 'GET', path, { headers: { accept: '*/*', 'accept-language': language } });
  return Object.fromEntries(
    [...text.matchAll(/<meta (?:name|property)="(.*?)" content="(.*?)">/g)].map(([, name, value]) => [name!, value!]),
  );
}

test('a link to a table says which game it is and how many seats are free', () =>
  withSite(async (address) => {
    const host = await Client.arrive(address);
    await host.ask('PATCH', '/api/me', { name: 'Ani' });
    const id = await host.create({ game: 'tortuga', seats: [open, open, { kind: 'bot', rank: 'captain' }] });
    expect(await preview(address, `/t/${id}`)).toMatchObject({
      'og:title': 'Tortuga · two seats',
      'og:description': 'Seats: Lothar. Join.',
      'og:image': `${address}/share/tortuga.png`,
      'og:url': `${address}/t/${id}`,
      'twitter:card': 'summary_large_image',
    });
    await host.join(id, 0);
    expect(await preview(address, `/t/${id}`, 'de')).toMatchObject({
      'og:title': 'Tortuga · ein Platz',
      'og:description': 'Seats: Ani und Lothar. Join.',
    });
  }));

test('a name cannot add markup to the page, or refer to parts of it', () =>
  withSite(async (address) => {
    const host = await Client.arrive(address);
    const id = await host.create({ game: 'cartagena', seats: [open, open] });
    await host.join(id);
    for (const [name, escaped] of [
      ['"><script>alert(1)', '&quot;&gt;&lt;script&gt;alert(1)'],
      ["$& $' {names}", '$&amp; $&#39; {names}'],
    ] as const) {
      expect((await host.ask('PATCH', '/api/me', { name })).status).toBe(200);
      const { text } = await ask(address, 'GET', `/t/${id}`);
      expect(text).toContain(`<meta property="og:description" content="Seats: ${escaped}. Join.">`);
      expect(text).not.toContain('<script>alert');
    }
  }));

test('a link to a running game says whose turn it is; a link to a finished one says who won', () =>
  withSite(async (address) => {
    const { id, people, sockets } = await seatedTable(address, { game: 'tortuga', seats: 2 });
    await people[0]!.ask('PATCH', '/api/me', { name: 'Ani' });
    await people[1]!.ask('PATCH', '/api/me', { name: 'Frank' });
    expect(await preview(address, `/t/${id}`)).toMatchObject({
      'og:title': 'Tortuga · round 1',
      'og:description': 'Seats: Ani and Frank. Waiting for Ani and Frank. Watch.',
    });
    await playToEnd(sockets, 'shared links');
    const { winners } = sockets[0]!.game!.outcome!;
    const names = winners.map((seat) => ['Ani', 'Frank'][seat]).join(' and ');
    expect(await preview(address, `/t/${id}`)).toMatchObject({
      'og:title': `Tortuga · ${names} ${winners.length > 1 ? 'share' : 'wins'}`,
      'og:description': 'Seats: Ani and Frank. Replay.',
    });
  }));

test('a link to a running game of Cartagena says which round it is, and whose turn', () =>
  withSite(async (address) => {
    const { id, sockets } = await seatedTable(address, { game: 'cartagena', seats: 2 });
    const [tags, update] = [await preview(address, `/t/${id}`), sockets[0]!.game!];
    expect(tags['og:title']).toBe('Cartagena · round 1');
    expect(tags['og:description']).toMatch(/^Seats: .* to move\. Watch\.$/);
    expect(update.toAct).toHaveLength(1);
  }));
