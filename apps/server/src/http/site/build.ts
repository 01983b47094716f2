import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE_MANIFEST, type FileHashes, type SiteManifest } from '@sloop/protocol';

export interface SiteFile {
  readonly body: Buffer;
  /** The SHA-256 of the body in hex. */
  readonly hash: string;
  /** The content security policy of an HTML file. */
  readonly policy: string | undefined;
}

/** A built site in memory. All its files are from the same build, except for files that were kept from earlier builds. */
export interface SiteBuild {
  readonly manifest: SiteManifest;
  /** All files. The key is the path in the site's folder. */
  readonly files: ReadonlyMap<string, SiteFile>;
}

/**
 * Returns the content security policy from a page's meta tag. Adds the directive `frame-ancestors`, which browsers
 * ignore in a meta tag.
 */
function policyOf(html: string): string | undefined {
  const policy = /<meta http-equiv="content-security-policy" content="([^"]+)"/i.exec(html)?.[1];
  return policy && `${policy.replaceAll('&#39;', "'").replaceAll('&quot;', '"')}; frame-ancestors 'none'`;
}

async function loadFile(folder: string, path: string, hash: string): Promise<SiteFile> {
  const body = await readFile(join(folder, path));
  if (createHash('sha256').update(body).digest('hex') !== hash)
    throw new Error(`${path} is from a different build than ${SITE_MANIFEST}`);
  return { body, hash, policy: path.endsWith('.html') ? policyOf(body.toString()) : undefined };
}

/** Loads a site. Rejects if one of its files is missing or is from another build. */
export async function loadBuild(folder: string): Promise<SiteBuild> {
  const manifest = JSON.parse(await readFile(join(folder, SITE_MANIFEST), 'utf8')) as SiteManifest;
  const hashes = Object.assign({}, ...manifest.earlier, manifest.files) as FileHashes;
  const files = new Map<string, SiteFile>();
  for (const [path, hash] of Object.entries(hashes)) files.set(path, await loadFile(folder, path, hash));
  return { manifest, files };
}
