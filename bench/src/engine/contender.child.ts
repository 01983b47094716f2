// Runs one contender: `contender.child.ts CONTENDER`. Each contender has its own process, so that the code and the garbage of the
// other contenders do not disturb it. The process writes a line once it is warm. Then it reads lines, each with the number of a
// turn. For each line, it takes the turn and writes the result, a `Turn`, as a line of JSON.
import { createInterface } from 'node:readline';
import { findGame } from '@sloop/games';
import { SEATS, playouts } from './playouts.ts';

export interface Turn {
  /** The number of decisions in the games of this turn, without chance events. */
  readonly decisions: number;
  readonly milliseconds: number;
}

/** The length of the warm-up after a process has started, in milliseconds. */
const WARM_AFTER = 2000;

/**
 * Returns a function that takes one turn of a contender: it plays games for a few milliseconds and returns the number of decisions.
 */
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
