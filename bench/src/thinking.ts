// Measures how much slower a search is than bare playouts, whether a search leaks memory, by how much a search overruns
// its time, and how long the ranks without a time limit take on a phone.
import { BOTS, type Bot } from '@sloop/bots';
import { inlineForSearches } from '@sloop/cli/inlining';
import {
  CHANCE,
  cloneState,
  copyState,
  legalMoves,
  lowestBit,
  rngFrom,
  type Game,
  type Policy,
  type Rng,
  type Seat,
  type State,
} from '@sloop/engine';
import { games } from '@sloop/games';
import { checkLines, holds, type Check } from './check.ts';
import { readFlags } from './flags.ts';
import { memoryInUse } from './memory.ts';

readFlags({}, 'npm run bench:thinking');
inlineForSearches();

const SEATS = 4;
const WARM_UP_MS = 1500;
const MEASURED_MS = 3000;
/** The time limit for one decision when overruns are measured, in milliseconds. */
const BUDGET = 50;
/** How many times each decision is made when overruns and answers are timed. */
const TRIES = 3;
/** How many times longer than this machine a phone is assumed to take. */
const PHONE = 4;
const captain = BOTS.at(-1)!;
const belowCaptain = BOTS.slice(0, -1);

interface SampledDecision {
  readonly state: State;
  readonly seat: Seat;
}

/** A sample of decisions with more than three legal moves, from games that the policy plays. */
function decisionsOf(game: Game, policy: Policy, count: number): SampledDecision[] {
  const found: SampledDecision[] = [];
  const rng = rngFrom('thinking');
  const options = game.options({}, SEATS);
  if (!options.ok) throw new Error(options.reason);
  while (found.length < count) {
    const state = game.start(options.value, SEATS, rng.below(SEATS));
    for (let acting = game.toAct(state); acting !== 0; acting = game.toAct(state)) {
      if (acting === CHANCE) {
        game.play(state, 'chance', game.chance(state, rng));
        continue;
      }
      const seat = lowestBit(acting);
      if (game.count(state, seat) > 3 && rng.below(10) === 0) found.push({ state: cloneState(state), seat });
      game.play(state, seat, policy.choose(state, seat, rng));
    }
  }
  return found.slice(0, count);
}

/** A number of moves, and how long they took. */
interface Pace {
  moves: number;
  milliseconds: number;
}

const perSecond = ({ moves, milliseconds }: Pace): number => (moves / milliseconds) * 1000;

/** Calls `run`, which returns the number of moves that it made. Adds this number and the time to a pace. */
function measureInto(pace: Pace, run: () => number): void {
  const begin = performance.now();
  pace.moves += run();
  pace.milliseconds += performance.now() - begin;
}

/**
 * Measures the policy alone and the captain's simulations, each for about `milliseconds`. The two measurements
 * alternate after each decision, so that both are slowed if the machine is busy for a moment.
 */
function paces(game: Game, decisions: readonly SampledDecision[], milliseconds: number): { bare: Pace; search: Pace } {
  const bare = { moves: 0, milliseconds: 0 };
  const search = { moves: 0, milliseconds: 0 };
  const turn = milliseconds / decisions.length;
  const rng = rngFrom('bare');
  for (const decision of decisions) {
    measureInto(bare, () => playBare(game, game.policy!, decisions, turn, rng));
    measureInto(search, () => playSimulations(game, game.policy!, decision, turn));
  }
  return { bare, search };
}

/**
 * From each decision, lets the policy alone play as many moves as a simulation would. If the game goes on, evaluates the
 * last state, as a simulation does. Repeats this until the time is up.
 */
function playBare(game: Game, policy: Policy, decisions: readonly SampledDecision[], ms: number, rng: Rng): number {
  const state = game.blank();
  const chances = new Float64Array(SEATS);
  const end = performance.now() + ms;
  let moves = 0;
  while (performance.now() < end)
    for (const decision of decisions) {
      copyState(decision.state, state);
      let own = 0;
      for (let acting = game.toAct(state); acting !== 0; acting = game.toAct(state)) {
        if (acting === CHANCE) {
          game.play(state, 'chance', game.chance(state, rng));
          continue;
        }
        if (own >= Math.max(policy.horizon, 1) && policy.settled(state)) break;
        const seat = lowestBit(acting);
        game.play(state, seat, policy.choose(state, seat, rng));
        own++;
        moves++;
      }
      if (game.toAct(state) !== 0) policy.evaluate(state, chances);
    }
  return moves;
}

/** Lets the captain make one decision. Returns the number of moves in the captain's simulations. */
function playSimulations(game: Game, policy: Policy, { state, seat }: SampledDecision, ms: number): number {
  let moves = 0;
  const counting: Policy = {
    ...policy,
    choose: (at, actor, rng) => {
      moves++;
      return policy.choose(at, actor, rng);
    },
    candidates: (at, actor) => {
      moves++;
      return policy.candidates(at, actor);
    },
  };
  const end = performance.now() + ms;
  const budget = { expired: () => performance.now() >= end };
  const legal = legalMoves(game, state, seat);
  const counted = { ...game, policy: counting };
  const { simulations } = captain.think(counted, game.view(state, seat), legal, rngFrom('counted'), budget);
  // Each simulation also plays the move that it tries. That move is not counted above.
  return moves + simulations;
}

/** The number of bytes by which the memory grows in a thousand decisions. */
function growth(game: Game, decisions: readonly SampledDecision[]): number {
  const think = (times: number): void => {
    for (let time = 0; time < times; time++) {
      const { state, seat } = decisions[time % decisions.length]!;
      captain.think(game, game.view(state, seat), legalMoves(game, state, seat), rngFrom(String(time)), {
        simulations: 60,
      });
    }
  };
  think(200);
  const before = memoryInUse();
  think(1000);
  return memoryInUse() - before;
}

/** How many milliseconds a bot takes for one decision. */
function timeFor(bot: Bot, game: Game, { state, seat }: SampledDecision, limit = Infinity): number {
  const legal = legalMoves(game, state, seat);
  const begin = performance.now();
  bot.think(game, game.view(state, seat), legal, rngFrom('budget'), {
    expired: () => performance.now() - begin >= limit,
  });
  return performance.now() - begin;
}

/**
 * The longest time for a decision. Each decision is made several times, and its shortest time counts. A search that
 * looks at the clock too rarely takes too long every time. An interruption by the machine happens only now and then.
 */
const longest = (decisions: readonly SampledDecision[], time: (decision: SampledDecision) => number): number =>
  Math.max(...decisions.map((decision) => Math.min(...Array.from({ length: TRIES }, () => time(decision)))));

/** The largest overrun of the captain's budget over all decisions. */
const worstOverrun = (game: Game, decisions: readonly SampledDecision[]): number =>
  longest(decisions, (decision) => timeFor(captain, game, decision, BUDGET)) - BUDGET;

/** The longest time that a rank below the captain takes. These ranks have no time limit. */
const slowestAnswer = (game: Game, decisions: readonly SampledDecision[]): number =>
  Math.max(...belowCaptain.map((bot) => longest(decisions, (decision) => timeFor(bot, game, decision))));

/** Measures one game and prints its figures. */
function measure(game: Game): Check[] {
  const decisions = decisionsOf(game, game.policy!, 40);
  paces(game, decisions, WARM_UP_MS);
  const { bare, search } = paces(game, decisions, MEASURED_MS);
  const [bareSpeed, searchSpeed] = [perSecond(bare), perSecond(search)];
  console.log(`${game.id}: ${Math.round(bareSpeed)} moves/s bare, ${Math.round(searchSpeed)} moves/s in simulations`);
  const checks: Check[] = [
    { name: 'bare playouts ÷ simulations, per move', value: bareSpeed / searchSpeed, most: 2, unit: '×' },
    { name: 'memory growth in 1,000 decisions', value: growth(game, decisions) / 1024, most: 512, unit: 'KiB' },
    { name: `worst overrun of a budget of ${BUDGET} ms`, value: worstOverrun(game, decisions), most: 20, unit: 'ms' },
    {
      name: `slowest answer below the captain, if a phone is ${PHONE} times slower`,
      value: PHONE * slowestAnswer(game, decisions),
      most: 1000,
      unit: 'ms',
    },
  ];
  for (const line of checkLines(checks)) console.log(line);
  return checks;
}

process.exitCode = games.flatMap(measure).every(holds) ? 0 : 1;
