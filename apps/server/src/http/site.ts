import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from './context.ts';
import { NOTHING_HERE, Refused } from './errors.ts';

/** The page that is sent for addresses of the site that are not files. */
const FALLBACK = '200.html';
/**
 * The folder with variants of the fallback page. For example, `table.html` is sent for addresses under `/table`, and preloads what
 * the page there needs.
 */
const SHELLS = 'shells';

/**
 * Returns the content security policy of each page, by path. It is the policy from the page's meta tag, plus a directive that works
 * only in a header.
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

/** Serves the built site if it exists. Returns whether it exists. */
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
