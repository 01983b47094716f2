/** The name of the file that describes a built site. It is in the site's folder. */
export const SITE_MANIFEST = 'site.json';

/** The SHA-256 of each file in hex, by the file's path in the site's folder. */
export type FileHashes = { readonly [path: string]: string };

/** What the head of a page says about the page. */
export interface PageTexts {
  readonly title: string;
  readonly description: string;
}

export interface SitePage {
  /** The HTML file that is sent for this page. */
  readonly file: string;
  /** The picture for links to this page: the path of a PNG file of 1200 × 630 pixels. */
  readonly picture: string;
  /** Whether search engines may list the page. */
  readonly isListed: boolean;
  /** By language. */
  readonly texts: { readonly [language: string]: PageTexts };
}

/** Texts about the state of a table. Words in braces, such as `{names}`, are placeholders. */
export interface TableTexts {
  /** Says how many seats are free. The index is the number of free seats. */
  readonly open: readonly string[];
  readonly starting: string;
  readonly playing: string;
  /** Says which round is being played: `{round}`. */
  readonly round: string;
  /** Says who has won: `{name}`. */
  readonly won: string;
  /** Says who share the victory: `{names}`. */
  readonly shared: string;
  readonly closed: string;
  /** Says that the players ended the game without a result. */
  readonly ended: string;
  /** Says who sits at the table: `{names}`. */
  readonly seated: string;
  /** Says whose turn it is: `{name}`. */
  readonly toMove: string;
  /** Says who the table is waiting for: `{names}`. */
  readonly waitingFor: string;
  /** The next three texts say what a visitor can do at the table. */
  readonly join: string;
  readonly watch: string;
  readonly replay: string;
}

/** What pages and links say about the site. The site's build makes it from the messages. */
export interface SitePages {
  /** By route. In a route, `[id]` matches any text without a slash. */
  readonly pages: { readonly [route: string]: SitePage };
  /** The page for all addresses that match no route. */
  readonly missing: SitePage;
  readonly games: { readonly [game: string]: { readonly title: string; readonly picture: string } };
  /** By language. */
  readonly tables: { readonly [language: string]: TableTexts };
  /** The names of bots, by seat. */
  readonly botNames: readonly string[];
  /** The language for visitors who prefer none of the site's languages. */
  readonly baseLanguage: string;
}

/** Describes a built site to the server. */
export interface SiteManifest extends SitePages {
  readonly files: FileHashes;
  /** Files of earlier builds, which pages that are still open may ask for. The latest build comes first. */
  readonly earlier: readonly FileHashes[];
}
