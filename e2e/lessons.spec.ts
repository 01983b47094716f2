// Tests the steps of the lessons. The things that a step points at must be on the screen, and the coach's words must
// not cover them.
import type { Page } from '@playwright/test';
import { turnOffMotionAndSound, collectErrors, DESK, PHONE } from './browser.ts';
import { takePicture } from './paint.ts';
import { expect, test } from './test.ts';

const LESSONS = [
  ['tortuga', 'basics'],
  ['tortuga', 'two'],
  ['cartagena', 'basics'],
  ['cartagena', 'open'],
] as const;

const TALL_PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

interface Seen {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Runs in the page. Returns the boxes of the coach's words and of the rings, and how many rings there must be. */
function look(): { readonly words: Seen | undefined; readonly rings: Seen[]; readonly wanted: number } {
  const boxesOf = (selector: string): Seen[] =>
    [...document.querySelectorAll(selector)]
      .map((each) => each.getBoundingClientRect())
      .map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
  const wanted = Number(document.querySelector<HTMLElement>('[data-testid="coach"]')?.dataset['rings']);
  return { words: boxesOf('.coach')[0], rings: boxesOf('.ring'), wanted };
}

const overlap = (one: Seen, other: Seen): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

/** Returns what is wrong with the position of the coach's words and of the rings around the things that the step points at. */
async function faults(
  page: Page,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<string[]> {
  const { words, rings, wanted } = await page.evaluate(look);
  if (!words || rings.length !== wanted) return [`${rings.length} of ${wanted} things are pointed at`];
  const isInside = words.left >= 0 && words.top >= 0 && words.right <= width && words.bottom <= height;
  return [
    ...(isInside ? [] : [`the words leave the screen: ${JSON.stringify(words)}`]),
    ...rings
      .filter((ring) => overlap(words, ring))
      .map((ring) => `the words ${JSON.stringify(words)} cover ${JSON.stringify(ring)}`),
  ];
}

for (const [game, id] of LESSONS)
  for (const [device, sizes] of [
    ['phone', [PHONE, TALL_PHONE]],
    ['desk', [DESK]],
  ] as const)
    test.describe(() => {
      test.use(sizes[0]);
      test(`${game}, ${id}, on a ${device}: each step points at something that can be seen`, async ({ page, site }) => {
        await turnOffMotionAndSound(page);
        const errors = collectErrors(page);
        await page.goto(`${site}/learn/${game}?lesson=${id}`);
        const coach = page.getByTestId('coach');
        await expect(coach).toBeVisible();
        const [, count] = /of (\d+)/.exec((await coach.getByRole('img').first().getAttribute('aria-label'))!)!;
        for (let step = 0; step < Number(count); step++) {
          await expect(coach).toHaveAttribute('data-step', String(step));
          await expect(page.locator('.ring').first(), `step ${step}`).toBeVisible();
          // The order alternates, so that every second step begins at the other size.
          for (const { viewport } of step % 2 === 0 ? sizes : sizes.toReversed()) {
            await page.setViewportSize(viewport);
            const at = `step ${step} at ${viewport.width} × ${viewport.height}`;
            const shots = process.env['SHOTS'];
            if (shots) await takePicture(page, `${shots}/${game}-${id}-${at}.png`);
            await expect.poll(() => faults(page, viewport), { message: at }).toEqual([]);
          }
          if ((await coach.locator('.quiz').count()) > 0) await coach.getByTestId('skip').click();
          await coach.getByTestId('next').or(coach.getByTestId('skip')).click();
        }
        expect(errors).toEqual([]);
      });
    });
