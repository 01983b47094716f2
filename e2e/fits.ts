import type { Page } from '@playwright/test';
import { expect, oneOrAll } from './test.ts';

/** A very large screen, a desktop, a tablet in both orientations, a very small phone, and a phone in both orientations. */
const SIZES = [
  [2560, 1440],
  [1280, 800],
  [1024, 768],
  [768, 1024],
  [320, 568],
  [640, 360],
  [360, 640],
] as const;

/** The sizes at which a choice, which adds words and buttons, could need more room than there is. The last one is a phone. */
const TIGHT_SIZES = [SIZES[1], ...SIZES.slice(4)];
const ROOMY_SIZES = SIZES.filter((size) => !TIGHT_SIZES.includes(size));

/** The words of the other languages are longer. */
const OTHER_LANGUAGES = ['Deutsch', 'Nederlands', 'Svenska'];

/** Checks at every screen size that nothing scrolls, that nothing is cut off or covered, and that every button is large enough. */
export async function expectFitsEverywhere(
  page: Page,
  state: string,
  sizes: readonly (typeof SIZES)[number][] = SIZES,
): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expectFits(page, state);
  }
}

/**
 * Runs the checks of `expectFitsEverywhere` for a decision, both with nothing chosen and with one of its choices. At phone size, the
 * checks also run in other languages: in all of them during a hunt, and otherwise in one, which depends on the decision's
 * number.
 */
export async function expectDecisionFits(page: Page, decision: string, number: number): Promise<void> {
  await expectFitsEverywhere(page, decision, ROOMY_SIZES);
  // A choice that is made at one size is dropped at the next size, so it must still be made there.
  let isChosen = false;
  for (const [width, height] of TIGHT_SIZES) {
    await page.setViewportSize({ width, height });
    isChosen = await expectBothFit(page, decision, isChosen);
  }
  for (const language of oneOrAll(OTHER_LANGUAGES, number)) {
    await page.evaluate(chooseLanguage, language);
    if (await expectBothFit(page, `${decision} in ${language}`, false)) await page.evaluate(dropChoice);
  }
  await page.evaluate(chooseLanguage, 'English');
}

/**
 * Checks a decision as it is now, and again after a choice has been dropped or made. Returns whether something is chosen in the end.
 */
async function expectBothFit(page: Page, state: string, isChosen: boolean): Promise<boolean> {
  const chosen = `${state}, one chosen`;
  await expectFits(page, isChosen ? chosen : state);
  const willBeChosen = await page.evaluate(isChosen ? dropChoice : makeChoice);
  if (willBeChosen !== isChosen) await expectFits(page, willBeChosen ? chosen : state);
  return willBeChosen;
}

/** Runs in the page. Makes a choice, and waits until the table shows it. Returns false if nothing can be chosen. */
async function makeChoice(): Promise<boolean> {
  const choice = document.querySelector<HTMLElement>('.choices button:enabled, [data-stack][aria-disabled="false"]');
  if (!choice) return false;
  choice.click();
  while (!document.querySelector('main [aria-pressed="true"]')) await new Promise(requestAnimationFrame);
  return true;
}

/** Runs in the page. Drops the choice, which must still be made, and waits until the table no longer shows it. */
async function dropChoice(): Promise<boolean> {
  const isMade = (): boolean => document.querySelector('main [aria-pressed="true"]') !== null;
  if (!isMade()) throw new Error('The choice is no longer made.');
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true }));
  while (isMade()) await new Promise(requestAnimationFrame);
  return false;
}

async function expectFits(page: Page, state: string): Promise<void> {
  const { width, height } = page.viewportSize()!;
  expect.soft(await page.evaluate<string[]>(MISFITS), `${state} at ${width} × ${height}`).toEqual([]);
}

/** Runs in the page. Chooses another language in the menu, and waits until the page is in that language and the menu is closed. */
async function chooseLanguage(language: string): Promise<void> {
  const find = (what: string): HTMLElement | null => document.querySelector<HTMLElement>(what);
  const choice = (): HTMLLabelElement | undefined =>
    [...document.querySelectorAll<HTMLLabelElement>('dialog[open] label')].find(
      ({ textContent }) => textContent.trim() === language,
    );
  const before = document.documentElement.lang;
  find('header button:has(use[href$="#ui-menu"])')!.click();
  while (!choice()) await new Promise(requestAnimationFrame);
  choice()!.click();
  while (document.documentElement.lang === before) await new Promise(requestAnimationFrame);
  find('dialog[open] header button')!.click();
  while (find('dialog[open]')) await new Promise(requestAnimationFrame);
}

/** Waits until the layout has settled. */
async function settled(): Promise<void> {
  // The tray for a kind of decision is loaded when the first such decision comes up.
  while (!document.querySelector('[data-testid="tray"], [data-testid="end"]')) await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}

function scrolls(): string[] {
  const { scrollHeight, scrollWidth } = document.documentElement;
  return scrollHeight > innerHeight || scrollWidth > innerWidth ? ['the page scrolls'] : [];
}

/** Parts of the tray, or of the result, whose contents are cut off. */
function cutParts(): string[] {
  const dock = document.querySelector('[data-testid="tray"], [data-testid="end"]')!;
  const isCut = (part: Element): boolean =>
    getComputedStyle(part).overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 1;
  return [dock, ...dock.querySelectorAll('*')]
    .filter((part) => part.clientHeight > 0 && isCut(part))
    .map((part) => `cut: ${part.className.toString()}`);
}

function choicesOnButtons(): string[] {
  const tray = document.querySelector('[data-testid="tray"]');
  const acts = tray?.querySelector('.acts')?.getBoundingClientRect();
  return [...(tray?.querySelectorAll('.choices button') ?? [])]
    .filter((choice) => acts && choice.getBoundingClientRect().bottom > acts.top + 1)
    .map((choice) => `on the buttons: ${choice.className}`);
}

/**
 * Texts that reach beyond the right edge of an element that contains them. Names in the ledger may do so. So may the
 * ranks of bots, which are hidden if they do not fit.
 */
function spilledTexts(): string[] {
  const found: string[] = [];
  const spills = (right: number, from: Element | null, within: Element): boolean => {
    for (let around = from; around && around !== within; around = around.parentElement) {
      if (getComputedStyle(around).position === 'absolute') return false;
      if (right > around.getBoundingClientRect().right + 1) return true;
    }
    return false;
  };
  for (const within of document.querySelectorAll('main, header .middle')) {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { right, width } = range.getBoundingClientRect();
      if (width === 0 || text.parentElement!.closest('.eff .name, .player')) continue;
      if (spills(right, text.parentElement, within)) found.push(`spilled: ${text.textContent!.trim()}`);
    }
  }
  return found;
}

function highResults(): string[] {
  return [...document.querySelectorAll('.lr')]
    .filter((row) => row.querySelector<HTMLElement>('.eff')!.offsetHeight > row.clientHeight)
    .map(() => 'the result is higher than its row');
}

/** Cards and names of the other seats that are wider than their place. */
function wideContents(): string[] {
  const boxOf = (part: Element): DOMRect => {
    const contents = document.createRange();
    contents.selectNodeContents(part);
    return contents.getBoundingClientRect();
  };
  const cards = [...document.querySelectorAll('.strip .cards > span, .row .paper')].filter(
    (card) => card.clientWidth > 0 && boxOf(card).right > card.getBoundingClientRect().right + 1,
  );
  // A name that is too wide by a fraction of a pixel already ends in "…".
  const names = [...document.querySelectorAll('.strip .name')].filter(
    (name) => boxOf(name).width > name.getBoundingClientRect().width,
  );
  return [
    ...cards.map((card) => `wider than its card: ${card.textContent.trim()}`),
    ...names.map((name) => `cut: ${name.textContent}`),
  ];
}

function squeezedPlaces(): string[] {
  return [...document.querySelectorAll('[data-own] .slot')]
    .filter((place) => place.clientHeight < 13)
    .map((place) => `squeezed: a place of ${place.clientHeight}`);
}

/** Buttons and links that are outside the screen, covered by something else, or too small. */
function badTargets(): string[] {
  const found: string[] = [];
  for (const target of document.querySelectorAll<HTMLElement>(
    'header :is(button, a), [data-stack], [data-testid="tray"] :is(button, a), [data-testid="end"] :is(button, a)',
  )) {
    const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
    // Browsers of 2023 have no `checkVisibility`.
    if (width === 0 || getComputedStyle(target).visibility !== 'visible') continue;
    const name = target.textContent.trim() || target.ariaLabel || target.className;
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`outside: ${name}`);
    else if (!target.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)))
      found.push(`covered: ${name}`);
    const least = innerWidth < 2500 ? 43.5 : 60;
    if (width < least || height < least) found.push(`small: ${name} ${Math.round(width)} × ${Math.round(height)}`);
  }
  return found;
}

const CHECKS = [
  scrolls,
  cutParts,
  choicesOnButtons,
  spilledTexts,
  highResults,
  wideContents,
  squeezedPlaces,
  badTargets,
];

/** The text of a script that runs all checks in the page and returns a list of what does not fit. */
const MISFITS = `(async () => {
  await (${settled.toString()})();
  return [${CHECKS.map((check) => `...(${check.toString()})()`).join()}];
})()`;
