// `npm run screenshots` takes the pictures in docs/screenshots from the built site.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { servePreview } from '../apps/web/scripts/preview.ts';
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts';
import { keepGames, playScene, type Plot } from './scenes.ts';
import { buildSite } from './site.ts';

const folder = join(import.meta.dirname, '../docs/screenshots');
/** The quality of the images, from 0 to 100. */
const QUALITY = 84;

const SIZES = {
  phone: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;
const THEMES = ['light', 'dark'] as const;

const NAMES = ['Anne', 'Frank', 'Lothar', 'Maria'];

/** The number of dice that seat 0 has placed. */
const placed = (seats: unknown): number =>
  (seats as readonly { readonly dice: string }[])[0]!.dice.replaceAll('-', '').length;

const PLOTS: readonly Plot[] = [
  {
    game: 'tortuga',
    id: 'dice',
    names: NAMES,
    seed: 'deed'.padEnd(64, '0'),
    until: ({ phase, round, seats }) => phase === 'roll' && round === 5 && placed(seats) === 1,
  },
  {
    game: 'cartagena',
    id: 'tunnel',
    names: NAMES,
    seed: 'c0ffee'.padEnd(64, '0'),
    until: ({ seats }) => JSON.stringify(seats).includes('37'),
  },
  { game: 'tortuga', id: 'over', names: NAMES, seed: 'cafe'.padEnd(64, '0') },
];
const GAMES = JSON.stringify(PLOTS.map(playScene));

interface Picture {
  readonly name: string;
  readonly path: string;
  /** Prepares the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const press =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

async function toTheMiddle(page: Page): Promise<void> {
  const slider = page.getByRole('slider');
  await slider.fill(String(Math.round(Number(await slider.getAttribute('max')) * 0.62)));
  await slider.blur();
}

const PICTURES: readonly Picture[] = [
  { name: 'home', path: '/' },
  { name: 'setup', path: '/play/tortuga?way=solo' },
  { name: 'tortuga', path: '/table/dice', prepare: press('e', 'd') },
  { name: 'cartagena', path: '/table/tunnel', prepare: press('k', 'ArrowRight', 'ArrowRight') },
  { name: 'end', path: '/table/over' },
  { name: 'replay', path: '/replay/over', prepare: toTheMiddle },
];

async function takeAll(browser: Browser, site: string, size: keyof typeof SIZES, theme: string): Promise<number> {
  const context = await browser.newContext({ ...SIZES[size], locale: 'en-GB', serviceWorkers: 'block' });
  await context.addInitScript((chosen) => {
    const settings = { theme: chosen, sound: false, pace: 0, undo: 0, forced: false, helps: false };
    localStorage.setItem('sloop-settings', JSON.stringify(settings));
  }, theme);
  const page = await context.newPage();
  let bytes = 0;
  for (const { name, path, prepare } of PICTURES) {
    await page.goto(`${site}/settings`);
    await page.evaluate(keepGames, name === 'home' ? '[]' : GAMES);
    await page.goto(site + path);
    await page.locator('main').first().waitFor();
    if (path.startsWith('/table')) await page.locator('[data-testid="tray"], [data-testid="end"]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(300);
    const file = join(folder, `${name}-${size}-${theme}.webp`);
    bytes += (await page.screenshot({ path: file, type: 'webp', quality: QUALITY })).length;
  }
  await context.close();
  return bytes;
}

await buildSite();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const site = await servePreview(0);
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS] });
let bytes = 0;
for (const size of ['phone', 'desk'] as const)
  for (const theme of THEMES) bytes += await takeAll(browser, site.url, size, theme);
await browser.close();
site.close();
console.log(`${PICTURES.length * 4} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
