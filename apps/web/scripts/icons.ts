// Makes the icons of the installed site from icon.svg. Run `node scripts/icons.ts` after every change of icon.svg.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../../scripts/chromium.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const drawing = readFileSync(here('../static/icon.svg'), 'utf8');

/** A device may cut a maskable icon to any shape. So the drawing in that icon is smaller, and the background fills the rest. */
const ICONS = [
  { file: 'icon-192.png', size: 192, share: 100, ground: 'transparent' },
  { file: 'icon-512.png', size: 512, share: 100, ground: 'transparent' },
  { file: 'icon-maskable-512.png', size: 512, share: 84, ground: '#17524e' },
];

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS] });
for (const { file, size, share, ground } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const style = `margin:0;height:100vh;display:grid;place-items:center;background:${ground}`;
  await page.setContent(`<body style="${style}"><div style="width:${share}%">${drawing}</div></body>`);
  await page.screenshot({ path: here(`../static/${file}`), omitBackground: true });
  await page.close();
}
await browser.close();
