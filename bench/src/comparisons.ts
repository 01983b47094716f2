import { availableParallelism } from 'node:os';
import { BOTS } from '@sloop/bots';
import type { ArenaConfig } from '@sloop/cli/arena';
import { ladderSteps } from '@sloop/cli/arena/ladder';
import { captainNamed } from './references.ts';

export const GROUPS = ['ladder', 'people', 'captain', 'boardgame.io', 'policy', 'versions', 'guesses', 'time'] as const;
export type Group = (typeof GROUPS)[number];

/** A contest between bots, in which the first player must win a certain share of the games. */
export interface Comparison {
  readonly group: Group;
  readonly name: string;
  /** The share of the victories that the first player must reach. */
  readonly bound: number;
  /** The share that the lower end of the interval must reach. If it is undefined, that is the `bound`. */
  readonly surely?: number;
  /** The settings of the arena. With a `bound`, the arena ends as soon as the result is clear. */
  readonly config: ArenaConfig;
}

export interface ComparisonSettings {
  /** The captain's time for a decision, in milliseconds. */
  readonly ms: number;
  /** The maximum number of games in each comparison. With the defaults, all comparisons together take hours. */
  readonly games: number | undefined;
}

/**
 * The default numbers of games in one comparison. Comparisons with bots that think for a long time have fewer games.
 */
const QUICK_GAMES = 240;
const LADDER_GAMES = 160;
const CAPTAIN_GAMES = 72;
const BOARDGAME_IO_GAMES = 10;
const POLICY_GAMES = 1200;
const VERSION_GAMES = 300;
const VERSION_LONG_GAMES = 100;
const TIME_GAMES = 100;

/**
 * A bot that plays against a table full of bots of the next lower rank must win at least this many times an equal share
 * of the games.
 */
const STEP = 1.3;

/** No bot was tuned with this seed. */
const SEED = 'bench/bots';

/**
 * More simulations than any rank below captain uses. Each of these ranks stops at its own limit, so the results can be repeated.
 */
const UNLIMITED = { simulations: 1_000_000 };

/** The module with the reference bots. A comparison can use these bots if its `bots` setting is this URL. */
const REFERENCES = new URL('references.ts', import.meta.url).href;

const TABLES = [
  { title: 'Tortuga', game: 'tortuga', options: {}, players: [2, 3, 4] },
  { title: 'Cartagena, jamaica', game: 'cartagena', options: { version: 'jamaica' }, players: [2, 3, 4, 5] },
  { title: 'Cartagena, tortuga', game: 'cartagena', options: { version: 'tortuga' }, players: [2, 3, 4, 5] },
];

const table = (name: string, seats: number): string[] => Array.from({ length: seats }, () => name);

const common = { seed: SEED, outsiders: [], workers: availableParallelism() };

/** Each rank plays against the next lower one. All games are played, so that the Elo ratings are as exact as they can be. */
function ladder({ ms, games }: ComparisonSettings): Comparison[] {
  return TABLES.flatMap(({ title, game, options, players }) =>
    players.flatMap((seats) => {
      const steps = ladderSteps({ ...common, game, options, players: seats, thinking: UNLIMITED, games: 0 });
      return steps.map((step): Comparison => {
        const [rank, below] = step.seats;
        const bound = STEP / seats;
        const config =
          rank === BOTS.at(-1)!.name
            ? { ...step, games: games ?? LADDER_GAMES, thinking: { ms } }
            : { ...step, games: games ?? QUICK_GAMES };
        return { group: 'ladder', name: `${title} ${seats}: ${rank} at ${below}`, bound, config };
      });
    }),
  );
}

/** The bot that follows a game's rule of thumb. */
const THUMBS: { readonly [game: string]: string } = { tortuga: 'tortuga-thumb', cartagena: 'thumb' };

/**
 * A rule of thumb stands for somebody who has understood the game but does not plan ahead. Such a person must beat the
 * two lowest ranks.
 */
function people({ games = QUICK_GAMES }: ComparisonSettings): Comparison[] {
  return TABLES.flatMap(({ title, game, options }) =>
    [2, 4].flatMap((seats) =>
      BOTS.slice(0, 2).map(({ name: rank }): Comparison => {
        const line = [THUMBS[game]!, ...table(rank, seats - 1)];
        const config = { ...common, game, options, seats: line, bots: REFERENCES, thinking: UNLIMITED, games };
        return { group: 'people', name: `${title} ${seats}: ${line[0]} at ${rank}`, bound: 1 / seats, config };
      }),
    ),
  );
}

function captain({ ms, games = CAPTAIN_GAMES }: ComparisonSettings): Comparison[] {
  const against = (name: string, game: string, rival: string, rivals: number, bound: number): Comparison => ({
    group: 'captain',
    name,
    bound,
    config: {
      ...common,
      game,
      options: {},
      seats: ['captain', ...table(rival, rivals)],
      bots: REFERENCES,
      thinking: { ms },
      games,
      bound,
    },
  });
  return [
    against('Cartagena 4: captain at greedy', 'cartagena', 'greedy', 3, 0.9),
    against('Cartagena 4: captain at flat Monte Carlo', 'cartagena', 'flat', 3, 0.35),
    against('Tortuga 4: captain at bosun', 'tortuga', 'bosun', 3, 0.45),
    against('Tortuga 2: captain at bosun', 'tortuga', 'bosun', 1, 0.7),
  ];
}

function boardgameIo({ ms, games = BOARDGAME_IO_GAMES }: ComparisonSettings): Comparison[] {
  const seats = ['captain', 'MCTSBot'];
  const bound = 0.95;
  const config = { ...common, game: 'cartagena', options: {}, seats, thinking: { ms }, games, bound };
  // There are too few games for a useful interval.
  return [{ group: 'boardgame.io', name: 'Cartagena 2: captain at boardgame.io’s MCTSBot', bound, surely: 0, config }];
}

/**
 * The policy alone, without a search, plays against the policy of version 1 and against a rule of thumb. In Cartagena,
 * the rule of thumb in turn plays against version 1. In comparisons with the rule of thumb, an equal share is enough.
 */
function policy({ games = POLICY_GAMES }: ComparisonSettings): Comparison[] {
  const bounds: { readonly [game: string]: readonly [two: number, four: number] } = {
    tortuga: [0.7, 0.35],
    cartagena: [0.75, 0.45],
  };
  return TABLES.flatMap(({ title, game, options }) =>
    [2, 4].flatMap((seats, index) => {
      const against = (bot: string, rival: string, bound: number): Comparison => {
        const line = [bot, ...table(rival, seats - 1)];
        const config = { ...common, game, options, seats: line, bots: REFERENCES, thinking: UNLIMITED, games };
        return { group: 'policy', name: `${title} ${seats}: ${bot} at ${rival}`, bound, config };
      };
      const atVersion1 = against('bosun', 'bosun-1', bounds[game]![index]!);
      const thumb = THUMBS[game]!;
      const atThumb = [atVersion1, against('bosun', thumb, 1 / seats)];
      return game === 'tortuga' ? atThumb : [...atThumb, against(thumb, 'bosun-1', 1 / seats)];
    }),
  );
}

/**
 * The processor time for each decision, in milliseconds, when the current captain plays at a table full of captains of
 * version 1. Games of two are also played with the longer time.
 */
const VERSION_MS = 30;
const VERSION_LONG_MS = 100;

/**
 * The share that the captain must win, by the number of seats. With five seats, and in the tortuga version of
 * Cartagena, an equal share is enough.
 */
const VERSION_BOUNDS: { readonly [seats: number]: number } = { 2: 0.6, 3: 0.43, 4: 0.35 };

function versions({ games }: ComparisonSettings): Comparison[] {
  const cell = ({ title, game, options }: (typeof TABLES)[number], seats: number, ms: number): Comparison => {
    const most = games ?? (ms === VERSION_MS ? VERSION_GAMES : VERSION_LONG_GAMES);
    const line = ['captain', ...table('captain-1', seats - 1)];
    const limits = { thinking: { ms }, countsProcessorTime: true, games: most };
    const config = { ...common, game, options, seats: line, bots: REFERENCES, ...limits };
    const bound =
      'version' in options && options.version === 'tortuga' ? 1 / seats : (VERSION_BOUNDS[seats] ?? 1 / seats);
    return { group: 'versions', name: `${title} ${seats}: captain at captain-1, ${ms} ms`, bound, config };
  };
  return TABLES.flatMap((each) => [
    ...each.players.map((seats) => cell(each, seats, VERSION_MS)),
    cell(each, 2, VERSION_LONG_MS),
  ]);
}

/**
 * In Tortuga, seats choose at the same time, and hidden. The captain guesses what the others have chosen by its policy.
 * It plays against captains that take every choice to be equally likely.
 */
function guesses({ games = VERSION_GAMES }: ComparisonSettings): Comparison[] {
  const [{ title, game, options, players }] = TABLES as [(typeof TABLES)[number]];
  return players.map((seats) => {
    const line = ['captain', ...table('uniform', seats - 1)];
    const limits = { thinking: { ms: VERSION_MS }, countsProcessorTime: true, games };
    const config = { ...common, game, options, seats: line, bots: REFERENCES, ...limits };
    return {
      group: 'guesses',
      name: `${title} ${seats}: captain at uniform, ${VERSION_MS} ms`,
      bound: 1 / seats,
      config,
    };
  });
}

/** In games of two, a captain with ten times the thinking time must win this share, and surely more than half. */
const TIME_BOUND = 0.58;
const TIME_SURELY = 0.5;
/**
 * The longer and the shorter thinking time of each comparison, in milliseconds. The first is only a link between the
 * others: it puts all times on one scale.
 */
const TIME_STEPS = [
  { longer: 30, shorter: 10, bound: 0.5, surely: 0 },
  { longer: 100, shorter: 10, bound: TIME_BOUND, surely: TIME_SURELY },
  { longer: 300, shorter: 30, bound: TIME_BOUND, surely: TIME_SURELY },
  { longer: 1000, shorter: 100, bound: TIME_BOUND, surely: TIME_SURELY },
] as const;

function time({ games = TIME_GAMES }: ComparisonSettings): Comparison[] {
  return TABLES.slice(0, 2).flatMap(({ title, game, options }) =>
    TIME_STEPS.map(({ longer, shorter, bound, surely }) => {
      const seats = [captainNamed(longer), captainNamed(shorter)];
      const config = { ...common, game, options, seats, bots: REFERENCES, thinking: UNLIMITED, games };
      return { group: 'time', name: `${title} 2, time: ${longer} ms at ${shorter} ms`, bound, surely, config };
    }),
  );
}

export const comparisons = (settings: ComparisonSettings): Comparison[] => [
  ...ladder(settings),
  ...people(settings),
  ...captain(settings),
  ...boardgameIo(settings),
  ...policy(settings),
  ...versions(settings),
  ...guesses(settings),
  ...time(settings),
];
