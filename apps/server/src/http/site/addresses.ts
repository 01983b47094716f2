import type { FastifyRequest } from 'fastify';
import type { SiteManifest, SitePage } from '@sloop/protocol';
import type { Settings } from '../../settings.ts';

/** The site's public origin. If no origin is configured, it is the origin that the client sent the request to. */
export const originOf = ({ origin }: Settings, { protocol, host }: FastifyRequest): string =>
  origin ?? `${protocol}://${host}`;

/** The decoded path of a request without its query, or undefined if the path cannot be decoded. */
export function pathOf({ url }: FastifyRequest): string | undefined {
  try {
    return decodeURIComponent(url.split('?', 1)[0]!);
  } catch {
    return undefined;
  }
}

export interface FoundPage {
  readonly page: SitePage;
  readonly route: string;
  /** The part of the path that matches `[id]` in the route. Undefined if the route has no `[id]`. */
  readonly id: string | undefined;
}

/** Finds the page for a path. Returns undefined if the site has no such page. */
export function findPage({ pages }: SiteManifest, path: string): FoundPage | undefined {
  const parts = (path === '/' ? path : path.replace(/\/$/, '')).split('/');
  for (const [route, page] of Object.entries(pages)) {
    const wanted = route.split('/');
    const fits = (part: string, index: number): boolean =>
      wanted[index] === '[id]' ? part !== '' : part === wanted[index];
    if (wanted.length === parts.length && parts.every(fits)) return { page, route, id: parts[wanted.indexOf('[id]')] };
  }
  return undefined;
}

/** The text of robots.txt. It allows every page, because link previewers also obey robots.txt. */
export const robotsText = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;

export function siteMap({ pages }: SiteManifest, origin: string): string {
  const urls = Object.entries(pages)
    .filter(([, { isListed }]) => isListed)
    .map(([path]) => `<url><loc>${escapeMarkup(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

const ESCAPES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a string for use inside elements and quoted attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
