import { setFlagsFromString } from 'node:v8';

/**
 * V8's flags for a budget of inlining, in bytes of bytecode for one function with all that ends up in it. The rules are many small
 * functions: with a larger budget V8 makes fewer calls of them (docs/speed/engine.md).
 */
const inlining = (budget: number): string[] => [
  '--max-inlined-bytecode-size=1500',
  `--max-inlined-bytecode-size-cumulative=${budget}`,
  `--max-inlined-bytecode-size-absolute=${2 * budget}`,
];

/** For searches: with more they would be compiled for longer and be no faster. */
const FOR_SEARCHES = inlining(10_000);

/**
 * For random games by the thousand: all of a turn ends up in the loop that plays them. V8's middle compiler is left out, because with it
 * what the last compiler inlines differs more from process to process.
 */
export const FOR_RANDOM_GAMES = [...inlining(30_000), '--no-maglev'];

/** For this process and its threads, from now on. */
export const inlineForSearches = (): void => FOR_SEARCHES.forEach(setFlagsFromString);
export const inlineForRandomGames = (): void => FOR_RANDOM_GAMES.forEach(setFlagsFromString);
