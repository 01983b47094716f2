import { cartagena } from '@sloop/cartagena';
import type { Game } from '@sloop/engine';
import { tortuga } from '@sloop/tortuga';

/** All games. A new game must be added to this list. */
export const games: readonly Game[] = [tortuga, cartagena];

export const findGame = (id: string): Game | undefined => games.find((game) => game.id === id);
