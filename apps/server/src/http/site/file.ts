import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from '../compress-reply.ts';
import type { SiteBuild, SiteFile } from './build.ts';

const TYPES: { readonly [ending: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const COMPRESSED = { br: '.br', gzip: '.gz' } as const;

/** Matches the files that never change, because their names contain a hash of their contents. */
const LASTING = /^_app\/immutable\//;

/** What a request asks the site for. */
export interface Asked {
  readonly build: SiteBuild;
  /** The decoded path of the address. */
  readonly path: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Sends a file, compressed if possible. */
export function sendFile(asked: Asked, file: SiteFile): FastifyReply {
  const { build, path, request, reply } = asked;
  setHeaders(reply, file, extname(path));
  if (LASTING.test(path.slice(1))) reply.header('cache-control', 'public, max-age=31536000, immutable');
  for (const encoding of ['br', 'gzip'] as const) {
    const compressed = accepts(request, encoding) && build.files.get(path.slice(1) + COMPRESSED[encoding]);
    if (!compressed) continue;
    reply.header('content-encoding', encoding);
    return sendUnlessKnown(asked, compressed.body, compressed.hash);
  }
  return sendUnlessKnown(asked, file.body, file.hash);
}

/** Sets the headers that depend only on the file. The content security policy is the file's own policy. */
export function setHeaders(reply: FastifyReply, { policy }: SiteFile, ending: string): void {
  reply.type(TYPES[ending] ?? 'application/octet-stream').header('cache-control', 'no-cache');
  if (policy !== undefined) reply.header('content-security-policy', policy);
}

/** Sends a body, unless the request says that the client already has a body with this hash. */
export function sendUnlessKnown({ request, reply }: Asked, body: string | Buffer, hash: string): FastifyReply {
  const tag = `W/"${hash.slice(0, 32)}"`;
  reply.header('etag', tag);
  const isKnown = request.headers['if-none-match']?.split(/,\s*/).includes(tag);
  return isKnown ? reply.code(304).removeHeader('content-encoding').send() : reply.send(body);
}
