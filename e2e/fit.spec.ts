// Tests that every decision fits every screen, with the largest number of players.
import { PHONE, turnOffMotionAndSound, startDevice } from './browser.ts';
import { expectDecisionFits, expectFitsEverywhere } from './fits.ts';
import { keep, oneOfEachKind, open, passedAround } from './saved-games.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });
test.beforeEach(({ page }) => turnOffMotionAndSound(page));

/** At least `kinds` different kinds of decisions are checked. */
const GAMES = [
  { game: 'tortuga', people: 4, kinds: 9 },
  { game: 'cartagena', people: 5, kinds: 4 },
] as const;

for (const { game, people, kinds } of GAMES)
  test(`${game} with ${people} seats fits every screen, whatever is asked`, async ({ page, site, seed }) => {
    const games = oneOfEachKind(game, people, kinds, seed);
    expect(games.size).toBeGreaterThanOrEqual(kinds);
    await keep(page, site, [...games.values()].map(passedAround));
    for (const [number, [decision, { id }]] of [...games].entries()) {
      await open(page, site, id);
      await page.getByTestId('lift').click();
      await expectDecisionFits(page, decision, number);
    }
  });

test('five open hands and the row fit every screen', async ({ page, site }) => {
  await startDevice(page, site, 'cartagena', 5, [], 'Tortuga');
  await expect(page.locator('.row .paper svg')).toHaveCount(12);
  await expectFitsEverywhere(page, 'open hands');
});

test('with two players, the other board is as wide as the screen, and there is a space between words, even after the letter f', async ({
  page,
  site,
}) => {
  await startDevice(page, site, 'tortuga', 2);
  await page.getByTestId('lift').click();
  await expect(page.getByText('Keep dice of one action.')).toBeVisible();
  expect(await page.evaluate(spaceAfterF)).toBeGreaterThan(0.2);
  for (const size of [PHONE.viewport, { width: 768, height: 1024 }]) {
    await page.setViewportSize(size);
    const track = await page.locator('.other .deck').first().boundingBox();
    expect(track!.x + track!.width).toBeGreaterThan(size.width * 0.65);
  }
  // In landscape, the boards are next to each other.
  await page.setViewportSize({ width: 640, height: 360 });
  const place = await page.locator('.other .slot').first().boundingBox();
  expect(place!.width).toBeGreaterThan(15);
  await expectFitsEverywhere(page, 'two players');
});

/** Runs in the page. Measures the free space between "of" and "one" in the prompt, as a fraction of the font size. */
async function spaceAfterF(): Promise<number> {
  await document.fonts.ready;
  const prompt = document.querySelector('[data-testid="tray"] .ask b')!;
  const leftOf = (index: number): number => {
    const letter = document.createRange();
    letter.setStart(prompt.firstChild!, index);
    letter.setEnd(prompt.firstChild!, index + 1);
    return letter.getBoundingClientRect().left;
  };
  const { font, fontSize } = getComputedStyle(prompt);
  const canvas = document.createElement('canvas').getContext('2d')!;
  canvas.font = font;
  const at = prompt.textContent.indexOf('f o');
  return (leftOf(at + 2) - leftOf(at) - canvas.measureText('f').actualBoundingBoxRight) / parseFloat(fontSize);
}

test('five names of six letters are shown in full', async ({ page, site }) => {
  await startDevice(page, site, 'cartagena', 5, ['Lothar', 'Sandra', 'Thomas', 'Hannah', 'Markus']);
  await page.getByTestId('lift').click();
  await expect(page.getByTestId('tray')).toBeVisible();
  await expectFitsEverywhere(page, 'five names');
});
