import { BOTS, findBot, type Bot } from '@sloop/bots';
import { fail, quote, type Result } from '@sloop/engine';
import { setUp, type SetUp } from '../games.ts';

/** A bot's limit for one decision: a time or a number of simulations. */
export type Thinking = { readonly ms: number } | { readonly simulations: number };

/** An external bot: a process that speaks the protocol in docs/ENGINE-BOTS.md. */
export interface Outsider {
  readonly name: string;
  /** A command line for the shell. */
  readonly command: string;
}

/**
 * The settings of an arena that determine its games. If all bots are ours and are limited by simulations, the same
 * contest always gives the same games.
 */
export interface Contest {
  readonly game: string;
  /**
   * The line-up: the name of each seat's player in the first game of a deal. If a name occurs twice, one player has two
   * seats.
   */
  readonly seats: readonly string[];
  readonly options: object;
  readonly seed: string;
  readonly thinking: Thinking;
  /**
   * If true, a time limit counts the processor time of our bots. Only measurements set this, so that other programs on
   * the machine do not affect the result.
   */
  readonly countsProcessorTime?: boolean;
  readonly outsiders: readonly Outsider[];
  /** The URL of a module that exports further bots as `BOTS`. Only measurements use such a module. */
  readonly bots?: string;
}

export interface ArenaConfig extends Contest {
  /** The number of games, rounded up to whole deals. With `sprt` or `bound`, the arena may stop earlier. */
  readonly games: number;
  readonly workers: number;
  /**
   * If given, the arena stops once a sequential test has decided whether the first player wins this share of the games, or only
   * an equal share (1 divided by the number of seats).
   */
  readonly sprt?: number;
  /** If given, the arena stops once the first player's share of the victories is clearly above or below this value. */
  readonly bound?: number;
}

const LONGEST_NAME = 40;

/** The names of the players in the order of the line-up, each name once. */
export const playersOf = ({ seats }: Pick<Contest, 'seats'>): string[] => [...new Set(seats)];

/** The bots that the module at `contest.bots` exports. If the contest has no such module, the list is empty. */
export async function moduleBotsOf({ bots }: Contest): Promise<readonly Bot[]> {
  return bots === undefined ? [] : ((await import(bots)) as { readonly BOTS: readonly Bot[] }).BOTS;
}

/** Checks a contest. `moduleBots` are the bots of the module at `contest.bots`. */
export function readContest(contest: Contest, moduleBots: readonly Bot[] = []): Result<SetUp> {
  const { game, seats, options, outsiders } = contest;
  const checked = setUp(game, seats.length, options);
  if (!checked.ok) return checked;
  const bots = [...BOTS, ...moduleBots, ...outsiders];
  const bad = badName(seats) ?? badOutsider(outsiders, seats) ?? unknownBot(seats, bots);
  return bad === undefined ? checked : fail(bad);
}

function badName(names: readonly string[]): string | undefined {
  for (const name of names) {
    if (name === '') return 'a bot must have a name';
    if (name.length > LONGEST_NAME)
      return `a bot’s name may have at most ${LONGEST_NAME} characters, not ${name.length}`;
    if (name.includes(',')) return `a bot’s name may not contain commas: ${quote(name)}`;
    // A line break in a name would spoil the columns of the report.
    if (/\p{Cc}/u.test(name)) return `a bot’s name may not contain control characters: ${quote(name)}`;
  }
  return undefined;
}

function badOutsider(outsiders: readonly Outsider[], seats: readonly string[]): string | undefined {
  const names = outsiders.map(({ name }) => name);
  const bad = badName(names);
  if (bad !== undefined) return bad;
  for (const [index, { name, command }] of outsiders.entries()) {
    if (findBot(name)) return `${name} is the name of a built-in bot; choose another one`;
    if (names.indexOf(name) !== index) return `there are two bots called ${quote(name)}`;
    if (command === '') return `the bot ${quote(name)} has no command: write --bot "${name}=command"`;
    if (!seats.includes(name)) return `the bot ${quote(name)} has no seat in --seats ${seats.join(',')}`;
  }
  return undefined;
}

function unknownBot(seats: readonly string[], bots: readonly { readonly name: string }[]): string | undefined {
  const known = bots.map(({ name }) => name);
  const unknown = seats.find((name) => !known.includes(name));
  return unknown === undefined ? undefined : `there is no bot ${quote(unknown)}; the bots are ${known.join(', ')}`;
}
