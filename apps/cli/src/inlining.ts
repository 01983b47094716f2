import { setFlagsFromString } from 'node:v8';

/**
 * V8 flags that set the inlining budget of one compiled function, in bytes of bytecode. The rules
 * consist of many small functions, and with a larger budget V8 inlines more of them (docs/speed/engine.md).
 */
const inlining = (budget: number): string[] => [
  '--max-inlined-bytecode-size=1500',
  `--max-inlined-bytecode-size-cumulative=${budget}`,
  `--max-inlined-bytecode-size-absolute=${2 * budget}`,
];

/** The flags for searches. With a larger budget, searches would take longer to compile and would be no faster. */
const FOR_SEARCHES = inlining(10_000);

/**
 * The flags for thousands of random games. With this budget, a whole turn is inlined into the loop that plays the games. V8's
 * middle compiler, Maglev, is off, because with it the choices of the last compiler differ more from process to process.
 */
export const FOR_RANDOM_GAMES = [...inlining(30_000), '--no-maglev'];

/** Sets the flags for this process and for all threads that it starts later. */
export const inlineForSearches = (): void => FOR_SEARCHES.forEach(setFlagsFromString);
/** Sets the flags for this process and for all threads that it starts later. */
export const inlineForRandomGames = (): void => FOR_RANDOM_GAMES.forEach(setFlagsFromString);
