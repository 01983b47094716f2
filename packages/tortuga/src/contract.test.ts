import type { State } from '@sloop/engine';
import { contract, isHunt } from '@sloop/engine/testing';
import { tortuga } from './index.ts';

interface Printed {
  bag: Record<string, number>;
  island: string;
  tiles: Record<string, number>;
  looking: number[];
  seats: {
    boat: number;
    pirate: number;
    tortuga: string;
    fleet: string;
    crew: string;
    shore: string;
    tiles: Record<string, number>;
    dice: string;
  }[];
}

const CHESTS = { r: 10, b: 10, y: 10, w: 5, p: 5 };
const TILES = { '1': 17, '2': 9, '3': 4 };

/** Throws unless all 40 chests and all 30 tiles are accounted for and all tokens are on boxes 1–8. */
function conserved(state: State): void {
  const { bag, island, tiles, looking, seats } = tortuga.position(state) as unknown as Printed;
  for (const [colour, all] of Object.entries(CHESTS)) {
    const outside = island + seats.map((seat) => seat.tortuga + seat.fleet + seat.crew + seat.shore).join('');
    const total = bag[colour]! + [...outside].filter((chest) => chest === colour).length;
    if (total !== all) throw new Error(`there are ${total} chests of colour ${colour}`);
  }
  for (const [value, all] of Object.entries(TILES)) {
    const looked = looking.filter((tile) => String(tile) === value).length;
    const total = tiles[value]! + looked + seats.reduce((sum, seat) => sum + seat.tiles[value]!, 0);
    if (total !== all) throw new Error(`there are ${total} tiles of value ${value}`);
  }
  for (const { boat, pirate } of seats)
    if (Math.min(boat, pirate) < 1 || Math.max(boat, pirate) > 8)
      throw new Error(`the tokens are on ${boat} and ${pirate}`);
}

contract(tortuga, {
  variants: [
    { players: 2, options: {} },
    { players: 2, options: { goal: 8, start: 1 } },
    { players: 3, options: {} },
    { players: 3, options: { goal: 8, dice: [1, 2, 3, 4, 5].map(() => [5, 5, 1, 1, 3]) } },
    { players: 4, options: {} },
    { players: 4, options: { goal: 8 } },
  ],
  games: isHunt() ? 120 : 25,
  twins: isHunt() ? 8 : 3,
  longest: 5_000,
  conserved,
  // After the reveal, everybody sees which dice a seat kept from its roll. The other dice of the roll stay hidden until the game is
  // over.
  secrets: () => ({ concealed: ['roll', 'keep', 'bonus', 'tile', 'stow'], lasting: ['roll', 'tile'] }),
});
