// Compares Sloop with boardgame.io and Colyseus. The load is 100 tables of Cartagena with two players each.
import { setTimeout as sleep } from 'node:timers/promises';
import { barPanel } from '@sloop/cli/svg';
import { costOf, withContender, withLoad, type Cost } from './contender.ts';
import { CONTENDERS, type Contender } from './load.ts';
import { figure, type Check } from '../check.ts';
import { kilobytes, milliseconds, type RunSettings, type Findings } from './report.ts';

const TABLES = 100;
const PLAYERS = 2;

/** The steps of a round. All times are in seconds. */
interface LoadPlan {
  readonly rounds: number;
  /**
   * The time during which each table makes ten moves per second. This warms up the server and takes the games to their
   * middle.
   */
  readonly warmUp: number;
  /** The time during which each table makes one move per second. */
  readonly paced: number;
  /** The time during which no table makes a move. After it, the memory is measured. */
  readonly rest: number;
  /**
   * The number of moves that each table makes at full speed before all tables are replaced with new ones. To warm up
   * the server, this is repeated until the tables have made `warmMoves` moves. Then it is repeated for `rush` seconds,
   * and only these seconds are measured. The warm-up has the same number of moves for every server, because V8 compiles
   * code that has run often, no matter how long that took.
   */
  readonly moves: number;
  readonly warmMoves: number;
  readonly rush: number;
}

const FULL: LoadPlan = { rounds: 3, warmUp: 10, paced: 20, rest: 10, moves: 200, warmMoves: 60_000, rush: 12 };
const QUICK: LoadPlan = { rounds: 1, warmUp: 4, paced: 6, rest: 3, moves: 100, warmMoves: 20_000, rush: 2 };

interface Result {
  readonly paced: Cost;
  readonly rush: Cost;
  /**
   * The resident memory per table with its two sockets, in bytes. This is the memory after the rest, when all games are
   * in progress, minus the memory at the start.
   */
  readonly memory: number;
  /** The same as `memory`, but with a forced garbage collection before each of the two measurements. */
  readonly collected: number;
}

type Round = { readonly [contender in Contender]: Result };

function measure(contender: Contender, plan: LoadPlan, say: RunSettings['say']): Promise<Result> {
  return withContender(contender, (servers) =>
    withLoad(async (load) => {
      const [server] = servers as [(typeof servers)[0]];
      const seat = (): Promise<void> => load.seat(contender, [server.address], TABLES, PLAYERS);
      const empty = await server.usage();
      const emptyCollected = await server.usage(true);
      say('players take their seats');
      await seat();
      say('playing to the middle of the game');
      await load.pace(plan.warmUp, 100);
      say('one move per second');
      const paced = await costOf(servers, () => load.pace(plan.paced));
      say('resting');
      await sleep(plan.rest * 1000);
      const full = await server.usage();
      const fullCollected = await server.usage(true);
      const rush = async (isEnough: (soFar: Cost) => boolean): Promise<Cost> => {
        const rushes: Cost[] = [];
        do {
          await load.leave();
          await seat();
          rushes.push(await costOf(servers, () => load.rush(plan.moves)));
        } while (!isEnough(together(rushes)));
        return together(rushes);
      };
      say('full speed, warming up');
      await rush(({ moves }) => moves >= plan.warmMoves);
      say('full speed');
      return {
        paced,
        rush: await rush(({ seconds }) => seconds >= plan.rush),
        memory: (full.rss - empty.rss) / TABLES,
        collected: (fullCollected.rss - emptyCollected.rss) / TABLES,
      };
    }),
  );
}

function together(rushes: readonly Cost[]): Cost {
  const sum = (value: (rush: Cost) => number): number => rushes.reduce((total, rush) => total + value(rush), 0);
  const moves = sum((rush) => rush.moves);
  const seconds = sum((rush) => rush.seconds);
  const cpu = sum((rush) => rush.cpu);
  const perMove = sum((rush) => rush.perMove * rush.moves) / moves;
  return { ...rushes[0]!, moves, seconds, cpu, perMove, playersShare: cpu / seconds };
}

const LIMITS: readonly {
  readonly name: string;
  readonly ratio: (round: Round) => number;
  readonly least?: number;
  readonly most?: number;
}[] = [
  {
    name: 'moves per second of the server’s processor ÷ boardgame.io',
    ratio: ({ sloop, 'boardgame.io': peer }) => peer.rush.perMove / sloop.rush.perMove,
    least: 5,
  },
  {
    name: 'moves per second of the server’s processor ÷ Colyseus',
    ratio: ({ sloop, colyseus: peer }) => peer.rush.perMove / sloop.rush.perMove,
    least: 1,
  },
  ...(['p50', 'p99'] as const).flatMap((quantile) => [
    {
      name: `${quantile} until the other player has the move ÷ boardgame.io`,
      ratio: ({ sloop, 'boardgame.io': peer }: Round) => sloop.paced.seen[quantile] / peer.paced.seen[quantile],
      most: 0.8,
    },
    {
      name: `${quantile} until the move is acknowledged ÷ boardgame.io`,
      ratio: ({ sloop, 'boardgame.io': peer }: Round) => sloop.paced.acked[quantile] / peer.paced.acked[quantile],
      most: 0.8,
    },
  ]),
  {
    name: 'memory per table with its sockets ÷ boardgame.io',
    ratio: ({ sloop, 'boardgame.io': peer }) => sloop.memory / peer.memory,
    most: 0.35,
  },
];

function checksOf(rounds: readonly Round[]): Check[] {
  return LIMITS.map(({ name, ratio, least, most }) => {
    const ratios = rounds.map(ratio);
    const value = least === undefined ? Math.max(...ratios) : Math.min(...ratios);
    return { name, value, unit: '×', ...(least !== undefined && { least }), ...(most !== undefined && { most }) };
  });
}

const NAMES: { readonly [C in Contender]: string } = {
  sloop: 'Sloop, durable',
  'boardgame.io': 'boardgame.io, in memory',
  colyseus: 'Colyseus, in memory',
};

function rowOf(contender: Contender, round: number, { paced, rush, memory, collected }: Result): string[] {
  return [
    `${round}  ${NAMES[contender]}`,
    figure(1 / rush.perMove),
    milliseconds(paced.seen.p50),
    milliseconds(paced.seen.p99),
    milliseconds(paced.acked.p50),
    milliseconds(paced.acked.p99),
    kilobytes(memory),
    kilobytes(collected),
    `${Math.round(100 * rush.playersShare)} %`,
  ];
}

const HEADINGS = [
  'round',
  'moves/CPU s',
  'seen p50',
  'p99',
  'acked p50',
  'p99',
  'memory/table',
  'after GC',
  'players’ CPU',
];

export async function measurePeers({ isQuick, say }: RunSettings): Promise<Findings> {
  const plan = isQuick ? QUICK : FULL;
  const rounds: Round[] = [];
  for (let number = 1; number <= plan.rounds; number++) {
    const order = number % 2 === 1 ? CONTENDERS : CONTENDERS.toReversed();
    const results = new Map<Contender, Result>();
    for (const contender of order) {
      const tell = (what: string): void => say(`round ${number} of ${plan.rounds}, ${contender}: ${what}`);
      results.set(contender, await measure(contender, plan, tell));
    }
    rounds.push(Object.fromEntries(results) as Round);
  }
  const rows = rounds.flatMap((round, index) => CONTENDERS.map((each) => rowOf(each, index + 1, round[each])));
  const checks = checksOf(rounds);
  const bars = checks.map(({ name, value, least, most }) => ({
    name,
    value: least === undefined ? value / most! : least / value,
    text: `${figure(value)} × (${least ?? most})`,
  }));
  return {
    title: `${TABLES} tables with ${PLAYERS} players of Cartagena; ${plan.rounds} interleaved rounds`,
    rows: [HEADINGS, ...rows],
    checks,
    panels: [
      barPanel('compared with peers in memory; the line is the bound, and shorter is better', bars, { mark: 1 }),
    ],
    measured: rounds,
  };
}
