import type { Game } from 'boardgame.io';
import { cartagena, type CartagenaState } from '../peers/boardgame-io.ts';

const { goBack } = cartagena.moves as { goBack: NonNullable<typeof cartagena.moves>[string] & Function };

/** Cartagena over the network: going back draws from the deck, which clients do not see, so only the server can play it. */
export const peerGame: Game<CartagenaState> = {
  ...cartagena,
  moves: { ...cartagena.moves, goBack: { move: goBack as never, client: false } },
};
