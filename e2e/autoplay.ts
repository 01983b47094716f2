import { expect, type Page } from '@playwright/test';

/** Plays moves from the list that every table has, inside the page, until the game is over; lifts curtains on the way. */
export async function playToTheEnd(...pages: Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.evaluate(autoplay)));
  for (const page of pages) await expect(page.getByTestId('end')).toBeVisible();
}

/** Runs in the page. Every step is a click or a key, as a person would do it, as soon as it is possible. */
function autoplay(): Promise<void> {
  const find = (what: string): HTMLElement | null => document.querySelector<HTMLElement>(what);
  const moveOf = (choice: HTMLElement): string => choice.dataset['move']!;
  const space = (choice: HTMLElement): number => Number(/\d+/.exec(moveOf(choice))?.[0]);
  /** In Cartagena the last pirate forward or else the first one back, which makes games short; otherwise at random. */
  const choose = (moves: HTMLElement[]): HTMLElement => {
    const forward = moves.filter((choice) => /^[SDKBHP]\d/.test(moveOf(choice)));
    if (forward.length > 0) return forward.reduce((a, b) => (space(a) <= space(b) ? a : b));
    const back = moves.filter((choice) => /^-\d/.test(moveOf(choice)));
    if (back.length > 0) return back.reduce((a, b) => (space(a) >= space(b) ? a : b));
    return moves[Math.floor(Math.random() * moves.length)]!;
  };
  const step = (): boolean => {
    if (find('[data-testid="end"]')) {
      // The list may still be open: somebody else's move was the last.
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      return true;
    }
    const lift = find('[data-testid="lift"]');
    if (lift) lift.click();
    const moves = [...document.querySelectorAll<HTMLElement>('dialog [data-move]:enabled')];
    if (moves.length > 0) choose(moves).click();
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
