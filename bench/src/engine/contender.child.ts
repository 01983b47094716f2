import { createInterface } from 'node:readline';
import { findGame } from '@sloop/games';
import { SEATS, playouts } from './playouts.ts';

/**
 * One contender in its own process, so that no other's code or garbage disturbs it: `contender.child.ts CONTENDER`. It writes a line
 * once it is warm. Then it takes a turn for each line that it reads, a number, and writes a `Turn` as a line of JSON.
 */
export interface Turn {
  /** Decisions of the seats in the games of this turn. */
  readonly decisions: number;
  readonly milliseconds: number;
}

/** A process takes turns to get warm until this many milliseconds after its start. */
const WARM_AFTER = 2000;

/** A contender's turn: plays some games and returns the number of decisions. The games of a turn take some milliseconds. */
async function turnOf(contender: string): Promise<(turn: number) => number> {
  switch (contender) {
    case 'cartagena':
    case 'tortuga': {
      const game = findGame(contender)!;
      return (turn) => playouts(game, SEATS, 400, `turn ${turn}`);
    }
    case 'plain': {
      const { playGames } = await import('../peers/plain.ts');
      return (turn) => playGames(30, SEATS, turn).decisions;
    }
    case 'boardgame.io': {
      const { playGames } = await import('../peers/boardgame-io.ts');
      return (turn) => playGames(1, SEATS, turn).decisions;
    }
    default:
      throw new Error(`there is no contender ${contender}`);
  }
}

const write = (value: unknown): void => console.log(JSON.stringify(value));

const takeTurn = await turnOf(process.argv[2] ?? '');
for (let turn = -1; performance.now() < WARM_AFTER; turn--) takeTurn(turn);
write('ready');
for await (const turn of createInterface({ input: process.stdin })) {
  const begin = performance.now();
  const decisions = takeTurn(Number(turn));
  write({ decisions, milliseconds: performance.now() - begin } satisfies Turn);
}
