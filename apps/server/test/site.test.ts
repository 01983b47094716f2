import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../src/settings.ts';
import { ask } from './helpers/client.ts';
import { withServer, withTempFolder } from './helpers/server.ts';
import { hashOf, pageText, SITE_FILES, writeSite } from './helpers/site.ts';

/** Runs `work` with a server that serves a small site. */
const withSite = (
  work: (address: string, site: string) => Promise<void>,
  overrides: Partial<Settings> = {},
): Promise<void> =>
  withTempFolder((folder) => {
    const site = join(folder, 'site');
    writeSite(site);
    return withServer((address) => work(address, site), { site, ...overrides });
  });

const policyWith = (script: string): string => `default-src 'self'; script-src '${script}'; frame-ancestors 'none'`;

/** What link previewers, browsers and other programs send. */
const ACCEPTS = [{}, { accept: '*/*' }, { accept: 'text/html' }, { accept: 'application/json' }];

describe('addresses', () => {
  test.each([
    [200, 'home', ['/', '/?way=solo']],
    [200, 'the shell of set-up', ['/play/tortuga', '/play/tortuga/']],
    [200, 'the shell of tables', ['/table/abc?y=1']],
    [404, 'the fallback', ['/play/chess', '/table', '/table/abc/x', '/nowhere', '/shells', '/..%2ftable/abc']],
    [404, 'the fallback', ['/t/nosuchtable0', '/t/x']],
  ])('%i with %s, no matter what the client accepts: %j', (status, body, paths) =>
    withSite(async (address) => {
      for (const path of paths)
        for (const headers of ACCEPTS) {
          const reply = await ask(address, 'GET', path, { headers });
          expect([reply.status, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
          expect(reply.text.endsWith(body)).toBe(true);
          expect(reply.headers['content-security-policy']).toBe(policyWith('a'));
          const head = await ask(address, 'HEAD', path, { headers });
          expect([head.status, head.text]).toEqual([status, '']);
        }
    }),
  );

  test('a request for something that is not a page is refused in JSON', () =>
    withSite(async (address) => {
      for (const [method, path] of [
        ['GET', '/api/nothing'],
        ['GET', '/_app/immutable/gone.js'],
        ['POST', '/nowhere'],
      ] as const)
        expect(JSON.parse((await ask(address, method, path)).text)).toMatchObject({ error: { code: 'not-found' } });
    }));

  test('search engines are told which pages to list, under the configured origin', () =>
    withSite(
      async (address) => {
        const map = await ask(address, 'GET', '/sitemap.xml');
        expect([...map.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
          'https://sloop.example/',
          'https://sloop.example/play/tortuga',
        ]);
        expect((await ask(address, 'GET', '/robots.txt')).text).toContain('Sitemap: https://sloop.example/sitemap.xml');
        expect((await ask(address, 'GET', '/table/abc')).headers['x-robots-tag']).toBe('noindex');
        expect((await ask(address, 'GET', '/')).headers['x-robots-tag']).toBeUndefined();
      },
      { origin: 'https://sloop.example' },
    ));
});

test('a page has a title in the language of the visitor, and the address of its picture', () =>
  withSite(async (address) => {
    for (const [wanted, language, title] of [
      ['de-AT,de;q=0.9,en;q=0.8', 'de', 'Home auf Deutsch'],
      ['fr, en;q=0.5, de;q=0.7', 'de', 'Home auf Deutsch'],
      ['fr', 'en', 'Home in English'],
      ['de;q=0', 'en', 'Home in English'],
    ] as const) {
      const { text, headers } = await ask(address, 'GET', '/', { headers: { 'accept-language': wanted } });
      expect(text).toContain(`<html lang="${language}"`);
      expect(text.match(/<title>.*?<\/title>/g)).toEqual([`<title>${title}</title>`]);
      expect(text).toContain(`<meta property="og:title" content="${title}">`);
      expect(text).toContain(`<meta name="twitter:image" content="${address}/share/sloop.png">`);
      expect(headers['vary']).toBe('accept-language, accept-encoding');
    }
  }));

describe('a site that is built again', () => {
  const next = {
    ...SITE_FILES,
    'index.html': pageText('new home', 'b'),
    '_app/immutable/next.js': '2',
  };

  test('is served without a restart, and each page has its own policy', () =>
    withSite(async (address, site) => {
      const before = await ask(address, 'GET', '/');
      const kept = '_app/immutable/start.js';
      const hashes = Object.fromEntries(Object.entries<string>(next).map(([path, text]) => [path, hashOf(text)]));
      const { [kept]: hash, ...files } = hashes;
      writeSite(site, next, { files, earlier: [{ [kept]: hash! }] });
      const after = await ask(address, 'GET', '/', { headers: { 'if-none-match': before.headers['etag']! } });
      expect(after.text).toContain('new home');
      expect(after.headers['content-security-policy']).toBe(policyWith('b'));
      expect((await ask(address, 'GET', '/_app/immutable/next.js')).text).toBe('2');
      // A page of the earlier build may still be open.
      expect((await ask(address, 'GET', `/${kept}`)).text).toBe('1');
      const known = { headers: { 'if-none-match': after.headers['etag']! } };
      expect((await ask(address, 'GET', '/', known)).status).toBe(304);
    }));

  test.each<[string, (site: string) => void]>([
    ['while the folder is empty', (site) => rmSync(site, { recursive: true })],
    [
      'while a file is missing',
      (site) => {
        writeSite(site, next);
        rmSync(join(site, '_app/immutable/next.js'));
      },
    ],
    [
      'while a page is from another build',
      (site) => {
        writeSite(site, next);
        writeFileSync(join(site, 'index.html'), SITE_FILES['index.html']!);
      },
    ],
  ])('is not served %s; the last complete site is served instead', (_, spoil) =>
    withSite(async (address, site) => {
      const home = await ask(address, 'GET', '/');
      spoil(site);
      expect((await ask(address, 'GET', '/')).text).toBe(home.text);
      expect((await ask(address, 'GET', '/_app/immutable/start.js')).text).toBe('1');
      expect((await ask(address, 'GET', '/_app/immutable/next.js')).status).toBe(404);
    }),
  );
});
