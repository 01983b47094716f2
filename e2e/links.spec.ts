// Tests what search engines and link previews get from a real game server with the built site: texts, pictures, icons,
// robots.txt and the status 404.
import { DEFAULT_TABLE_SETTINGS } from '@sloop/protocol';
import type { GameServer } from './server.ts';
import { expect, test } from './test.ts';

let server: GameServer;
test.beforeEach(async ({ server: shared, seed }) => {
  server = shared;
  await server.seed(seed);
});

/** The headers that a link previewer sends. */
const ROBOT = { accept: '*/*', 'accept-language': 'de' };

const tagsOf = (html: string): { readonly [name: string]: string } =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="(.*?)" content="(.*?)">/g)].map(([, name, value]) => [name!, value!]),
  );

test('a link to a table shows the game, the free seats and a picture', async ({ request }) => {
  const seats = [{ kind: 'open' }, { kind: 'open' }, { kind: 'bot', rank: 'bosun' }];
  const created = await request.post(`${server.url}/api/tables`, {
    data: { ...DEFAULT_TABLE_SETTINGS, game: 'tortuga', seats },
  });
  const { id } = (await created.json()) as { readonly id: string };
  const reply = await request.get(`${server.url}/t/${id}`, { headers: ROBOT });
  const tags = tagsOf(await reply.text());
  expect(tags).toMatchObject({
    'og:title': 'Tortuga · Noch 2 Plätze sind frei',
    'og:description': 'Am Tisch: Lothar. Link öffnen, Namen tippen, spielen.',
    'twitter:card': 'summary_large_image',
  });
  const picture = await (await request.get(tags['og:image']!)).body();
  // The width and the height are in the header of a PNG file.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('every page that the site links to has its own title and description', async ({ request }) => {
  const map = await (await request.get(`${server.url}/sitemap.xml`)).text();
  const pages = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!);
  expect(pages).toContain(`${server.url}/rules/cartagena`);
  const heads = [];
  for (const page of pages) {
    const reply = await request.get(page, { headers: ROBOT });
    expect(reply.status(), page).toBe(200);
    const { 'og:title': title, description } = tagsOf(await reply.text());
    heads.push([title, description]);
  }
  for (const part of [0, 1]) expect(new Set(heads.map((head) => head[part])).size).toBe(pages.length);
  for (const file of ['robots.txt', 'favicon.ico', 'apple-touch-icon.png'])
    expect((await request.get(`${server.url}/${file}`)).status(), file).toBe(200);
});

test('an address without a page answers 404, and the page says so', async ({ page }) => {
  for (const path of ['/play/chess', '/rules/chess', '/nowhere/at/all', '/t/nosuchtable0']) {
    const reply = await page.goto(server.url + path);
    expect(reply!.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/There is .* · Sloop/);
  }
});
