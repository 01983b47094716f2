import { cartagena } from '@sloop/cartagena';
import type { Game } from '@sloop/engine';
import { tortuga } from '@sloop/tortuga';

/** Every game there is: a third one is a line here. */
export const games: readonly Game[] = [tortuga, cartagena];

export const findGame = (id: string): Game | undefined => games.find((game) => game.id === id);
