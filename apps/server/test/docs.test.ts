import { ACT_TYPES } from '@sloop/protocol';
import { expect, test } from 'vitest';
import { withServer } from './helpers/server.ts';

interface Description {
  readonly paths: { readonly [path: string]: { readonly [method: string]: { readonly summary?: string } } };
}

test('the API description lists every act and every route', () =>
  withServer(async (base) => {
    const description = (await (await fetch(`${base}/api/docs/json`)).json()) as Description;
    for (const type of ACT_TYPES)
      expect(description.paths[`/api/tables/{id}/${type}`]?.['post']?.summary, type).toMatch(/\.$/);
    for (const path of ['/api/me', '/api/people', '/api/games', '/api/tables', '/api/tables/live', '/api/tables/mine'])
      expect(description.paths).toHaveProperty([path]);
    for (const path of ['/api/tables/{id}', '/api/tables/{id}/past', '/api/tables/{id}/record'])
      expect(description.paths).toHaveProperty([path]);
  }));

test('the page that shows the API description loads nothing from other sites', () =>
  withServer(async (base) => {
    const page = await fetch(`${base}/api/docs/`);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'self'/);
    const text = await page.text();
    expect(text).toContain('swagger-ui');
    expect(text).not.toMatch(/(src|href)="(https?:)?\/\//);
  }));

test('health and metrics are served', () =>
  withServer(async (base) => {
    expect(await (await fetch(`${base}/healthz`)).json()).toEqual({ ok: true });
    const text = await (await fetch(`${base}/metrics`)).text();
    expect(text).toMatch(/^sloop_events_total 0$/m);
    for (const line of text.split('\n').filter(Boolean))
      expect(line).toMatch(/^(# (HELP|TYPE) \S+ .+|[a-z][a-z0-9_]*(\{[^}]*\})? ([\d.e+-]+|Nan))$/);
  }));
