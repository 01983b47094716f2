// `node scripts/preview.ts [port]` serves the built site as any static web server would, without the game server.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const build = fileURLToPath(new URL('../build', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Matches the addresses of files that never change, because their names contain a hash of their contents. */
const LASTING = /^\/_app\/immutable\//;

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** The file for an address. All pages that are not prerendered share the file `200.html`. */
function fileFor(address: string): string {
  const path = join(build, normalize(decodeURIComponent(address)));
  const found = [path, `${path}.html`, join(path, 'index.html')].find((file) => file.startsWith(build) && isFile(file));
  return found ?? join(build, '200.html');
}

/** Serves the site until `close` is called. Port 0 picks a free port. */
export function servePreview(port: number): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) {
      response.writeHead(503, { 'content-type': 'application/json' });
      return response.end('{"error":{"code":"busy","message":"The preview has no game server."}}');
    }
    const file = fileFor(pathname);
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      // As from the game server, a browser needs to fetch and compile such a file only once.
      'cache-control': LASTING.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    return createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      resolve({ url, close: () => server.close() });
    });
  });
}

if (import.meta.main) console.log((await servePreview(Number(process.argv[2] ?? 4174))).url);
