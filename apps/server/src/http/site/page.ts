import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { isId } from '../../process/ids.ts';
import { varyBy } from '../compress-reply.ts';
import type { Context } from '../context.ts';
import { addressOf } from '../address.ts';
import { UnreadableTable } from '../../table/unreadable.ts';
import { findPage, originOf, type FoundPage } from './addresses.ts';
import { sendUnlessKnown, setHeaders, type Asked } from './file.ts';
import { withHead, type PageHead } from './head.ts';
import { preferredLanguage } from './language.ts';
import { describeTable, type TableDescription } from './table-page.ts';

/** The routes of all pages about a table on the server begin with this string. */
const TABLE_ROUTE = '/t/[id]';

/** Sends the page at an address. If there is no page at this address, sends the page that says so. */
export async function sendPage(asked: Asked, context: Context): Promise<FastifyReply> {
  const { build, request, reply } = asked;
  const { manifest, files } = build;
  const found = findPage(manifest, asked.path);
  const language = preferredLanguage(
    request.headers['accept-language'],
    Object.keys(manifest.tables),
    manifest.baseLanguage,
  );
  const table = found && (await findTable(found, asked, language, context));
  const page = table === 'missing' ? undefined : found?.page;
  const file = files.get((found?.page ?? manifest.missing).file)!;
  setHeaders(reply, file, '.html');
  varyBy(reply, 'accept-language');
  if (!page?.isListed) reply.header('x-robots-tag', 'noindex');
  const { texts, picture } = page ?? manifest.missing;
  const origin = originOf(context.settings, request);
  const description = typeof table === 'object' ? table : undefined;
  const head: PageHead = {
    ...(description ?? texts[language]!),
    language,
    picture: `${origin}/${description?.picture ?? picture}`,
    url: page && origin + asked.path,
  };
  const html = withHead(file.body.toString(), head);
  if (!page) return reply.code(404).send(html);
  return sendUnlessKnown(asked, html, createHash('sha256').update(html).digest('hex'));
}

/**
 * Describes the table that a page is about. Returns undefined if the page is not about a table, or if the table cannot be described
 * now. In both cases, the page is sent with its usual texts. Returns `missing` if there is no such table.
 */
async function findTable(
  { route, id }: FoundPage,
  { build, request }: Asked,
  language: string,
  { openTables, rateLimiters, services }: Context,
): Promise<TableDescription | 'missing' | undefined> {
  if (id === undefined || !route.startsWith(TABLE_ROUTE)) return undefined;
  if (!isId(id)) return 'missing';
  if (!rateLimiters.address.take(addressOf(request))) return undefined;
  try {
    const openTable = await openTables.find(id);
    return openTable ? await openTable.read((table) => describeTable(table, build.manifest, language)) : 'missing';
  } catch (error) {
    // The server has already logged that the table is unreadable.
    if (!(error instanceof UnreadableTable)) services.log.warn({ err: error }, 'a table could not be described');
    return undefined;
  }
}
