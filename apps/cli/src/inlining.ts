import { setFlagsFromString } from 'node:v8';

/**
 * V8 flags that limit how many bytes of bytecode V8 inlines into one compiled function. The rules consist of many small functions.
 * With a larger limit, V8 inlines more of these functions (docs/speed/engine.md).
 */
const inlining = (budget: number): string[] => [
  '--max-inlined-bytecode-size=1500',
  `--max-inlined-bytecode-size-cumulative=${budget}`,
  `--max-inlined-bytecode-size-absolute=${2 * budget}`,
];

/** The flags for searches. A larger budget would slow down the compilation and would not speed up the searches. */
const FOR_SEARCHES = inlining(10_000);

/**
 * The flags for thousands of random games. With this budget, V8 inlines a whole turn into the loop that plays the
 * games. V8's mid-tier compiler, Maglev, is off. With Maglev, the machine code from V8's top-tier compiler would differ
 * more from process to process.
 */
export const FOR_RANDOM_GAMES = [...inlining(30_000), '--no-maglev'];

/** Sets the flags for this process and for all threads that it starts later. */
export const inlineForSearches = (): void => FOR_SEARCHES.forEach(setFlagsFromString);
/** Sets the flags for this process and for all threads that it starts later. */
export const inlineForRandomGames = (): void => FOR_RANDOM_GAMES.forEach(setFlagsFromString);
