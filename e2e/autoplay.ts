import { expect, type Page } from '@playwright/test';

/** What happened while a page played by itself. */
interface Played {
  /** The kinds of moves of the decision before which it stopped, such as `act forfeit`; undefined if the game is over. */
  readonly decision: string | undefined;
  /** Every different content of the page while the curtain was down, without the text for screen readers. */
  readonly curtains: readonly string[];
}

/** Plays moves from the list of moves until the game is over, and lifts curtains on the way. It runs inside the pages. */
export async function playToTheEnd(...pages: Page[]): Promise<Played[]> {
  const played = await Promise.all(pages.map((page) => play(page, undefined)));
  for (const page of pages) await expect(page.getByTestId('end')).toBeVisible();
  return played;
}

/** Plays until a decision comes up whose kind is not among the known ones, and stops before it. */
export const playToNewDecision = (page: Page, known: readonly string[]): Promise<Played> => play(page, known);

/** The functions below run in the page, so they are sent there as text. */
const play = (page: Page, known: readonly string[] | undefined): Promise<Played> =>
  page.evaluate<Played>(
    `(() => { ${[chooseShort, kindsOf, contentOf, whenPageChanges, autoplay].join('\n')}
    return autoplay(${JSON.stringify(known)}); })()`,
  );

/** Plays as soon as something can be done. Every step is a click or a key, as a player would do it. */
function autoplay(known: readonly string[] | undefined): Promise<Played> {
  const curtains = new Set<string>();
  let decision: string | undefined;
  const find = (what: string): HTMLElement | null => document.querySelector<HTMLElement>(what);
  /** Whether to stop. */
  const step = (): boolean => {
    if (find('[data-testid="end"]')) return true;
    const lift = find('[data-testid="lift"]');
    if (lift) {
      curtains.add(contentOf(document));
      lift.click();
    }
    const moves = [...document.querySelectorAll<HTMLElement>('dialog [data-move]:enabled')];
    if (moves.length > 0) {
      decision = kindsOf(moves);
      if (known && !known.includes(decision)) {
        document.querySelector('dialog')!.close();
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
 * A move that keeps the game short. In Cartagena, it moves the rearmost pirate forward, or else the foremost one back. In Tortuga,
 * it keeps as many dice as possible. If there is no such move, it is a random one.
 */
function chooseShort(moves: HTMLElement[]): HTMLElement {
  const moveOf = (choice: HTMLElement): string => choice.dataset['move']!;
  const space = (choice: HTMLElement): number => Number(/\d+/.exec(moveOf(choice))?.[0]);
  const forward = moves.filter((choice) => /^[SDKBHP]\d/.test(moveOf(choice)));
  if (forward.length > 0) return forward.reduce((a, b) => (space(a) <= space(b) ? a : b));
  const back = moves.filter((choice) => /^-\d/.test(moveOf(choice)));
  if (back.length > 0) return back.reduce((a, b) => (space(a) >= space(b) ? a : b));
  const keep = moves.filter((choice) => moveOf(choice).startsWith('keep'));
  if (keep.length > 0) return keep.reduce((a, b) => (moveOf(a).length >= moveOf(b).length ? a : b));
  return moves[Math.floor(Math.random() * moves.length)]!;
}

/** The kinds of some moves, each once, such as `act forfeit`. */
function kindsOf(moves: readonly HTMLElement[]): string {
  const kinds = moves.map((choice) =>
    choice.dataset['move']!.split(' ')[0]!
      .replace(/^[SDKBHP](?=\d)/, 'card')
      .replace(/\d+$/, ''),
  );
  return [...new Set(kinds)].toSorted().join(' ');
}

/** The title and everything that is drawn, without the text for screen readers. */
function contentOf({ title, body }: Document): string {
  const drawn = body.cloneNode(true) as HTMLElement;
  drawn.querySelector('#svelte-announcer')?.remove();
  return title + drawn.innerHTML.replaceAll('<!---->', '');
}

/** Calls `step` in a task of its own after every change of the page, until it returns true. */
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
    // What can be done next may also depend on something outside the page.
    const backstop = setInterval(soon, 100);
    soon();
  });
}
