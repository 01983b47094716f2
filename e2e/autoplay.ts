import { expect, type Page } from '@playwright/test';

/** Plays random moves from the list that every table has, inside the page, until the game is over; lifts curtains on the way. */
export async function playToTheEnd(...pages: Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.evaluate(autoplay)));
  for (const page of pages) await expect(page.getByTestId('end')).toBeVisible();
}

/** Runs in the page. Every step is a click or a key, as a person would do it, as soon as it is possible. */
function autoplay(): Promise<void> {
  const find = (what: string): HTMLElement | null => document.querySelector<HTMLElement>(what);
  const step = (): boolean => {
    if (find('[data-testid="end"]')) {
      // The list may still be open: somebody else's move was the last.
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      return true;
    }
    const lift = find('[data-testid="lift"]');
    if (lift) lift.click();
    const moves = [...document.querySelectorAll<HTMLElement>('dialog [data-move]:enabled')];
    // Pirates that go back and turns that end early would make a very long evening of it.
    const onward = moves.filter((move) => !/^(-\d|end)/.test(move.dataset['move'] ?? ''));
    const choices = onward.length > 0 ? onward : moves;
    if (choices.length > 0) choices[Math.floor(Math.random() * choices.length)]!.click();
    else if (!find('dialog[open]'))
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '.', bubbles: true }));
    return false;
  };
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!step()) return;
      clearInterval(timer);
      resolve();
    }, 10);
  });
}
