// Plays the games for the pictures in the documentation. The games are the same every time.
import { answer } from '@sloop/bots';
import { rngFrom, type JsonObject } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { DeviceMatch } from '../apps/web/src/lib/device/match.ts';
import type { Asked } from '../apps/web/src/lib/device/messages.ts';
import type { SavedGame } from '../apps/web/src/lib/device/saved.ts';

export interface Plot {
  readonly game: string;
  readonly id: string;
  readonly names: readonly string[];
  readonly options?: JsonObject;
  /** The seed of all chance events in the game. */
  readonly seed: string;
  /**
   * Called with seat 0's view and legal moves at each of its decisions. If the result is true, the game stops at that decision.
   * Without this function, the game is played to the end.
   */
  readonly until?: (view: JsonObject, legal: readonly string[]) => boolean;
}

/** Plays a game in which bosuns play all seats, because bosuns need no thinking time. In the saved game, a person has seat 0. */
export function playScene({ game: id, names, until, seed, ...plot }: Plot): SavedGame {
  const game = findGame(id)!;
  const seats = names.map((name) => ({ name, bot: 'bosun' }));
  const empty = { toAct: [], started: 0, changed: 0, options: plot.options ?? {} };
  const opened = DeviceMatch.open({ id: plot.id, origin: 'solo', game: id, seats, seed, ...empty }, findGame);
  if (!opened.ok) throw new Error(opened.reason);
  const match = opened.value;
  const guess = game.blank();
  const isReached = ({ question: { view, legal } }: Asked): boolean => {
    if (view.viewer !== 0 || until === undefined) return false;
    // The notation of a seat's moves depends only on what the seat can see, so any guess of the rest will do.
    game.determinize(view, rngFrom(seed), guess);
    const moves = legal.map((move) => game.format(guess, 0, move));
    return until(game.show(view) as JsonObject, moves);
  };
  while (!match.over) {
    const questions = match.questions();
    if (questions.some(isReached)) break;
    for (const { ticket, question } of questions)
      match.answer({ ticket, index: answer(question, findGame, { expired: () => false }).index });
  }
  const [first, ...others] = seats;
  return { ...match.save(), seats: [{ name: first!.name }, ...others], changed: 0 };
}

/** Runs in the page. Stores games in the database in which the site keeps the games of this device. */
export function keepGames(games: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('sloop', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
    request.onerror = () => reject(request.error ?? new Error('no storage'));
    request.onsuccess = () => {
      const transaction = request.result.transaction('games', 'readwrite');
      for (const game of JSON.parse(games) as readonly SavedGame[]) transaction.objectStore('games').put(game);
      transaction.oncomplete = () => resolve();
    };
  });
}
