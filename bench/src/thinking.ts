import { BOTS } from '@sloop/bots';
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
  type Seat,
  type State,
} from '@sloop/engine';
import { games } from '@sloop/games';

/** What thinking costs compared with bare playouts, whether it leaks, and how well a budget is kept: `npm run bench:thinking`. */
inlineForSearches();

const SEATS = 4;
const captain = BOTS.at(-1)!;

interface SampledDecision {
  readonly state: State;
  readonly seat: Seat;
}

/** Decisions with a choice, spread over games that the policy plays. */
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

/** Moves a second when the policy alone plays each decision on, as far as a simulation would. */
function barePlayouts(game: Game, policy: Policy, decisions: readonly SampledDecision[], milliseconds: number): number {
  const rng = rngFrom('bare');
  const state = game.blank();
  const begin = performance.now();
  let moves = 0;
  while (performance.now() - begin < milliseconds)
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
    }
  return (moves / (performance.now() - begin)) * 1000;
}

/** Moves a second inside the captain's simulations. */
function simulatedMoves(
  game: Game,
  policy: Policy,
  decisions: readonly SampledDecision[],
  milliseconds: number,
): number {
  let moves = 0;
  const counting: Policy = {
    ...policy,
    choose: (state, seat, rng) => {
      moves++;
      return policy.choose(state, seat, rng);
    },
    candidates: (state, seat) => {
      moves++;
      return policy.candidates(state, seat);
    },
  };
  const counted = { ...game, policy: counting };
  let simulations = 0;
  const begin = performance.now();
  for (const { state, seat } of decisions) {
    const end = performance.now() + milliseconds / decisions.length;
    const budget = { expired: () => performance.now() >= end };
    const rng = rngFrom('counted');
    simulations += captain.think(
      counted,
      game.view(state, seat),
      legalMoves(game, state, seat),
      rng,
      budget,
    ).simulations;
  }
  // Besides the policy's moves and those planned from its candidates, each simulation makes the move that it tries.
  return ((moves + simulations) / (performance.now() - begin)) * 1000;
}

/** Bytes by which the heap has grown after a thousand decisions. */
function growth(game: Game, decisions: readonly SampledDecision[]): number {
  const think = (times: number): void => {
    for (let time = 0; time < times; time++) {
      const { state, seat } = decisions[time % decisions.length]!;
      captain.think(game, game.view(state, seat), legalMoves(game, state, seat), rngFrom(String(time)), {
        simulations: 60,
      });
    }
  };
  const used = (): number => {
    globalThis.gc!();
    globalThis.gc!();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  think(200);
  const before = used();
  think(1000);
  return used() - before;
}

/** By how many milliseconds the captain overruns a budget of 50, at worst. */
function worstOverrun(game: Game, decisions: readonly SampledDecision[]): number {
  let worst = 0;
  for (const { state, seat } of decisions) {
    const legal = legalMoves(game, state, seat);
    const begin = performance.now();
    captain.think(game, game.view(state, seat), legal, rngFrom('budget'), {
      expired: () => performance.now() - begin >= 50,
    });
    worst = Math.max(worst, performance.now() - begin - 50);
  }
  return worst;
}

let allHold = true;
const line = (name: string, value: number, most: number, unit: string): void => {
  const holds = value <= most;
  allHold &&= holds;
  console.log(
    `${holds ? 'holds' : 'FAILS'}  ${name.padEnd(58)} ${value.toFixed(2).padStart(9)} ${unit}  at most ${most}`,
  );
};

for (const game of games) {
  const policy = game.policy!;
  const decisions = decisionsOf(game, policy, 40);
  barePlayouts(game, policy, decisions, 1500);
  simulatedMoves(game, policy, decisions, 1500);
  const bare = barePlayouts(game, policy, decisions, 3000);
  const simulated = simulatedMoves(game, policy, decisions, 3000);
  console.log(`${game.id}: ${Math.round(bare)} moves/s bare, ${Math.round(simulated)} moves/s in simulations`);
  line(`${game.id}: bare playouts ÷ simulations, per move`, bare / simulated, 2, '×  ');
  line(`${game.id}: growth of memory over 1,000 decisions`, growth(game, decisions) / 1024, 512, 'KiB');
  line(`${game.id}: worst overrun of a budget of 50 ms`, worstOverrun(game, decisions), 20, 'ms ');
}
process.exitCode = allHold ? 0 : 1;
