// This file imports nothing, so that the site can use it without loading the schemas.

/** When a person's time has run out this many times in one game, the bot keeps the seat. */
export const MOST_TIMEOUTS = 3;
