/** Lets our bots play against boardgame.io's MCTSBot. The game is Cartagena for two players, and it runs on boardgame.io. */
import { createRequire } from 'node:module';
import { answer, questionOf, withinMs } from '@sloop/bots';
import { addEffort, noEffort, placeAt, type PlayedDeal } from '@sloop/cli/arena/deal';
import { Match } from '@sloop/engine';
import { findGame } from '@sloop/games';
import type { Game, State } from 'boardgame.io';
// This import must come before the library is loaded, because the imported module sets NODE_ENV for the library.
import { cartagena, enumerate, type CartagenaState } from './boardgame-io.ts';
import { notationOf, positionOf } from './position.ts';

const require = createRequire(import.meta.url);
const { MCTSBot } = require('boardgame.io/ai') as typeof import('boardgame.io/ai', {
  with: { 'resolution-mode': 'require' },
});
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal') as typeof import(
  'boardgame.io/internal',
  {
    with: { 'resolution-mode': 'require' },
  }
);

const SEATS = 2;
const ours = findGame('cartagena')!;

/** The game with a result that MCTSBot understands: `winner` or `draw`, in addition to the list of winners. */
export const refereed: Game<CartagenaState> = {
  ...cartagena,
  endIf: (context) => {
    const over = cartagena.endIf!(context) as { readonly winners: readonly string[] } | undefined;
    return over && { ...over, ...(over.winners.length === 1 ? { winner: over.winners[0] } : { draw: true }) };
  },
};
const reduce = CreateGameReducer({ game: refereed });

type Action = ReturnType<InstanceType<typeof MCTSBot>['enumerate']>[number];

/** Chooses one of the actions. `simulations` is the number of simulations that the choice took. */
type Thinker = (
  state: State<CartagenaState>,
  actions: readonly Action[],
) => Promise<{ readonly action: Action; readonly simulations: number }>;

const payloadOf = (action: Action) => action!.payload as { readonly type: string; readonly args?: unknown };

/**
 * Makes a thinker from one of our bots. The thinker converts the state to a position in our format and asks the bot,
 * which gets only its seat's view.
 */
export function ourThinker(bot: string, ms: number, seed: string): Thinker {
  let asked = 0;
  return (state, actions) => {
    const budget = withinMs(ms, () => performance.now());
    const match = Match.load(ours, positionOf(state), {});
    if (!match.ok) throw new Error(match.reason.message);
    const seat = Number(state.ctx.currentPlayer);
    const question = questionOf(match.value, seat, bot, `${seed}/${asked++}`);
    const { index, simulations, failure } = answer(question, findGame, budget);
    if (failure) throw failure;
    const text = match.value.format(seat, question.legal[index]!);
    const action = actions.find((each) => notationOf(payloadOf(each)) === text);
    if (!action) throw new Error(`boardgame.io does not allow ${text}`);
    return Promise.resolve({ action, simulations });
  };
}

/** Two decisions warm up the bot. This is the number of iterations in each of them. */
const WARM_UP = 30;
/** The weight that the last decision has in the estimated cost of an iteration. */
const SMOOTHING = 0.2;

/**
 * Makes a thinker from boardgame.io's bot, which sees the full state. The number of iterations is adjusted so that a decision takes
 * about `ms` milliseconds.
 */
export async function mctsThinker(ms: number, seed: string): Promise<Thinker> {
  let iterations = WARM_UP;
  const bot = new MCTSBot({ game: refereed as Game, enumerate, seed, iterations: () => iterations });
  const timed = async (state: State<CartagenaState>) => {
    const began = performance.now();
    const { action } = await bot.play(state, state.ctx.currentPlayer);
    return { action, cost: (performance.now() - began) / iterations };
  };
  const opening = InitializeGame({ game: { ...refereed, seed }, numPlayers: SEATS });
  await timed(opening);
  let { cost } = await timed(opening);
  return async (state) => {
    iterations = Math.max(1, Math.round(ms / cost));
    const decided = await timed(state);
    cost += SMOOTHING * (decided.cost - cost);
    return { action: decided.action, simulations: iterations };
  };
}

/** Plays a deal twice, with the seats swapped. The thinkers are in the order of the arena's line-up. */
export async function playDeal(thinkers: readonly [Thinker, Thinker], seed: string, deal: number): Promise<PlayedDeal> {
  const efforts = thinkers.map(noEffort);
  const winners: number[][] = [];
  for (let rotation = 0; rotation < SEATS; rotation++) {
    let state: State<CartagenaState> = InitializeGame({
      game: { ...refereed, seed: `${seed}/${deal}` },
      numPlayers: SEATS,
    });
    while (state.ctx.gameover === undefined) {
      const place = placeAt(Number(state.ctx.currentPlayer), rotation, SEATS);
      const actions = actionsIn(state);
      let action = actions[0]!;
      if (actions.length > 1) {
        const began = performance.now();
        const chosen = await thinkers[place]!(state, actions);
        const { simulations } = chosen;
        addEffort(efforts[place]!, { ...noEffort(), decisions: 1, ms: performance.now() - began, simulations });
        action = chosen.action;
      }
      state = reduce(state, action);
    }
    const { winners: won } = state.ctx.gameover as { readonly winners: readonly string[] };
    winners.push(won.map((seat) => placeAt(Number(seat), rotation, SEATS)));
  }
  return { deal, winners, efforts };
}

const lister = new MCTSBot({ game: refereed as Game, enumerate });

const actionsIn = ({ G, ctx }: State<CartagenaState>): Action[] => lister.enumerate(G, ctx, ctx.currentPlayer);
