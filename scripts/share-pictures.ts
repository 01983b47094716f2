// Draws the pictures for link previews from the art of the built site. `npm run pictures` runs this file.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { servePreview } from '../apps/web/scripts/preview.ts';
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts';
import { buildSite } from './site.ts';

const folder = join(import.meta.dirname, '../apps/web/share');
const SIZE = { width: 1200, height: 630 };

/**
 * The site's picture shows the sea chart from the home page, the logo and the names of the games. A game's picture
 * shows the game's name and the logo above the game's art.
 */
const STYLES = `
  #card { position: fixed; inset: 0; z-index: 99; background: var(--paper); overflow: hidden; display: grid; }
  #card .name { font: 800 132px "Alegreya SC"; line-height: 1; color: var(--ink); }
  #card.site { place-content: center; justify-items: center; gap: 28px; }
  #card.site .logo { width: 704px; height: 320px; }
  #card.site .name { font-size: 62px; }
  #card.game { grid-template-rows: 1fr auto; }
  #card.game .top { display: flex; align-items: center; justify-content: space-between; padding: 0 64px; }
  #card.game .logo { width: 290px; height: 132px; }
  #card.game .art { width: 1200px; border: 0; border-top: 5px solid var(--piece-ink); margin-bottom: -3px; }`;

/** Runs in the page. Copies parts of the home page into one picture. */
function arrange(styles: string, game: string | undefined): void {
  document.getElementById('card')?.remove();
  const copy = (selector: string): Node => document.querySelector(selector)!.cloneNode(true);
  const style = new CSSStyleSheet();
  style.replaceSync(styles);
  document.adoptedStyleSheets = [style];
  const card = Object.assign(document.createElement('div'), { id: 'card', className: game ? 'game' : 'site' });
  const name = Object.assign(document.createElement('div'), { className: 'name' });
  if (game === undefined) {
    name.textContent = 'Tortuga · Cartagena';
    card.append(copy('.sea'), copy('.logo'), name);
  } else {
    name.textContent = document.getElementById(`game-${game}`)!.textContent;
    const top = Object.assign(document.createElement('div'), { className: 'top' });
    top.append(name, copy('.logo'));
    card.append(top, copy(`.game:has(#game-${game}) .art`));
  }
  document.querySelector('.home')!.append(card);
}

async function take(page: Page, name: string, game?: string): Promise<void> {
  await page.evaluate(([styles, chosen]) => arrange(styles, chosen), [STYLES, game] as const);
  await page.evaluate(() => document.fonts.ready);
  // The copies refer to pieces in another file. These pieces are drawn a moment later.
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

await buildSite();
mkdirSync(folder, { recursive: true });
const site = await servePreview(0);
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS] });
const page = await browser.newPage({ viewport: SIZE, locale: 'en-GB', serviceWorkers: 'block', colorScheme: 'light' });
// `arrange` is defined in the page, because a function that Playwright evaluates there cannot refer to functions in
// this file.
await page.addInitScript(`globalThis.arrange = ${arrange.toString()}`);
await page.goto(site.url);
await page.locator('.game').first().waitFor();
await page.waitForLoadState('networkidle');
const games = await page.locator('.game h2').evaluateAll((titles) => titles.map(({ id }) => id.replace('game-', '')));
await take(page, 'sloop');
for (const game of games) await take(page, game, game);
await browser.close();
site.close();
