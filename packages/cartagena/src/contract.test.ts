import type { State } from '@sloop/engine';
import { contract } from '@sloop/engine/testing';
import { piratesOf } from './state/board.ts';
import { CARDS_PER_SYMBOL, CROWD, CROWD_LIMIT, PLAYERS } from './state/cells.ts';
import { piratesOn } from './state/crowd.ts';
import { cartagena } from './index.ts';
import { LAST_SPACE } from './state/tunnel.ts';

interface Printed {
  deck: Record<string, number>;
  discard: Record<string, number>;
  row: string;
  seats: { hand: Record<string, number> }[];
}

/** 17 cards of each symbol, six pirates a seat, at most three on a space. */
function conserved(state: State): void {
  const { deck, discard, row, seats } = cartagena.position(state) as unknown as Printed;
  for (const symbol of 'SDKBHP') {
    const inHands = seats.reduce((sum, { hand }) => sum + hand[symbol]!, 0);
    const inRow = [...row].filter((card) => card === symbol).length;
    const total = deck[symbol]! + discard[symbol]! + inHands + inRow;
    if (total !== CARDS_PER_SYMBOL) throw new Error(`${total} cards ${symbol}`);
  }
  for (let space = 1; space <= LAST_SPACE; space++) {
    let crowd = 0;
    for (let seat = 0; seat < state[PLAYERS]!; seat++)
      crowd += piratesOf(state, seat).filter((place) => place === space).length;
    if (crowd !== piratesOn(state, CROWD, space) || crowd > CROWD_LIMIT)
      throw new Error(`${crowd} pirates on space ${space}`);
  }
}

contract(cartagena, {
  variants: [2, 3, 4, 5].flatMap((players) => [
    { players, options: { version: 'jamaica' } },
    { players, options: { version: 'tortuga', start: 1 } },
  ]),
  games: 150,
  twins: 3,
  longest: 40_000,
  conserved,
  secrets: ({ options }) => ({
    concealed: 'version' in options && options.version === 'tortuga' ? [] : ['deal', 'draw'],
    lasting: [],
  }),
});
