import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from './context.ts';
import { Refused } from './errors.ts';

/** The page that every address of the site is answered with that is no file. */
const FALLBACK = '200.html';
/** The folder of pages that are the same, but ask at once for all that addresses of one kind need. */
const SHELLS = 'shells';

/** Each page's own policy: the hash of its start script stands in a meta tag, to which a header adds what a tag cannot hold. */
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

/** Serves the built site; without one, the API alone. Whether there is one. */
export async function addSite(app: App, site: string | undefined): Promise<boolean> {
  const folder = site === undefined ? undefined : resolve(site);
  const isThere = folder !== undefined && existsSync(join(folder, FALLBACK));
  const shells = new Set<string>();
  if (isThere) {
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
    if (isThere && isPage && !request.url.startsWith('/api/')) {
      const shell = `${request.url.split(/[/?]/, 2)[1]}.html`;
      return reply.sendFile(shells.has(shell) ? `${SHELLS}/${shell}` : FALLBACK);
    }
    throw new Refused('not-found', 'there is nothing here');
  });
  return isThere;
}
