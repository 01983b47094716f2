import { cartagena } from '@sloop/cartagena';
import type { Game } from '@sloop/engine';
import { tortuga } from '@sloop/tortuga';

/** All games. A new game is one more entry here. */
export const games: readonly Game[] = [tortuga, cartagena];

export const findGame = (id: string): Game | undefined => games.find((game) => game.id === id);
