// The build writes this file, and then moves its contents to the file that describes the site to the server (site.adapter.ts).
import { sitePages } from '#lib/site/share/pages.ts';

export const prerender = true;

export const GET = (): Response => Response.json(sitePages());
