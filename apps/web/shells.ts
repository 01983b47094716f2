import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Builder } from '@sveltejs/kit';

/** An entry in the bundler's manifest: a built file and its imports. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = { readonly [source: string]: Chunk };

/**
 * Finds the pages that are not prerendered. Maps the first part of each page's address to the manifest key of the
 * page's script.
 */
function pagesOf(manifest: Manifest): Map<string, string> {
  const pages = new Map<string, string>();
  for (const [key, { isEntry, src = '' }] of Object.entries(manifest)) {
    if (!isEntry || !/\/nodes\/\d+\.js$/.test(src)) continue;
    const first = /routes\/(\w+)\/\[\w+\]\/\+page\.svelte/.exec(readFileSync(src, 'utf8'))?.[1];
    if (first !== undefined) pages.set(first, key);
  }
  return pages;
}

/** All files that a script needs, including the script itself. */
function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const { file, imports = [], css = [] } = manifest[key]!;
  if (found.has(file)) return found;
  found.add(file);
  for (const each of css) found.add(each);
  for (const each of imports) filesOf(manifest, each, found);
  return found;
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link href="/${file}" rel="preload" as="style" crossorigin>`
    : `<link href="/${file}" rel="modulepreload">`;

/**
 * Adds a shell for each kind of page that is not prerendered. A shell is an empty page that preloads everything that the real page
 * needs. Without shells, all these addresses would give the same empty page, which would first have to find out what to load.
 * Returns the paths of the shells. The key is the first part of the address.
 */
export function addShells(builder: Builder, folder: string, fallback: string): ReadonlyMap<string, string> {
  const client = builder.getClientDirectory();
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const page = readFileSync(join(folder, fallback), 'utf8');
  const shells = new Map<string, string>();
  mkdirSync(join(folder, 'shells'), { recursive: true });
  for (const [first, key] of pagesOf(manifest)) {
    const links = [...filesOf(manifest, key)].filter((file) => !page.includes(file)).map(linkTo);
    shells.set(first, `shells/${first}.html`);
    writeFileSync(join(folder, `shells/${first}.html`), page.replace('</head>', `${links.join('')}</head>`));
  }
  return shells;
}
