// After one visit the site works without a network: everything that it is made of lies in a cache of its version.
import { version } from '$app/env';
import { assets, immutable } from '$app/manifest';
import { self } from '$app/service-worker';

const CACHE = `sloop-${version}`;
const SHELL = '200.html';

/** `resolve` knows only routes: paths of files are made from where the worker is registered. */
const pathOf = (path: string): string => new URL(path, self.registration.scope).pathname;

const FILES = new Set([...immutable, ...assets].map(({ path }) => pathOf(path)));

async function keepEverything(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Every page is answered with the shell when there is no network: built pages have relative paths and break elsewhere.
  await cache.addAll([...FILES, pathOf(SHELL)]);
}

async function forgetOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

// A new version waits until no page of the old one is open: a page may still load parts of its own version.
self.addEventListener('install', (event) => event.waitUntil(keepEverything()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));

async function fromCache(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

/** The newest page where there is a network, the one in the cache where there is none. */
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
