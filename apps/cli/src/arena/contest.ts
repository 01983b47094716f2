import { BOTS, findBot, type Bot } from '@sloop/bots';
import { fail, ok, quote, type Game, type Options, type Result } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { unknownGame } from '../games.ts';

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
  /** The address of a module with bots beside the ranks, exported as `BOTS`: for measurements. */
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

/** A contest whose game and options have been found good. */
export interface Table {
  readonly game: Game;
  readonly options: Options;
}

const LONGEST_NAME = 40;

/** The players, each once, in the order of the line-up. */
export const playersOf = ({ seats }: Pick<Contest, 'seats'>): string[] => [...new Set(seats)];

/** The bots of a contest's own module. */
export async function moduleBotsOf({ bots }: Contest): Promise<readonly Bot[]> {
  return bots === undefined ? [] : ((await import(bots)) as { readonly BOTS: readonly Bot[] }).BOTS;
}

/** Checks a contest from outside; `moduleBots` are the bots of its own module. */
export function readContest(contest: Contest, moduleBots: readonly Bot[] = []): Result<Table> {
  const { game: id, seats, options, outsiders } = contest;
  const game = findGame(id);
  if (!game) return fail(unknownGame(id));
  const { min, max } = game.seats;
  if (seats.length < min || seats.length > max)
    return fail(`${id} is for ${min} to ${max} players, not ${seats.length}: ${quote(seats.join(','))}`);
  const bad =
    badName(seats) ?? badOutsider(outsiders, seats) ?? unknownBot(seats, [...BOTS, ...moduleBots, ...outsiders]);
  if (bad !== undefined) return fail(bad);
  const checked = game.options(options, seats.length);
  return checked.ok ? ok({ game, options: checked.value }) : fail(`--options: ${checked.reason}`);
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
