// After the first visit, this worker makes the site work without a network. Each version of the site has one cache,
// which contains all of that version's files.
import { version } from '$app/env';
import { assets, immutable } from '$app/manifest';
import { self } from '$app/service-worker';

const CACHE = `sloop-${version}`;
const SHELL = '200.html';

/**
 * Converts a path relative to this worker's scope into an absolute path. SvelteKit's `resolve` cannot do this, because
 * it accepts only routes.
 */
const pathOf = (path: string): string => new URL(path, self.registration.scope).pathname;

const FILES = new Set([...immutable, ...assets].map(({ path }) => pathOf(path)));

async function keepEverything(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Without a network, the worker answers every request for a page with the shell. A prerendered page cannot serve as the shell,
  // because its relative paths would be wrong at other addresses.
  await cache.addAll([...FILES, pathOf(SHELL)]);
  const shell = await (await cache.match(pathOf(SHELL)))!.text();
  // If the site was replaced in the meantime, the shell needs files that this cache does not have. The browser then installs the
  // new worker instead.
  const needed = [...shell.matchAll(/_app\/immutable\/[\w./-]+/g)].map(([path]) => pathOf(path));
  if (!needed.every((path) => FILES.has(path))) throw new Error('The shell is from another version of the site.');
}

async function forgetOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

// The browser activates a new version only after all pages of the old version have been closed. Those pages may still
// need the old version's files.
self.addEventListener('install', (event) => event.waitUntil(keepEverything()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));

async function fromCache(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

/** Returns the page from the network, or the shell from the cache if there is no network. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return fromCache(pathOf(SHELL), request);
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith(pathOf('api/')))
    return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.has(url.pathname)) event.respondWith(fromCache(url.pathname, request));
});
