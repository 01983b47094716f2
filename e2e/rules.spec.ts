// Tests the rules page, and the way from a running game to its rules and back.
import { expectAccessible } from './axe.ts';
import { collectErrors, DESK, PHONE, startSolo, turnOffMotionAndSound } from './browser.ts';
import { expect, test } from './test.ts';

test.beforeEach(({ page }) => turnOffMotionAndSound(page));

test.describe('phone', () => {
  test.use(PHONE);

  test('a rule has an address, is found by words or number, and its picture can be played', async ({ page, site }) => {
    const errors = collectErrors(page);
    await page.goto(`${site}/rules/tortuga#T5`);
    await expect(page.locator('#T5')).toBeInViewport();
    const find = page.getByRole('searchbox');
    await find.fill('skull joker');
    await expect(page.getByRole('status')).toHaveText('1 rule');
    await expect(page.getByRole('article')).toHaveText(/^Skulls/);
    await find.fill('t12');
    await expect(page.getByRole('article')).toHaveText(/^T12/);
    await find.fill('submarine');
    await expect(page.getByRole('status')).toContainText('Nothing found');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article').nth(30)).toBeAttached();

    await page.goto(`${site}/rules/tortuga#keep`);
    const picture = page.locator('#keep figure');
    await expect(picture).toHaveAttribute('data-at', '0');
    for (const die of ['A', 'E']) await picture.locator(`[data-die="${die}"]`).click();
    await picture.getByTestId('confirm').click();
    // Without the skull, the move is legal, but the picture asks for another move.
    await expect(picture.locator('figcaption')).toContainText('You may do that in a game');
    for (const die of ['A', 'B', 'E']) await picture.locator(`[data-die="${die}"]`).click();
    await picture.getByTestId('confirm').click();
    await expect(picture).toHaveAttribute('data-at', '1');
    await expect(picture.locator('figcaption')).toContainText('12 in all');
    await expectAccessible(page, 'rules of Tortuga');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
    expect(errors).toEqual([]);
  });

  test('a running game leads to its rules and goes on', async ({ page, site }) => {
    await startSolo(page, site, 'cartagena', 1);
    const sheet = page.getByTestId('rule-text');
    await page.getByRole('button', { name: 'The rule for what is happening now' }).click();
    await expect(sheet).toHaveAttribute('data-rule', 'turn');
    await expectAccessible(page, 'a rule over a table');
    await page.getByRole('dialog').getByRole('button', { name: 'Pass', exact: true }).click();
    await expect(sheet).toHaveAttribute('data-rule', 'pass');
    await page.keyboard.press('Escape');

    await page.locator('.hand .zero').first().click({ force: true });
    await page.getByTestId('tray').getByTestId('rule').click();
    await expect(sheet).toHaveAttribute('data-rule', 'forward');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Log', exact: true }).click();
    await page.getByRole('dialog').getByTestId('rule').first().click();
    await expect(sheet).toHaveAttribute('data-rule', 'setup');
    const all = page.getByRole('link', { name: /^All rules/ });
    await expect(all).toHaveAttribute('href', /\/rules\/cartagena#setup$/);
    await expect(all).toHaveAttribute('target', '_blank');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('.hand .stack:not(.zero)').first().click();
    await expect(page.locator('.hand .chosen')).toBeVisible();
  });
});

test.describe('desk', () => {
  test.use(DESK);

  test('a picture can be played by keyboard alone, and the page prints without its frame', async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${site}/rules/cartagena`);
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Onto the sloop' }).click();
    await expect(page.locator('#sloop')).toBeInViewport();
    const picture = page.locator('#sloop figure');
    await expect(picture.locator('[data-stack="P"]')).toBeVisible();
    await picture.locator('[data-stack="P"]').press('Enter');
    await picture.locator('.space[data-place="30"]').press('Enter');
    await picture.getByTestId('confirm').press('Enter');
    await expect(picture).toHaveAttribute('data-at', '1');
    await picture.getByRole('button', { name: 'Once more' }).press('Enter');
    await expect(picture).toHaveAttribute('data-at', '0');
    await expectAccessible(page, 'rules of Cartagena');

    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('figure[data-at]')).toHaveCount(3);
    await expect(page.locator('#back figure svg.ground')).toBeVisible();
    for (const frame of ['nav:visible', 'search:visible', 'button:visible', 'footer:visible'])
      await expect(page.locator(frame)).toHaveCount(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
    expect(
      await page.locator('article').evaluateAll((rules) => rules.map((rule) => getComputedStyle(rule).breakInside)),
    ).toEqual(Array.from({ length: 24 }, () => 'avoid'));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
