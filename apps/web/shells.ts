import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Adapter } from '@sveltejs/kit';

/** An entry of the bundler's manifest: a built file and its imports. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = { readonly [source: string]: Chunk };

/**
 * The pages that are not prerendered. Maps the first part of the page's address to the key of the page's script in the manifest.
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
 * Adds a shell for each kind of page that is not prerendered. A shell is an empty page that preloads all files of the real page.
 * Without shells, all these pages would begin as the same empty page, and the browser would learn only later which files to load.
 */
export const withShells = (adapter: Adapter, folder: string, fallback: string): Adapter => ({
  ...adapter,
  async adapt(builder) {
    await adapter.adapt(builder);
    const client = builder.getClientDirectory();
    const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
    const page = readFileSync(join(folder, fallback), 'utf8');
    const shells = join(folder, 'shells');
    mkdirSync(shells, { recursive: true });
    for (const [first, key] of pagesOf(manifest)) {
      const links = [...filesOf(manifest, key)].filter((file) => !page.includes(file)).map(linkTo);
      writeFileSync(join(shells, `${first}.html`), page.replace('</head>', `${links.join('')}</head>`));
    }
    await builder.compress(shells);
  },
});
