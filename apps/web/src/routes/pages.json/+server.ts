// The build writes pages.json. Then site.adapter.ts moves the contents of pages.json to the manifest that describes the site to the
// server.
import { sitePages } from '#lib/site/share/pages.ts';

export const prerender = true;

export const GET = (): Response => Response.json(sitePages());
