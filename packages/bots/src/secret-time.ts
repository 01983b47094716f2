// This file imports nothing, so that a page can use it without loading the search.
/**
 * The shortest time that an answer to a secret question takes, as a multiple of the question's budget. It is above 1,
 * because bots finish a little late.
 */
const MARGIN = 1.1;

/**
 * How long to wait before the answer to a secret question may be seen, so that the bot's speed reveals nothing.
 * `budget` is how long the bot may think, and `took` is how long it thought. All times are in milliseconds.
 */
export const secretPause = (budget: number, took: number): number => Math.max(0, budget * MARGIN - took);
