// Waits for the decisions of a player who uses the table's controls instead of the list of moves.
import type { Page } from '@playwright/test';

/** What players see when it is their turn. */
interface SeenDecision {
  /** The letter of a card that the player can play. */
  readonly card: string | undefined;
  /** In Cartagena, how many actions of the current turn have been taken. */
  readonly actions: number;
  /** The table's text. It differs from one decision to the next. */
  readonly table: string;
}

/** Waits for a decision that differs from `before`. Returns undefined once the game is over. */
export async function nextDecision(page: Page, before?: SeenDecision): Promise<SeenDecision | undefined> {
  const find = (last: string | undefined) => {
    if (document.querySelector('[data-testid="end"]')) return { over: true as const };
    if (!document.querySelector('[data-testid="confirm"]') || !document.title.startsWith('●')) return undefined;
    const card = document.querySelector<HTMLElement>('[data-stack][aria-disabled="false"]')?.dataset['stack'];
    const places = [...document.querySelectorAll<HTMLElement>('[data-pirate]')].map(({ dataset }) => dataset['place']);
    const table = document.querySelector('main')!.textContent + places.join(' ');
    const actions = document.querySelectorAll('.bar .pips .done, .tray .pips .done').length;
    return table === last ? undefined : { card, actions, table };
  };
  // Looking at the whole table in every frame would keep a core busy.
  const seen = await page.waitForFunction(find, before?.table, { polling: 50 });
  const now = await seen.jsonValue();
  return now === undefined || 'over' in now ? undefined : now;
}

export const canConfirm = (page: Page): Promise<boolean> => page.getByTestId('confirm').isEnabled();
