// Tests what the page says when the end of a game is near, and that the result fits with the largest number of players.
// device.spec.ts tests the end itself.
import type { Locator } from '@playwright/test';
import type { JsonObject } from '@sloop/engine';
import { lastRound, type TortugaView } from '@sloop/tortuga/glance';
import { playScene } from '../scripts/scenes.ts';
import { PHONE, turnOffMotionAndSound } from './browser.ts';
import { expectFitsEverywhere } from './fits.ts';
import { keep, open } from './saved-games.ts';
import { expect, test } from './test.ts';

test.use(PHONE);
test.beforeEach(({ page }) => turnOffMotionAndSound(page));

const NAMES = ['Anne', 'Frank', 'Lothar', 'Maria', 'Sandra'];
const SEED = 'cafe'.padEnd(64, '0');

const boxOf = async (what: Locator): Promise<{ readonly top: number; readonly bottom: number }> => {
  const { y, height } = (await what.boundingBox())!;
  return { top: y, bottom: y + height };
};

test('the result fits every screen with the largest number of players, and does not cover the sloop', async ({
  page,
  site,
}) => {
  await keep(page, site, [
    playScene({ game: 'tortuga', id: 'points', names: NAMES.slice(0, 4), seed: SEED }),
    playScene({ game: 'cartagena', id: 'escaped', names: NAMES, seed: SEED }),
  ]);
  for (const id of ['points', 'escaped']) {
    await open(page, site, id);
    await expectFitsEverywhere(page, id);
  }
  for (const viewport of [PHONE.viewport, { width: 768, height: 1024 }]) {
    await page.setViewportSize(viewport);
    await open(page, site, 'escaped');
    // The board is laid out again when the panel appears.
    await expect(async () => {
      const panel = await boxOf(page.getByTestId('end'));
      const sloop = await boxOf(page.locator('.hull'));
      expect(sloop.top, String(viewport.width)).toBeGreaterThan(viewport.height * 0.2);
      expect(sloop.bottom, String(viewport.width)).toBeLessThanOrEqual(panel.top + 1);
    }).toPass();
  }
});

test('on a phone, Tortuga says what the goal is, and when the round may be the last', async ({ page, site }) => {
  const plot = { game: 'tortuga', names: NAMES.slice(0, 4), seed: SEED };
  const isRolling = ({ phase }: JsonObject): boolean => phase === 'roll';
  const isLast = (view: JsonObject): boolean => lastRound(view as unknown as TortugaView) !== undefined;
  await keep(page, site, [
    playScene({ ...plot, id: 'first', until: isRolling }),
    playScene({ ...plot, id: 'last', until: (view) => isRolling(view) && isLast(view) }),
  ]);
  const bar = page.getByRole('banner');
  await open(page, site, 'first');
  for (const text of ['Round 1', 'first to 6 chests'])
    await expect(bar.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 });
  await open(page, site, 'last');
  await expect(bar.getByText('Last round?', { exact: true })).toBeInViewport({ ratio: 1 });
});
