// Tests what happens when a new version of the site is deployed while pages of the old version are open.
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SITE_MANIFEST, type SiteManifest } from '@sloop/protocol/site';
import { turnOffMotionAndSound } from './browser.ts';
import { GameServer } from './server.ts';
import { expect, test } from './test.ts';

const built = join(import.meta.dirname, '../apps/web/build');
let folder: string;
let server: GameServer;
test.beforeEach(async ({ page, seed }) => {
  folder = mkdtempSync(join(tmpdir(), 'sloop-site-'));
  cpSync(built, join(folder, 'site'), { recursive: true });
  server = await GameServer.start(join(folder, 'site'));
  await server.seed(seed);
  await turnOffMotionAndSound(page);
});
test.afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Deploys another version of the site. `isThere` decides which of the old files under `_app/` this version still has. */
function deploy(version: string, isThere: (path: string) => boolean = () => true): void {
  const next = join(folder, 'next');
  cpSync(built, next, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(next, SITE_MANIFEST), 'utf8')) as SiteManifest;
  const text = JSON.stringify({ version });
  writeFileSync(join(next, '_app/version.json'), text);
  const kept = Object.entries(manifest.files).filter(([path]) => !path.startsWith('_app/') || isThere(path));
  const files = { ...Object.fromEntries(kept), '_app/version.json': createHash('sha256').update(text).digest('hex') };
  writeFileSync(join(next, SITE_MANIFEST), JSON.stringify({ ...manifest, files, earlier: [] }));
  renameSync(join(folder, 'site'), join(folder, `before ${version}`));
  renameSync(next, join(folder, 'site'));
}

/** Leaves out the compressed copies of version.json, because they would still contain the old version. */
const isPlain = (path: string): boolean => !path.startsWith('_app/version.json.');

test('the new version is offered in the place of a part that the new version no longer has', async ({ page }) => {
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname.slice(1)));
  await page.goto(`${server.url}/play/tortuga?way=solo`);
  await expect(page.getByTestId('start')).toBeVisible();
  deploy('next', (path) => loaded.has(path));
  await page.getByRole('tab', { name: 'One device' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('There is a new version of Sloop.');
  await expect(panel).not.toContainText('No connection');
  deploy('last', isPlain);
  await panel.getByRole('button', { name: 'Load it' }).click();
  await expect(page.getByTestId('start')).toBeVisible();
  await expect(page.getByText('There is a new version')).toHaveCount(0);
});

/** The path of the script that makes offers. The script is loaded a while after the page. */
function offersPath(): string {
  const { files } = JSON.parse(readFileSync(join(built, SITE_MANIFEST), 'utf8')) as SiteManifest;
  const isOffers = (path: string): boolean =>
    path.endsWith('.js') && readFileSync(join(built, path), 'utf8').includes('sloop-install');
  return Object.keys(files).find(isOffers)!;
}

test('a new version is offered between moves, and loaded only on request', async ({ page }) => {
  await page.goto(`${server.url}/play/cartagena?way=device`);
  await page.getByTestId('start').click();
  await page.getByTestId('lift').click();
  await expect(page.getByTestId('tray')).toBeVisible();
  await page.waitForFunction(
    (path) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path)),
    offersPath(),
  );
  deploy('next', isPlain);
  const checked = page.waitForResponse(/version\.json/);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await checked;
  const offer = page.getByTestId('offer');
  await expect(page.getByTestId('tray')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Leave' }).click();
  await expect(offer).toContainText('There is a new version of Sloop.');
  await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
  await offer.getByRole('button', { name: 'Load it' }).click();
  await expect.poll(() => page.evaluate(() => 'isOldPage' in globalThis)).toBe(false);
  await expect(page.getByTestId('continue')).toBeVisible();
});
