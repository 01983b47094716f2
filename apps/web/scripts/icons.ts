// Draws the site's icons. Part of `npm run pictures`.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../../scripts/chromium.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const pieces = readFileSync(here('../src/lib/ui/look/pieces.svg'), 'utf8');
const [, sloop] = /<symbol id="sloop"[^>]*>([^]*?)<\/symbol>/.exec(pieces)!;

/** The waves extend beyond both sides of the drawing, so that they fill the icon even if the drawing is scaled down. */
const WAVES = 'M-42 46c5-4 10-4 15 0s10 4 15 0 10-4 15 0 10 4 15 0 10-4 15 0 10 4 15 0 10-4 15 0 10 4 15 0 10-4 15 0';
const DRAWING = `<circle cx="32" cy="30" r="24" fill="none" stroke="#e3b04b" stroke-width="1.5" opacity=".6"/>
<svg x="8" y="5" width="48" height="42" viewBox="0 0 64 56">${sloop}</svg>
<path d="${WAVES}V120H-42z" fill="#206863"/><path d="${WAVES}" fill="none" stroke="#c4dacf" stroke-width="1.6"/>`;

/**
 * The icon as an SVG file.
 * @param scale The size of the drawing in relation to the icon. The background always fills the icon.
 * @param radius The radius of the corners, if the icon is 64 pixels wide. 0 means a full square.
 */
const icon = (scale: number, radius: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><clipPath id="c"><rect width="64" height="64" rx="${radius}"/></clipPath>` +
  `<g clip-path="url(#c)"><rect width="64" height="64" fill="#17524e"/>` +
  `<g transform="translate(32 34) scale(${scale}) translate(-32 -31.5)">${DRAWING}</g></g></svg>\n`;

const ROUNDED = icon(1, 15);
/** Devices cut these icons to their own shape. At least the middle 80 % of a maskable icon remains visible. */
const MASKABLE = icon(0.8, 0);
/** Apple's devices round the corners themselves. They show transparent corners in black, so the corners are filled. */
const SQUARE = icon(0.92, 0);

const FILES = [
  { file: 'icon-192.png', size: 192, drawing: ROUNDED },
  { file: 'icon-512.png', size: 512, drawing: ROUNDED },
  { file: 'icon-maskable-512.png', size: 512, drawing: MASKABLE },
  { file: 'apple-touch-icon.png', size: 180, drawing: SQUARE },
];
/** The sizes in favicon.ico, in pixels. */
const FAVICON_SIZES = [16, 32, 48];

async function render(browser: Browser, drawing: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin:0"><div style="width:${size}px;display:grid">${drawing}</div></body>`);
  const image = await page.screenshot({ omitBackground: true });
  await page.close();
  return image;
}

/** Packs PNG images into an ICO file: a header, an entry of 16 bytes for each image, and the images. */
function toIco(images: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, images.length, 0]);
  let offset = header.length + 16 * images.length;
  const entries = images.map(({ size, png }) => {
    const entry = Buffer.from([size, size, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)]);
}

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS] });
writeFileSync(here('../static/icon.svg'), ROUNDED);
for (const { file, size, drawing } of FILES)
  writeFileSync(here(`../static/${file}`), await render(browser, drawing, size));
const images = [];
for (const size of FAVICON_SIZES) images.push({ size, png: await render(browser, ROUNDED, size) });
writeFileSync(here('../static/favicon.ico'), toIco(images));
await browser.close();
