import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from './context.ts';
import { NOTHING_HERE, Refused } from './errors.ts';

/** This page is sent for every address of the site that is not a file. */
const FALLBACK = '200.html';
/**
 * This folder contains variants of the fallback page. For example, `table.html` is sent for addresses under `/table`. It preloads
 * what the page of a table needs.
 */
const SHELLS = 'shells';

/**
 * Returns the content security policy of each page, by path. A page's policy is in its meta tag. The directive `frame-ancestors` is
 * added here, because browsers ignore it in a meta tag.
 */
function policies(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.html')) continue;
    const path = join(folder, entry);
    const policy = /<meta http-equiv="content-security-policy" content="([^"]+)"/i.exec(
      readFileSync(path, 'utf8'),
    )?.[1];
    if (policy) found.set(path, `${policy.replaceAll('&#39;', "'").replaceAll('&quot;', '"')}; frame-ancestors 'none'`);
  }
  return found;
}

/** Serves the built site if it exists. Returns whether the site exists. */
export async function addSite(app: App, site: string | undefined): Promise<boolean> {
  const folder = site === undefined ? undefined : resolve(site);
  const hasSite = folder !== undefined && existsSync(join(folder, FALLBACK));
  const shells = new Set<string>();
  if (hasSite) {
    const byPath = policies(folder);
    for (const path of byPath.keys()) if (dirname(path) === join(folder, SHELLS)) shells.add(basename(path));
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const policy = byPath.get(path.replace(/\.(br|gz)$/, ''));
        if (policy) reply.header('content-security-policy', policy);
        const isLasting = path.includes(`${join(folder, '_app')}`) && path.includes('immutable');
        reply.header('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (hasSite && isPage && !request.url.startsWith('/api/')) {
      const shell = `${request.url.split(/[/?]/, 2)[1]}.html`;
      return reply.sendFile(shells.has(shell) ? `${SHELLS}/${shell}` : FALLBACK);
    }
    throw new Refused('not-found', NOTHING_HERE);
  });
  return hasSite;
}
