import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SITE_MANIFEST, type SiteManifest, type SitePage, type TableTexts } from '@sloop/protocol';

const page = (name: string, file: string, isListed = true): SitePage => ({
  file,
  picture: 'share/sloop.png',
  isListed,
  texts: {
    en: { title: `${name} in English`, description: '' },
    de: { title: `${name} auf Deutsch`, description: '' },
  },
});

const TABLES: TableTexts = {
  open: ['full', 'one seat', 'two seats'],
  starting: 'starting',
  playing: 'on',
  round: 'round {round}',
  won: '{name} wins',
  shared: '{names} share',
  closed: 'closed',
  ended: 'ended',
  seated: 'Seats: {names}.',
  toMove: '{name} to move.',
  waitingFor: 'Waiting for {names}.',
  join: 'Join.',
  watch: 'Watch.',
  replay: 'Replay.',
};

const MANIFEST: Omit<SiteManifest, 'files'> = {
  earlier: [],
  pages: {
    '/': page('Home', 'index.html'),
    '/play/tortuga': page('Play', 'shells/play.html'),
    '/table/[id]': page('Device', 'shells/table.html', false),
    '/t/[id]': page('Table', '200.html', false),
  },
  missing: page('Missing', '200.html', false),
  games: {
    tortuga: { title: 'Tortuga', picture: 'share/tortuga.png' },
    cartagena: { title: 'Cartagena', picture: 'share/cartagena.png' },
  },
  tables: { en: TABLES, de: { ...TABLES, open: ['voll', 'ein Platz', 'zwei Plätze'] } },
  botNames: ['Anne', 'Frank', 'Lothar', 'Mia', 'Jonas'],
  baseLanguage: 'en',
};

/** The text of a page's HTML file. Its policy has `script` as the only source of scripts. */
export const pageText = (body: string, script = 'a'): string =>
  `<html lang="en"><meta http-equiv="content-security-policy" content="default-src &#39;self&#39;; script-src &#39;${script}&#39;"><title>Sloop</title>${body}`;

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The files of a small site. */
export const SITE_FILES: { readonly [path: string]: string } = {
  '200.html': pageText('the fallback'),
  'index.html': pageText('home'),
  'shells/play.html': pageText('the shell of set-up'),
  'shells/table.html': pageText('the shell of tables'),
  '_app/immutable/start.js': '1',
};

/** Writes a built site to a folder. Replaces the site that was in the folder. */
export function writeSite(
  folder: string,
  files: { readonly [path: string]: string } = SITE_FILES,
  overrides: Partial<SiteManifest> = {},
): void {
  rmSync(folder, { recursive: true, force: true });
  const hashes = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, hashOf(text)]));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(folder, SITE_MANIFEST), JSON.stringify({ ...MANIFEST, files: hashes, ...overrides }));
}
