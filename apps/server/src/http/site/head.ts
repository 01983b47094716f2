import type { PageTexts } from '@sloop/protocol';
import { escapeMarkup } from './addresses.ts';

/** What a page says about itself to browsers, search engines and link previewers. */
export interface PageHead extends PageTexts {
  readonly language: string;
  /** The absolute address of the page's picture. */
  readonly picture: string;
  /** The absolute address of the page. Undefined if there is no such page. */
  readonly url: string | undefined;
}

const PICTURE_SIZE = { width: 1200, height: 630 };

/**
 * Adds to a language the region where most of its speakers live. For example, `de` becomes `de_DE`. Link previewers
 * expect this form.
 */
function regional(language: string): string {
  const { region } = new Intl.Locale(language).maximize();
  return `${language}_${region}`;
}

function tagsOf({ title, description, language, picture, url }: PageHead): string {
  const properties = {
    'og:site_name': 'Sloop',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:locale': regional(language),
    ...(url !== undefined && { 'og:url': url }),
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': String(PICTURE_SIZE.width),
    'og:image:height': String(PICTURE_SIZE.height),
  };
  const names = {
    description,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': picture,
  };
  const tags = (key: string, contents: object): string[] =>
    Object.entries(contents).map(([name, text]) => `<meta ${key}="${name}" content="${escapeMarkup(String(text))}">`);
  return [`<title>${escapeMarkup(title)}</title>`, ...tags('name', names), ...tags('property', properties)].join('');
}

/** Replaces the language, the title and the description in a page's HTML file. */
export const withHead = (html: string, head: PageHead): string =>
  html
    .replace(/<html lang="[^"]*"/, `<html lang="${head.language}"`)
    .replace(/<meta\s+name="description"[^>]*>/, '')
    // The replacement is a function, because players' names may contain `$`, which has a special meaning in a replacement string.
    .replace(/<title>[^<]*<\/title>/, () => tagsOf(head));
