// This file imports nothing, so that the site can use it without loading the schemas.

export const MOST_SEATS = 5;

/** When a person's time has run out this many times in one game, a bot keeps their seat until the game is over. */
export const MOST_TIMEOUTS = 3;

/**
 * At a table without a clock, the others may end the game without asking a person who has owed a decision for more than this many
 * days.
 */
export const DAYS_BEFORE_STALLED = 3;

/** Whether spectators may chat at a table with these settings. Players and the host may always chat. */
export const maySpectatorsChat = (settings: {
  readonly listed: boolean;
  readonly spectatorsChat?: boolean | undefined;
}): boolean => settings.listed || settings.spectatorsChat === true;
