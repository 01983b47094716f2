// The titles, descriptions and pictures of the site's pages. Link previewers get them from the server. Only the build
// uses this file.
import type { PageTexts, SitePage, SitePages } from '@sloop/protocol';
import { GAMES } from '#lib/games/registry.ts';
import { m } from '#lib/paraglide/messages.js';
import { baseLocale } from '#lib/paraglide/runtime.js';
import { BOT_NAMES } from '../ranks.ts';
import { inAllLanguages } from './in-all-languages.ts';
import { tableTexts } from './table-texts.ts';

/** A page without the name of its HTML file. Only the adapter knows that name. */
type Page = Omit<SitePage, 'file'>;
type Texts = () => PageTexts;

/** The path of a picture that `npm run pictures` makes. */
const pictureOf = (name: string): string => `share/${name}.png`;
const UNLISTED = { isListed: false };

const page = (texts: Texts, { picture = pictureOf('sloop'), isListed = true } = {}): Page => ({
  picture,
  isListed,
  texts: inAllLanguages(texts),
});

const titled = (title: string): string => `${title} · Sloop`;
const onDevice: Texts = () => ({ title: titled(m.share_device()), description: m.share_device_what() });
/** The server replaces these texts with texts about the table. */
const ofNoTable: Texts = () => ({ title: titled(m.tables()), description: m.share_site() });

/** The pages of one game, as pairs of a route and a page. */
function gamePages({ id, title: game, seats, minutes, tagline }: (typeof GAMES)[number]): [string, Page][] {
  const described = (path: string, texts: Texts): [string, Page] => [path, page(texts, { picture: pictureOf(id) })];
  return [
    described(`/play/${id}`, () => ({
      title: titled(game),
      description: m.share_play({ tagline: tagline(), ...seats, minutes }),
    })),
    described(`/learn/${id}`, () => ({
      title: titled(m.share_learn({ game })),
      description: m.share_learn_what({ game }),
    })),
    described(`/rules/${id}`, () => ({
      title: titled(m.rules_of({ game })),
      description: m.share_rules_what({ game }),
    })),
  ];
}

/** Like `SitePages`, but the pages do not name their HTML files yet. */
export interface PagesWithoutFiles extends Omit<SitePages, 'pages' | 'missing'> {
  readonly pages: { readonly [route: string]: Page };
  readonly missing: Page;
}

export const sitePages = (): PagesWithoutFiles => ({
  pages: {
    '/': page(() => ({ title: 'Sloop: Tortuga, Cartagena', description: m.share_site() })),
    '/tables': page(() => ({ title: titled(m.tables()), description: m.share_tables_what() })),
    '/fair': page(() => ({ title: titled(m.fair_title()), description: m.share_fair_what() })),
    '/settings': page(() => ({ title: titled(m.settings()), description: m.share_site() }), UNLISTED),
    '/me': page(() => ({ title: titled(m.me_title()), description: m.share_site() }), UNLISTED),
    ...Object.fromEntries(GAMES.flatMap(gamePages)),
    '/table/[id]': page(onDevice, UNLISTED),
    '/replay/[id]': page(onDevice, UNLISTED),
    '/t/[id]': page(ofNoTable, UNLISTED),
    '/t/[id]/replay': page(ofNoTable, UNLISTED),
  },
  missing: page(() => ({ title: titled(m.share_missing()), description: m.page_missing() }), UNLISTED),
  games: Object.fromEntries(GAMES.map(({ id, title }) => [id, { title, picture: pictureOf(id) }])),
  tables: inAllLanguages(tableTexts),
  botNames: BOT_NAMES,
  baseLanguage: baseLocale,
});
