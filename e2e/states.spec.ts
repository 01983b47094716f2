// Tests that a table is accessible in every state, in the light and in the dark theme.
import type { Page } from '@playwright/test';
import { playToNewDecision } from './autoplay.ts';
import { expectAccessible } from './axe.ts';
import { turnOffMotionAndSound, DESK, PHONE, startDevice, startSolo } from './browser.ts';
import { expect, test } from './test.ts';

test.beforeEach(({ page }) => turnOffMotionAndSound(page));

/** Presses a key that opens a dialog over the table, checks that the page is accessible, and closes the dialog. */
async function whileOpen(page: Page, key: string, state: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.locator('dialog[open] .body > *').first()).toBeVisible();
  await expectAccessible(page, state);
  await page.keyboard.press('Escape');
}

test.describe('phone', () => {
  test.use(PHONE);

  test('cartagena: the curtain, a turn and every dialog are accessible', async ({ page, site }) => {
    await startDevice(page, site, 'cartagena', 2);
    await expectAccessible(page, 'curtain');
    await playToNewDecision(page, []);
    await expectAccessible(page, 'a turn');
    await whileOpen(page, '.', 'list of moves');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expectAccessible(page, 'menu and settings');
    await page.keyboard.press('Escape');
  });
});

test.describe('desk', () => {
  test.use(DESK);

  test('tortuga: several kinds of decisions and the ledger are accessible', async ({ page, site }) => {
    await startSolo(page, site, 'tortuga', 3);
    const known: string[] = [];
    while (known.length < 3) {
      const { decision } = await playToNewDecision(page, known);
      known.push(decision!);
      await expectAccessible(page, decision!);
    }
    await whileOpen(page, 't', 'ledger');
  });
});
