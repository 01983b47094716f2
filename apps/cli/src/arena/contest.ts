import { BOTS, findBot, type Bot } from '@sloop/bots';
import { fail, quote, type Result } from '@sloop/engine';
import { setUp, type SetUp } from '../games.ts';

/** How long a bot may think about one decision: milliseconds, or simulations. */
export type Thinking = { readonly ms: number } | { readonly simulations: number };

/** A bot from outside: a process that speaks the protocol of docs/ENGINE-BOTS.md. */
export interface Outsider {
  readonly name: string;
  /** As a shell takes it. */
  readonly command: string;
}

/** What is played. It alone fixes every game, where all bots are ours and think in simulations. */
export interface Contest {
  readonly game: string;
  /** The line-up: who sits where in the first game of a deal. The same name twice is the same player in two seats. */
  readonly seats: readonly string[];
  readonly options: object;
  readonly seed: string;
  readonly thinking: Thinking;
  readonly outsiders: readonly Outsider[];
  /** The address of a module with bots besides the ranks, exported as `BOTS`: for measurements. */
  readonly bots?: string;
}

export interface ArenaConfig extends Contest {
  /** Rounded up to whole deals; a sequential test may need fewer. */
  readonly games: number;
  readonly workers: number;
  /** Stop once it is decided whether the first player's share of victories is this or an equal one. */
  readonly sprt?: number;
  /** Stop once the first player's share of victories is clearly above or below this. */
  readonly bound?: number;
}

const LONGEST_NAME = 40;

/** The players, each once, in the order of the line-up. */
export const playersOf = ({ seats }: Pick<Contest, 'seats'>): string[] => [...new Set(seats)];

/** The bots of a contest's own module. */
export async function moduleBotsOf({ bots }: Contest): Promise<readonly Bot[]> {
  return bots === undefined ? [] : ((await import(bots)) as { readonly BOTS: readonly Bot[] }).BOTS;
}

/** Checks a contest from outside; `moduleBots` are the bots of its own module. */
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
    if (name === '') return 'a bot needs a name';
    if (name.length > LONGEST_NAME) return `a bot’s name has at most ${LONGEST_NAME} characters, not ${name.length}`;
    if (name.includes(',')) return `a bot’s name has no commas: ${quote(name)}`;
    // A line break would tear the tables apart.
    if (/\p{Cc}/u.test(name)) return `a bot’s name has no control characters: ${quote(name)}`;
  }
  return undefined;
}

function badOutsider(outsiders: readonly Outsider[], seats: readonly string[]): string | undefined {
  const names = outsiders.map(({ name }) => name);
  const bad = badName(names);
  if (bad !== undefined) return bad;
  for (const [index, { name, command }] of outsiders.entries()) {
    if (findBot(name)) return `${name} is one of Sloop’s own bots; choose another name`;
    if (names.indexOf(name) !== index) return `there are two bots called ${quote(name)}`;
    if (command === '') return `the bot ${quote(name)} needs a command line`;
    if (!seats.includes(name)) return `the bot ${quote(name)} has no seat in ${quote(seats.join(','))}`;
  }
  return undefined;
}

function unknownBot(seats: readonly string[], bots: readonly { readonly name: string }[]): string | undefined {
  const known = bots.map(({ name }) => name);
  const unknown = seats.find((name) => !known.includes(name));
  return unknown === undefined ? undefined : `there is no bot ${quote(unknown)}; there are: ${known.join(', ')}`;
}
