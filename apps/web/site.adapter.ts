import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import adapterStatic from '@sveltejs/adapter-static';
import { SITE_MANIFEST, type SiteManifest } from '@sloop/protocol/site';
import type { Adapter, Builder } from '@sveltejs/kit';
import { addShells } from './shells.ts';
import { hashesIn, keepEarlier } from './site-files.ts';
import type { PagesWithoutFiles } from './src/lib/site/share/pages.ts';

/** The page for every address that has no file. */
const FALLBACK = '200.html';
/** The file with the titles and descriptions of all pages. SvelteKit prerenders this file from the messages. */
const PAGES = 'pages.json';

/** The names of the screenshots for the offer to install the site. Each name consists of a game and a screen size. */
const SCREENSHOTS = ['tortuga-phone', 'cartagena-phone', 'tortuga-desk', 'cartagena-desk'];
/**
 * Adds the pictures that are shown only by browsers and other programs, not by the site's pages. These pictures are not
 * in the folder `static`, because the service worker keeps everything in that folder for offline use.
 */
function addPictures(folder: string): void {
  cpSync('share', join(folder, 'share'), { recursive: true });
  for (const name of SCREENSHOTS)
    cpSync(`../../docs/screenshots/${name}-light.webp`, join(folder, `screenshots/${name}.webp`));
}

/** Returns the HTML file of each page. Fails if the routes differ from the pages in pages.json. */
function filesOfPages(
  { routes }: Builder,
  pages: readonly string[],
  shells: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const ofPages = routes.filter(({ page }) => page.methods.length > 0);
  const files = new Map<string, string>();
  for (const { id, pattern, prerender } of ofPages) {
    const paths = pages.filter((path) => pattern.test(path));
    if (paths.length === 0) throw new Error(`src/lib/site/share/pages.ts has no texts for the route ${id}.`);
    const [, first = '', ...rest] = id.split('/');
    const shell = rest.length === 1 ? shells.get(first) : undefined;
    for (const path of paths) files.set(path, prerender ? `${id.slice(1) || 'index'}.html` : (shell ?? FALLBACK));
  }
  const unrouted = pages.find((path) => !files.has(path));
  if (unrouted !== undefined)
    throw new Error(`src/lib/site/share/pages.ts has texts for ${unrouted}, which has no route.`);
  return files;
}

/**
 * Replaces `folder` with the folder `next`. A running server sees the old folder, then for a short time no folder, and then the
 * whole new folder.
 */
function replaceFolder(folder: string, next: string): void {
  const aside = `${next}-old`;
  rmSync(aside, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, aside);
  renameSync(next, folder);
  rmSync(aside, { recursive: true, force: true });
}

/**
 * Builds the site in the folder `next`, together with a manifest that describes the site to the server. Then replaces
 * `folder` with `next`, so that a running server never sees an incomplete site.
 */
export const siteAdapter = (folder: string, next: string): Adapter => ({
  name: 'sloop-site',
  async adapt(builder) {
    await adapterStatic({ pages: next, fallback: FALLBACK }).adapt(builder);
    const { pages, missing, ...texts } = JSON.parse(readFileSync(join(next, PAGES), 'utf8')) as PagesWithoutFiles;
    rmSync(join(next, PAGES));
    const files = filesOfPages(builder, Object.keys(pages), addShells(builder, next, FALLBACK));
    addPictures(next);
    await builder.compress(next);
    const manifest: SiteManifest = {
      ...texts,
      pages: Object.fromEntries(
        Object.entries(pages).map(([path, page]) => [path, { ...page, file: files.get(path)! }]),
      ),
      missing: { ...missing, file: FALLBACK },
      files: hashesIn(next),
      earlier: keepEarlier(folder, next),
    };
    writeFileSync(join(next, SITE_MANIFEST), JSON.stringify(manifest));
    replaceFolder(folder, next);
  },
});
