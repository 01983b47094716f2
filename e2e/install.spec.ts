// Tests the offer to install the site. The site makes this offer only to people who have played on this device, and not again after
// they have declined it.
import type { Page } from '@playwright/test';
import { PHONE, turnOffMotionAndSound } from './browser.ts';
import { expect, test } from './test.ts';

test.use(PHONE);

/** Starts a game, and then opens the first page. */
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
