import type { Page } from '@playwright/test';
import { runningTable, withPage, type BrowserProgram } from './browser.ts';

/** How long the player takes for each decision, in milliseconds. A person who knows the game well is about this fast. */
const DECIDES_IN = 1000;
const OPPONENTS = 3;

/** How long a player waited in one whole game. */
export interface Waited {
  readonly seconds: number;
  /**
   * The part of these seconds during which the table played back moves. The rest is the bots' thinking time and the
   * time for undo.
   */
  readonly playback: number;
  readonly decisions: number;
  readonly rounds: number;
}

/**
 * Plays a whole game of Tortuga on a phone against three bots of the given rank, with animations at normal pace. Adds
 * up the time during which the player could not move although the game was not over. `game` is the seed for all dice
 * and chests.
 */
export const measureWaiting = (address: string, program: BrowserProgram, rank: string, game: number): Promise<Waited> =>
  withPage(program, async (page) => {
    await page.addInitScript(prepare, { game, choice: JSON.stringify({ opponents: OPPONENTS, rank, options: {} }) });
    await runningTable('tortuga')(page, address);
    return playThrough(page);
  });

/** Runs in the page. Chooses the bots and makes all random numbers follow from `game`. */
function prepare({ game, choice }: { readonly game: number; readonly choice: string }): void {
  localStorage.setItem('sloop-solo-tortuga', choice);
  localStorage.setItem('sloop-settings', JSON.stringify({ pace: 1, sound: false, helps: false }));
  let state = game;
  const next = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
  Math.random = () => next() / 2 ** 32;
  crypto.getRandomValues = <Values extends ArrayBufferView>(values: Values): Values => {
    new Uint8Array(values.buffer, values.byteOffset, values.byteLength).forEach((_, at, bytes) => {
      bytes[at] = next() >>> 24;
    });
    return values;
  };
}

/** Plays to the end of the game from the list of moves. */
const playThrough = (page: Page): Promise<Waited> =>
  page.evaluate<Waited>(`(() => { ${[chooseMove, watch].join('\n')} return watch(${DECIDES_IN}); })()`);

/** Runs in the page. Keeps as many dice as possible, does not forfeit, and otherwise makes a random move. */
function chooseMove(moves: readonly HTMLElement[]): HTMLElement {
  const moveOf = (choice: HTMLElement): string => choice.dataset['move']!;
  const keep = moves.filter((choice) => moveOf(choice).startsWith('keep'));
  if (keep.length > 0) return keep.reduce((a, b) => (moveOf(a).length >= moveOf(b).length ? a : b));
  const bold = moves.filter((choice) => moveOf(choice) !== 'forfeit');
  return bold[Math.floor(Math.random() * bold.length)] ?? moves[0]!;
}

/** Runs in the page. Looks at the page in every frame. The page's title says whether the player can move. */
function watch(decidesIn: number): Promise<Waited> {
  const total = { seconds: 0, playback: 0, decisions: 0, rounds: 0 };
  let last = performance.now();
  let canMoveSince: number | undefined;
  const find = (what: string): Element | null => document.querySelector(what);
  const decide = (): void => {
    const moves = [...document.querySelectorAll<HTMLElement>('dialog [data-move]:enabled')];
    if (moves.length === 0) {
      if (!find('dialog[open]')) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '.', bubbles: true }));
      return;
    }
    total.decisions++;
    canMoveSince = undefined;
    chooseMove(moves).click();
  };
  return new Promise((resolve) => {
    const look = (): void => {
      const now = performance.now();
      const passed = (now - last) / 1000;
      last = now;
      if (find('.table.ended')) return resolve(total);
      total.rounds = Math.max(total.rounds, Number(/\d+/.exec(find('.rd b')?.textContent ?? '')?.[0] ?? 0));
      if (document.title.startsWith('●')) {
        canMoveSince ??= now;
        if (now - canMoveSince >= decidesIn) decide();
      } else {
        canMoveSince = undefined;
        total.seconds += passed;
        if (find('.tray.past')) total.playback += passed;
      }
      requestAnimationFrame(look);
    };
    look();
  });
}
