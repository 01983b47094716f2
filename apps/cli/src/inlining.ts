import { setFlagsFromString } from 'node:v8';

/**
 * V8 flags that set the inlining budget of one compiled function, in bytes of bytecode. The rules are many small functions, and with a
 * larger budget V8 inlines more of them (docs/speed/engine.md).
 */
const inlining = (budget: number): string[] => [
  '--max-inlined-bytecode-size=1500',
  `--max-inlined-bytecode-size-cumulative=${budget}`,
  `--max-inlined-bytecode-size-absolute=${2 * budget}`,
];

/** For searches. With a larger budget they take longer to compile and are no faster. */
const FOR_SEARCHES = inlining(10_000);

/**
 * For thousands of random games: a whole turn is inlined into the loop that plays them. V8's middle compiler is off, because it makes the
 * last compiler's choices differ more from process to process.
 */
export const FOR_RANDOM_GAMES = [...inlining(30_000), '--no-maglev'];

/** Takes effect in this process and in the threads that it starts from now on. */
export const inlineForSearches = (): void => FOR_SEARCHES.forEach(setFlagsFromString);
export const inlineForRandomGames = (): void => FOR_RANDOM_GAMES.forEach(setFlagsFromString);
