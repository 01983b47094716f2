// Opens games that are already in the browser's storage, so that a test need not play up to the situation that it
// tests.
import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { JsonObject } from '@sloop/engine';
import { kindsOf } from './autoplay.ts';
import { keepGames, playScene } from '../scripts/scenes.ts';

export type SavedGame = ReturnType<typeof playScene>;

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve'];

/** The seed of a saved game, which must be a hash, from any text. */
const hashOf = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/**
 * A game of two seats that is almost over. Bosuns have played it up to the first decision of seat 0's last two turns, or of the last
 * round of Tortuga. It is a game that seat 1 would win. So if a bosun keeps that seat, the game ends soon, however badly seat 0
 * plays.
 */
export function almostOver(game: string, seed: string): SavedGame {
  for (let games = 1; ; games++) {
    const plot = { game, id: 'almost-over', names: NAMES.slice(0, 2), seed: hashOf(`${seed} ${games}`) };
    const all = countTurns();
    let turns = 0;
    const toTheEnd = (view: JsonObject): boolean => {
      turns = all(view);
      return false;
    };
    const { winners } = playScene({ ...plot, until: toTheEnd }).record!.result!;
    if (winners.includes(0)) continue;
    const first = game === 'tortuga' ? turns : turns - 1;
    const turn = countTurns();
    return playScene({ ...plot, until: (view) => turn(view) === first });
  }
}

/** Counts seat 0's turns in Cartagena, or the rounds in Tortuga. Needs the view at each of seat 0's decisions. */
function countTurns(): (view: JsonObject) => number {
  let [turn, round]: [number, unknown] = [0, undefined];
  return ({ game, actions, round: now }) => {
    if (game === 'tortuga' ? now !== round : actions === 0) turn++;
    round = now;
    return turn;
  };
}

/** Games in which seat 0 has to make a decision, one for each of `count` kinds of decisions. Bosuns have played the moves before. */
export function oneOfEachKind(game: string, players: number, count: number, seed: string): Map<string, SavedGame> {
  const found = new Map<string, SavedGame>();
  for (let games = 1; found.size < count && games <= 20; games++) {
    const plot = { game, names: NAMES.slice(0, players), seed: hashOf(`${seed} ${games}`) };
    for (let kind = ''; ; kind = '') {
      const isNew = (_: JsonObject, legal: readonly string[]): boolean => {
        kind = kindsOf(legal);
        return !found.has(kind);
      };
      const saved = playScene({ ...plot, id: `kind-${found.size}`, until: isNew });
      if (saved.record!.result !== null) break;
      found.set(kind, saved);
    }
  }
  return found;
}

/** The same game with the name that the set-up page gives to the player of a game against bots. */
export const playedByYou = (game: SavedGame): SavedGame => ({
  ...game,
  seats: game.seats.with(0, { ...game.seats[0]!, name: 'You' }),
});

/** The same game, played by people on one device. */
export const passedAround = (game: SavedGame): SavedGame => ({
  ...game,
  origin: 'device',
  seats: game.seats.map(({ name }) => ({ name })),
});

/** Stores these games in the browser. */
export async function keep(page: Page, site: string, games: readonly SavedGame[]): Promise<void> {
  await page.goto(`${site}/settings`);
  await page.evaluate(keepGames, JSON.stringify(games));
}

export async function open(page: Page, site: string, id: string): Promise<void> {
  await page.goto(`${site}/table/${id}`);
  await expect(page.locator('[data-testid="tray"], [data-testid="end"], [data-testid="curtain"]')).toBeVisible();
}

/** Stores one game in the browser and opens it. */
export async function keepAndOpen(page: Page, site: string, game: SavedGame): Promise<void> {
  await keep(page, site, [game]);
  await open(page, site, game.id);
}
