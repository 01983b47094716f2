import type { App, Context } from './context.ts';
import { compressPage } from './compress-reply.ts';
import { NOTHING_HERE, Refused } from './errors.ts';
import { originOf, pathOf, robotsText, siteMap } from './site/addresses.ts';
import { sendFile, type Asked } from './site/file.ts';
import { SiteFolder } from './site/folder.ts';
import { sendPage } from './site/page.ts';

/** Serves the built site: its files and its pages. For any other address, serves a page that says that nothing is there. */
export function addSite(app: App, context: Context): void {
  const { settings, services } = context;
  app.setNotFoundHandler(() => {
    throw new Refused('not-found', NOTHING_HERE);
  });
  if (settings.site === undefined) return;
  // Unknown addresses under /api/ have their own route, so that the API's limits apply to them.
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new Refused('not-found', NOTHING_HERE);
  });
  const folder = new SiteFolder(settings.site, services.log);
  app.get('/*', { onSend: compressPage, schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request);
    const build = path?.startsWith('/api/') ? undefined : await folder.current();
    if (path === undefined || !build) throw new Refused('not-found', NOTHING_HERE);
    return send({ build, path, request, reply }, context);
  });
}

async function send(asked: Asked, context: Context): Promise<unknown> {
  const { build, path, request, reply } = asked;
  const file = build.files.get(path.slice(1));
  if (file) return sendFile(asked, file);
  const origin = originOf(context.settings, request);
  if (path === '/robots.txt') return reply.type('text/plain; charset=utf-8').send(robotsText(origin));
  if (path === '/sitemap.xml') return reply.type('application/xml').send(siteMap(build.manifest, origin));
  // Everything under `/_app/` is a file. A client that asks for a missing file has no use for a page.
  if (path.startsWith('/_app/')) throw new Refused('not-found', NOTHING_HERE);
  return sendPage(asked, context);
}
