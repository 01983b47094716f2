import { expect, type Page } from '@playwright/test';

/** What came up while a page played by itself. */
interface Played {
  /** The kinds of moves of the decision before which it stopped, such as `act forfeit`; undefined when the game is over. */
  readonly decision: string | undefined;
  /** Everything that was in the page while the curtain was down, what is read aloud left out; each form of it once. */
  readonly curtains: readonly string[];
}

/** Plays moves from the list that every table has, inside the page, until the game is over; lifts curtains on the way. */
export async function playToTheEnd(...pages: Page[]): Promise<Played[]> {
  const played = await Promise.all(pages.map((page) => page.evaluate(autoplay, undefined)));
  for (const page of pages) await expect(page.getByTestId('end')).toBeVisible();
  return played;
}

/** Plays on until a decision comes up whose kind is not among the known ones, and stops before it. */
export const playToNewDecision = (page: Page, known: readonly string[]): Promise<Played> =>
  page.evaluate(autoplay, known);

/** Runs in the page. Every step is a click or a key, as a person would do it, as soon as it is possible. */
function autoplay(known: readonly string[] | undefined): Promise<Played> {
  const find = (what: string): HTMLElement | null => document.querySelector<HTMLElement>(what);
  const moveOf = (choice: HTMLElement): string => choice.dataset['move']!;
  const space = (choice: HTMLElement): number => Number(/\d+/.exec(moveOf(choice))?.[0]);
  const kindOf = (move: string): string =>
    move
      .split(' ')[0]!
      .replace(/^[SDKBHP](?=\d)/, 'card')
      .replace(/\d+$/, '');
  const curtains = new Set<string>();
  let decision: string | undefined;
  /** What makes games short: the last pirate forward or else the first one back, as many dice as can be kept; otherwise at random. */
  const choose = (moves: HTMLElement[]): HTMLElement => {
    const forward = moves.filter((choice) => /^[SDKBHP]\d/.test(moveOf(choice)));
    if (forward.length > 0) return forward.reduce((a, b) => (space(a) <= space(b) ? a : b));
    const back = moves.filter((choice) => /^-\d/.test(moveOf(choice)));
    if (back.length > 0) return back.reduce((a, b) => (space(a) >= space(b) ? a : b));
    const keep = moves.filter((choice) => moveOf(choice).startsWith('keep'));
    if (keep.length > 0) return keep.reduce((a, b) => (moveOf(a).length >= moveOf(b).length ? a : b));
    return moves[Math.floor(Math.random() * moves.length)]!;
  };
  const step = (): boolean => {
    if (find('[data-testid="end"]')) return true;
    const lift = find('[data-testid="lift"]');
    if (lift) {
      const drawn = document.body.cloneNode(true) as HTMLElement;
      drawn.querySelector('#svelte-announcer')?.remove();
      curtains.add(document.title + drawn.innerHTML.replaceAll('<!---->', ''));
      lift.click();
    }
    const moves = [...document.querySelectorAll<HTMLElement>('dialog [data-move]:enabled')];
    if (moves.length > 0) {
      decision = [...new Set(moves.map((choice) => kindOf(moveOf(choice))))].toSorted().join(' ');
      if (known && !known.includes(decision)) {
        document.querySelector('dialog')!.close();
        return true;
      }
      decision = undefined;
      choose(moves).click();
    } else if (!find('dialog[open]'))
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '.', bubbles: true }));
    return false;
  };
  return new Promise((resolve) => {
    const finish = (): void => {
      changes.disconnect();
      clearInterval(backstop);
      resolve({ decision, curtains: [...curtains] });
    };
    let isDue = false;
    /** At most one step at a time is due, in a task of its own. */
    const soon = (): void => {
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        if (step()) finish();
      });
    };
    const changes = new MutationObserver(soon);
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    // What can be done next may also depend on what is not in the page.
    const backstop = setInterval(soon, 100);
    soon();
  });
}
