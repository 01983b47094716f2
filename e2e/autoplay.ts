import { expect, type Page } from '@playwright/test';

/** The result of playing automatically in one page. */
interface Played {
  /**
   * The decision before which `autoplay` stopped. It is described by the kinds of its legal moves, such as `act forfeit`. It is
   * undefined if the game is over.
   */
  readonly decision: string | undefined;
  /** The page's title and HTML each time the curtain was down (see `contentOf`). Repeated content is listed once. */
  readonly curtains: readonly string[];
}

/** Plays in all pages at the same time until the game is over. Chooses from the list of moves, and lifts each curtain. */
export async function playToTheEnd(...pages: Page[]): Promise<Played[]> {
  const played = await Promise.all(pages.map((page) => play(page, undefined)));
  for (const page of pages) await expect(page.getByTestId('end')).toBeVisible();
  return played;
}

/** Plays until there is a decision that is not in `known`. Stops before that decision. */
export const playToNewDecision = (page: Page, known: readonly string[]): Promise<Played> => play(page, known);

/** Runs `autoplay` in the page. The page needs the text of all functions that `autoplay` calls. */
const play = (page: Page, known: readonly string[] | undefined): Promise<Played> =>
  page.evaluate<Played>(
    `(() => { ${[chooseShort, kindsOf, contentOf, whenPageChanges, autoplay].join('\n')}
    return autoplay(${JSON.stringify(known)}); })()`,
  );

/** Runs in the page. Acts as soon as anything can be done. Like a player, `autoplay` uses only clicks and keys. */
function autoplay(known: readonly string[] | undefined): Promise<Played> {
  const curtains = new Set<string>();
  let decision: string | undefined;
  const find = (what: string): HTMLElement | null => document.querySelector<HTMLElement>(what);
  /** Does what can be done now. Returns true if `autoplay` must stop. */
  const step = (): boolean => {
    if (find('[data-testid="end"]')) return true;
    const lift = find('[data-testid="lift"]');
    if (lift) {
      curtains.add(contentOf(document));
      lift.click();
    }
    const moves = [...document.querySelectorAll<HTMLElement>('dialog [data-move]:enabled')];
    if (moves.length > 0) {
      decision = kindsOf(moves.map((choice) => choice.dataset['move']!));
      if (known && !known.includes(decision)) {
        // The button closes the sheet immediately. After `dialog.close()`, the table would treat the sheet as open until the next
        // task.
        find('dialog[open] header button')!.click();
        return true;
      }
      decision = undefined;
      chooseShort(moves).click();
    } else if (!find('dialog[open]'))
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '.', bubbles: true }));
    return false;
  };
  return whenPageChanges(step).then(() => ({ decision, curtains: [...curtains] }));
}

/**
 * Chooses a move that keeps the game short. In Cartagena, the foremost pirate that can go back does so if fewer than two symbols can
 * be played. Otherwise, or if no pirate can go back, the rearmost pirate goes forward. In Tortuga, the seat keeps as many dice as
 * possible. At all other decisions, the choice is random.
 */
function chooseShort(moves: HTMLElement[]): HTMLElement {
  const moveOf = (choice: HTMLElement): string => choice.dataset['move']!;
  const space = (choice: HTMLElement): number => Number(/\d+/.exec(moveOf(choice))?.[0]);
  const forward = moves.filter((choice) => /^[SDKBHP]\d/.test(moveOf(choice)));
  const back = moves.filter((choice) => /^-\d/.test(moveOf(choice)));
  const symbols = new Set(forward.map((choice) => moveOf(choice)[0]));
  if (back.length > 0 && symbols.size < 2) return back.reduce((a, b) => (space(a) >= space(b) ? a : b));
  if (forward.length > 0) return forward.reduce((a, b) => (space(a) <= space(b) ? a : b));
  const keep = moves.filter((choice) => moveOf(choice).startsWith('keep'));
  if (keep.length > 0) return keep.reduce((a, b) => (moveOf(a).length >= moveOf(b).length ? a : b));
  return moves[Math.floor(Math.random() * moves.length)]!;
}

/** The kinds of these moves, such as `act forfeit`. Each kind is listed once. */
export function kindsOf(moves: readonly string[]): string {
  const kinds = moves.map((move) =>
    move
      .split(' ')[0]!
      .replace(/^[SDKBHP](?=\d)/, 'card')
      .replace(/\d+$/, ''),
  );
  return [...new Set(kinds)].toSorted().join(' ');
}

/** The page's title and HTML, including hidden elements, but without Svelte's announcer. */
function contentOf({ title, body }: Document): string {
  const drawn = body.cloneNode(true) as HTMLElement;
  drawn.querySelector('#svelte-announcer')?.remove();
  return title + drawn.innerHTML.replaceAll('<!---->', '');
}

/** Calls `step` after every change to the page, until `step` returns true. Each call is in a separate task. */
function whenPageChanges(step: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    let isDue = false;
    const soon = (): void => {
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        if (!step()) return;
        changes.disconnect();
        clearInterval(backstop);
        resolve();
      });
    };
    const changes = new MutationObserver(soon);
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    // A move may become possible although the page does not change, so a timer calls `step` as well.
    const backstop = setInterval(soon, 100);
    soon();
  });
}
