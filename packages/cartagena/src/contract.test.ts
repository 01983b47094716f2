import type { State } from '@sloop/engine';
import { contract, isHunt } from '@sloop/engine/testing';
import { piratesOf } from './state/board.ts';
import { CARDS_PER_SYMBOL, CROWD, CROWD_LIMIT, PIRATES_PER_SEAT, PLAYERS } from './state/cells.ts';
import { piratesOn } from './state/crowd.ts';
import { cartagena } from './index.ts';
import { LAST_SPACE, MOUTH } from './state/tunnel.ts';

interface Printed {
  deck: Record<string, number>;
  discard: Record<string, number>;
  row: string;
  seats: { hand: Record<string, number> }[];
}

/** Throws unless there are 17 cards of each symbol, six pirates per seat and at most three pirates on each space. */
function conserved(state: State): void {
  const { deck, discard, row, seats } = cartagena.position(state) as unknown as Printed;
  for (const symbol of 'SDKBHP') {
    const inHands = seats.reduce((sum, { hand }) => sum + hand[symbol]!, 0);
    const inRow = [...row].filter((card) => card === symbol).length;
    const total = deck[symbol]! + discard[symbol]! + inHands + inRow;
    if (total !== CARDS_PER_SYMBOL) throw new Error(`there are ${total} ${symbol} cards`);
  }
  const places = Array.from({ length: state[PLAYERS]! }, (_, seat) => piratesOf(state, seat)).flat();
  if (places.length !== PIRATES_PER_SEAT * state[PLAYERS]!) throw new Error(`there are ${places.length} pirates`);
  const crowds = new Uint8Array(LAST_SPACE + 1);
  for (const place of places) if (place > MOUTH && place <= LAST_SPACE) crowds[place]!++;
  for (let space = 1; space <= LAST_SPACE; space++)
    if (crowds[space] !== piratesOn(state, CROWD, space) || crowds[space]! > CROWD_LIMIT)
      throw new Error(`there are ${crowds[space]} pirates on space ${space}`);
}

contract(cartagena, {
  variants: [2, 3, 4, 5].flatMap((players) => [
    { players, options: { version: 'jamaica' } },
    { players, options: { version: 'tortuga', start: 1 } },
  ]),
  games: isHunt() ? 75 : 15,
  twins: isHunt() ? 3 : 1,
  longest: 40_000,
  conserved,
  secrets: ({ options }) => ({
    concealed: 'version' in options && options.version === 'tortuga' ? [] : ['deal', 'draw'],
    lasting: [],
  }),
});
