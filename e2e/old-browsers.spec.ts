// Plays in a browser without the features that the oldest supported browsers lack. `@property` is removed as well, because Firefox
// before version 128 does not know it.
import type { Page } from '@playwright/test';
import { GLOBALS, MEMBERS, STATIC_MEMBERS } from '../scripts/browsers/newer.ts';
import { playToTheEnd } from './autoplay.ts';
import { collectErrors, PHONE, playFirst, startSolo, turnOffMotionAndSound } from './browser.ts';
import { expectFitsEverywhere } from './fits.ts';
import { almostOver, keepAndOpen } from './saved-games.ts';
import { expect, test } from './test.ts';

/** The methods of all iterators. Browsers got these methods together with the global `Iterator`. */
const OF_ITERATORS = [
  'drop',
  'every',
  'filter',
  'find',
  'flatMap',
  'forEach',
  'map',
  'reduce',
  'some',
  'take',
  'toArray',
];

/**
 * A script that removes the features that are too new. It runs before each of the site's scripts, in pages and in
 * workers.
 */
const REMOVE = `{
  for (const path of ${JSON.stringify([...GLOBALS, ...STATIC_MEMBERS, ...MEMBERS])}) {
    const parts = path.split('.');
    const name = parts.pop();
    const owner = parts.reduce((found, part) => found?.[part], globalThis);
    if (owner) Reflect.deleteProperty(owner, name);
  }
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  for (const name of ${JSON.stringify(OF_ITERATORS)}) delete iterators[name];
}
`;

async function makeOld(page: Page): Promise<void> {
  await page.route(/\/($|table|play|_app\/.*\.(js|css)$)/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const isScript = route.request().url().endsWith('.js');
    const body = isScript ? REMOVE + text : text.replaceAll(/@property[^{]*\{[^}]*\}/g, '');
    await route.fulfill({ response, body });
  });
}

// The content security policy is turned off, because the changed styles in pages no longer match the hash in the policy.
test.use({ ...PHONE, bypassCSP: true });

let errors: string[] = [];
test.beforeEach(async ({ page }) => {
  errors = collectErrors(page);
  await makeOld(page);
  await turnOffMotionAndSound(page);
});
test.afterEach(() => expect(errors).toEqual([]));

test('a game of Tortuga is played to the end in a browser of 2023', async ({ page, site, seed }) => {
  await keepAndOpen(page, site, almostOver('tortuga', seed));
  expect(await page.evaluate(() => 'groupBy' in Object || 'map' in [].values())).toBe(false);
  await expectFitsEverywhere(page, 'Tortuga in an old browser');
  await playToTheEnd(page);
  await page.getByTestId('verify').click();
  await expect(page.getByTestId('verdict')).toContainText(/All \d+ rolls/);
});

test('a turn of Cartagena in a browser of 2023', async ({ page, site }) => {
  await startSolo(page, site, 'cartagena', 1);
  await expectFitsEverywhere(page, 'Cartagena in an old browser');
  for (let action = 0; action < 3; action++) {
    await playFirst(page);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
});
