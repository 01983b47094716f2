// Tests what an installed site needs, and the offer to install it. The site makes this offer only to people who have played on
// this device, and not again after they have declined it.
import type { Page } from '@playwright/test';
import { PHONE, turnOffMotionAndSound } from './browser.ts';
import { expect, test } from './test.ts';

test.use(PHONE);

/** Starts a game, and then opens the home page. */
async function playAndLeave(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/play/tortuga?way=solo`);
  await page.getByTestId('start').click();
  await expect(page.getByTestId('tray')).toBeVisible();
  await page.goto(site);
  await expect(page.getByTestId('continue')).toBeVisible();
}

/** Dispatches the event with which Chromium offers to install a site. */
const offerAsBrowser = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const asked = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve({ outcome: (document.title = 'asked') }),
    });
    return dispatchEvent(asked);
  });

interface Manifest {
  readonly id: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string }[];
  readonly screenshots: readonly { readonly src: string; readonly sizes: string; readonly form_factor: string }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

/** Runs in the page. Loads a picture. Returns its size and how opaque its corners are, from 0 to 255. */
async function lookAt(src: string): Promise<{ readonly size: string; readonly corners: number[] }> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const opacity = (x: number, y: number): number => context.getImageData(x, y, 1, 1).data[3]!;
  return {
    size: `${width}x${height}`,
    corners: [opacity(0, 0), opacity(width - 1, 0), opacity(width - 1, height - 1)],
  };
}

test('the manifest has an id, pictures of the right sizes and shortcuts, and icons that a device cuts have no empty corners', async ({
  page,
  site,
}) => {
  await page.goto(site);
  const address = await page.locator('link[rel=manifest]').evaluate((link) => (link as HTMLLinkElement).href);
  const manifest = (await (await page.request.get(address)).json()) as Manifest;
  expect(manifest.id).toBe('/');
  expect(new Set(manifest.screenshots.map((picture) => picture.form_factor))).toEqual(new Set(['narrow', 'wide']));
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots])
    if (sizes !== 'any') expect((await page.evaluate(lookAt, src)).size, src).toBe(sizes);
  const touch = await page.locator('link[rel=apple-touch-icon]').evaluate((link) => (link as HTMLLinkElement).href);
  for (const src of [touch, 'icon-maskable-512.png'])
    expect((await page.evaluate(lookAt, src)).corners, src).toEqual([255, 255, 255]);
  expect((await page.evaluate(lookAt, 'icon-192.png')).corners).toEqual([0, 0, 0]);
  expect(manifest.shortcuts.length).toBeGreaterThan(2);
  for (const { name, url } of manifest.shortcuts) {
    await page.goto(`${site}/${url}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  }
});

test('the browser asks only after the player has accepted our offer', async ({ page, site }) => {
  await turnOffMotionAndSound(page);
  await page.goto(site);
  await expect(page.getByTestId('play-tortuga')).toBeVisible();
  expect(await offerAsBrowser(page)).toBe(false);
  await playAndLeave(page, site);
  await offerAsBrowser(page);
  const offer = page.getByTestId('offer');
  await expect(offer).toContainText('Put Sloop on your device');
  // A click on a link that the offer covers would fail.
  for (const link of await page.locator('main').getByRole('link').all())
    await link.click({ trial: true, timeout: 3000 });
  await offer.getByRole('button', { name: 'Install' }).click();
  await expect(page).toHaveTitle('asked');
  await expect(offer).toHaveCount(0);
});

test.describe('on an Apple device', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1',
  });

  test('a hint says how to install the site, until it is declined', async ({ page, site }) => {
    await turnOffMotionAndSound(page);
    await playAndLeave(page, site);
    const offer = page.getByTestId('offer');
    await expect(offer).toContainText('Add to Home Screen');
    await offer.getByRole('button', { name: 'No, thanks' }).click();
    await expect(offer).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await page.reload();
    await expect(page.getByTestId('continue')).toBeVisible();
    // Offers are made three seconds after the page has loaded.
    await page.waitForTimeout(4000);
    await expect(offer).toHaveCount(0);
  });
});
