import { expect, type Page } from '@playwright/test';

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

/** The sizes at which a choice, which adds words and buttons, could need more room than there is. */
const TIGHT_SIZES = [SIZES[1], ...SIZES.slice(4)];

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
 * Runs the checks of `expectFitsEverywhere` for a decision, first with nothing chosen and then with one of its choices.
 * At phone size, the checks also run in the other languages, because words in these languages are longer.
 */
export async function expectDecisionFits(page: Page, decision: string): Promise<void> {
  await expectFitsEverywhere(page, decision);
  // The last size was that of a phone.
  await whileChosen(page, () => expectFitsEverywhere(page, `${decision}, one chosen`, TIGHT_SIZES));
  for (const language of ['Deutsch', 'Nederlands', 'Svenska']) {
    await chooseLanguage(page, language);
    await expectFits(page, `${decision} in ${language}`);
    await whileChosen(page, () => expectFits(page, `${decision} in ${language}, one chosen`));
  }
  await chooseLanguage(page, 'English');
}

/** Runs `check` while something is chosen, if anything can be chosen. */
async function whileChosen(page: Page, check: () => Promise<void>): Promise<void> {
  const choice = page.locator('.choices button:enabled, [data-stack][aria-disabled="false"]').first();
  if ((await choice.count()) === 0) return;
  const table = page.getByRole('main');
  const [before, drawn] = [await table.innerText(), await table.innerHTML()];
  await choice.click();
  await expect.poll(() => table.innerHTML()).not.toBe(drawn);
  const chosen = await table.innerHTML();
  await check();
  await expect.poll(() => table.innerHTML(), 'the choice is still made').toBe(chosen);
  await page.keyboard.press('Backspace');
  await expect.poll(() => table.innerText()).toBe(before);
}

async function expectFits(page: Page, state: string): Promise<void> {
  const { width, height } = page.viewportSize()!;
  expect.soft(await page.evaluate(misfits), `${state} at ${width} × ${height}`).toEqual([]);
}

async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.getByRole('button', { name: /^Men[uüy]$/ }).click();
  await page.getByRole('radio', { name: language }).check({ force: true });
  await page.keyboard.press('Escape');
}

/** Runs in the page. Waits until the layout has settled. Returns a list of what does not fit. */
async function misfits(): Promise<string[]> {
  const findDock = (): Element | null => document.querySelector('[data-testid="tray"], [data-testid="end"]');
  // The tray for a kind of decision is loaded when the first such decision comes up.
  while (!findDock()) await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const { scrollHeight, scrollWidth } = document.documentElement;
  const found = scrollHeight > innerHeight || scrollWidth > innerWidth ? ['the page scrolls'] : [];
  const dock = findDock()!;
  for (const part of [dock, ...dock.querySelectorAll('*')]) {
    const isCut = getComputedStyle(part).overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 1;
    if (isCut && part.clientHeight > 0) found.push(`cut: ${part.className.toString()}`);
  }
  const tray = document.querySelector('[data-testid="tray"]');
  const acts = tray?.querySelector('.acts')?.getBoundingClientRect();
  for (const choice of tray?.querySelectorAll('.choices button') ?? [])
    if (acts && choice.getBoundingClientRect().bottom > acts.top + 1) found.push(`on the buttons: ${choice.className}`);
  for (const part of document.querySelectorAll('main, header .middle'))
    for (const word of spilled(part)) found.push(`spilled: ${word}`);
  for (const row of document.querySelectorAll('.lr'))
    if (row.querySelector<HTMLElement>('.eff')!.offsetHeight > row.clientHeight)
      found.push('the result is higher than its row');
  for (const card of document.querySelectorAll('.strip .cards > span, .row .paper')) {
    const parts = document.createRange();
    parts.selectNodeContents(card);
    const isWider = parts.getBoundingClientRect().right > card.getBoundingClientRect().right + 1;
    if (isWider && card.clientWidth > 0) found.push(`wider than its card: ${card.textContent.trim()}`);
  }
  for (const name of document.querySelectorAll('.strip .name')) {
    const letters = document.createRange();
    letters.selectNodeContents(name);
    // A name that is too wide by a fraction of a pixel already ends in "…".
    if (letters.getBoundingClientRect().width > name.getBoundingClientRect().width)
      found.push(`cut: ${name.textContent}`);
  }
  for (const place of document.querySelectorAll('[data-own] .slot'))
    if (place.clientHeight < 13) found.push(`squeezed: a place of ${place.clientHeight}`);
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

  /**
   * Returns the texts that reach beyond the right edge of an element that contains them. Names in the ledger may do so.
   * So may the ranks of bots, which are hidden if they do not fit.
   */
  function spilled(within: Element): string[] {
    const words: string[] = [];
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { right, width } = range.getBoundingClientRect();
      if (width === 0 || texts.currentNode.parentElement!.closest('.eff .name, .player')) continue;
      for (let around = texts.currentNode.parentElement; around && around !== within; around = around.parentElement) {
        if (getComputedStyle(around).position === 'absolute') break;
        if (right > around.getBoundingClientRect().right + 1) {
          words.push(texts.currentNode.textContent!.trim());
          break;
        }
      }
    }
    return words;
  }
}
