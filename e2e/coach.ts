// Checks a step of a lesson: the things that it points at must be on the screen, and the coach's words must not cover
// them.
import type { Page } from '@playwright/test';
import { DESK, PHONE } from './browser.ts';
import { takePicture } from './paint.ts';
import { expect } from './test.ts';

const TALL_PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** The screens on which lessons are played. A test begins with the first screen of a device. */
export const DEVICES = [
  ['phone', [PHONE, TALL_PHONE]],
  ['desk', [DESK]],
] as const;

type Screens = (typeof DEVICES)[number][1];

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

/** Checks a step on all screens of a device. With SHOTS, takes pictures of the step as well. */
export async function expectPointsAtThings(page: Page, lesson: string, step: number, screens: Screens): Promise<void> {
  await expect(page.locator('.ring').first(), `step ${step}`).toBeVisible();
  // The order alternates, so that every second step begins at the other size.
  for (const { viewport } of step % 2 === 0 ? screens : screens.toReversed()) {
    await page.setViewportSize(viewport);
    const at = `step ${step} at ${viewport.width} × ${viewport.height}`;
    const shots = process.env['SHOTS'];
    if (shots) await takePicture(page, `${shots}/${lesson}-${at}.png`);
    await expect.poll(() => faults(page, viewport), { message: at }).toEqual([]);
  }
}
