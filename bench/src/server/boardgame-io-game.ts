import type { Game } from 'boardgame.io';
import { cartagena, type CartagenaState } from '../peers/boardgame-io.ts';

const { goBack } = cartagena.moves as { goBack: NonNullable<typeof cartagena.moves>[string] & Function };

/**
 * Cartagena over the network. `goBack` draws cards from the deck, which clients do not see, so this move runs only on
 * the server.
 */
export const peerGame: Game<CartagenaState> = {
  ...cartagena,
  moves: { ...cartagena.moves, goBack: { move: goBack as never, client: false } },
};
