// This file imports nothing, so that the site can use it without loading the schemas.

export const MOST_SEATS = 5;

/**
 * Once a person's time has run out `MOST_TIMEOUTS` times in one game, a bot keeps their seat until the game is over.
 */
export const MOST_TIMEOUTS = 3;

/**
 * A time in days, for tables without a clock. Once a person has owed a decision for longer than this, the other players
 * may end the game without asking that person.
 */
export const DAYS_BEFORE_STALLED = 3;

/** Whether spectators may chat at a table with these settings. Players and the host may always chat. */
export const maySpectatorsChat = (settings: {
  readonly listed: boolean;
  readonly spectatorsChat?: boolean | undefined;
}): boolean => settings.listed || settings.spectatorsChat === true;
