// Tests the page on which people move to another device, leave devices and delete their identity, with the real server.
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { collectErrors, DESK, PHONE } from './browser.ts';
import type { GameServer } from './server.ts';
import { expect, test } from './test.ts';

let server: GameServer;
test.beforeEach(async ({ server: shared, seed }) => {
  server = shared;
  await server.seed(seed);
});

const leave = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
};

test('a code moves a person to another device, which can then leave, and the person can delete themselves', async ({
  openBrowser,
}) => {
  const errors: string[][] = [];
  const open = async (size: typeof PHONE | typeof DESK): Promise<Page> => {
    const page = await openBrowser(size);
    errors.push(collectErrors(page));
    return page;
  };
  const [phone, desk] = [await open(PHONE), await open(DESK)];

  // Opening a page does not give the visitor an identity.
  await phone.goto(`${server.url}/settings`);
  await phone.getByRole('link', { name: 'Other devices, leaving, deleting' }).click();
  await expect(phone.getByText('This device has no name on this server yet')).toBeVisible();
  expect(await phone.context().cookies()).toEqual([]);

  await phone.goto(`${server.url}/play/cartagena?way=online`);
  await phone.getByTestId('start').click();
  await phone.waitForURL(/\/t\//);
  const table = phone.url();
  await phone.getByRole('textbox').first().fill('Ann');
  await phone.getByTestId('sit').click();
  await expect(phone.getByRole('listitem').filter({ hasText: 'Ann' })).toContainText('You');

  await phone.goto(`${server.url}/me`);
  await expect(phone.getByText('You are Ann on this server.')).toBeVisible();
  await phone.getByRole('button', { name: 'Show a code' }).click();
  const code = await phone.getByTestId('code').innerText();
  expect(code).toMatch(/^[2-9BCDFGHJ-NP-TV-XZ]{4}-[2-9BCDFGHJ-NP-TV-XZ]{4}$/);
  await expect(phone.getByRole('img', { name: 'QR code' })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await expectAccessible(phone, 'a code is shown');

  // A link only fills the code in. The code is used when the player presses the button.
  await desk.goto(`${server.url}/me#${code}`);
  await expect(desk.getByRole('textbox', { name: 'Code' })).toHaveValue(code);
  await desk.reload();
  await desk.getByRole('button', { name: 'Become this person' }).click();
  await expect(desk.getByText('This device is now Ann.')).toBeVisible();
  await expectAccessible(desk, 'another device');
  await desk.goto(table);
  await expect(desk.getByRole('listitem').filter({ hasText: 'Ann' })).toContainText('You');
  await desk.goto(`${server.url}/me`);
  await desk.getByRole('textbox', { name: 'Code' }).fill(code);
  await desk.getByRole('button', { name: 'Become this person' }).click();
  await expect(desk.getByText('This code is not valid.')).toBeVisible();

  await leave(desk, 'Leave this device');
  await expect(desk.getByText('You have left.')).toBeVisible();
  await desk.goto(table);
  await expect(desk.getByRole('listitem').filter({ hasText: 'Ann' })).not.toContainText('You');

  await phone.getByRole('button', { name: 'Delete me' }).click();
  await expectAccessible(phone, 'deleting is confirmed');
  await phone.getByRole('button', { name: 'Stay' }).click();
  await expect(phone.getByText('You are Ann on this server.')).toBeVisible();
  await leave(phone, 'Delete me');
  await expect(phone.getByText('You have been deleted.')).toBeVisible();
  await expect(desk.getByRole('listitem').filter({ hasText: 'Ann' })).toHaveCount(0);
  // The wrong code is refused with status 403.
  expect(errors.flat().filter((error) => !error.includes('403'))).toEqual([]);
});
