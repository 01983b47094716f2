import { describe, expect, test } from 'vitest';
import { CHANCE, legalMoves, rngFrom, seatsOf, type Game, type Seat, type State } from '@sloop/engine';
import { playTwins, randomGame, type Variant } from '@sloop/engine/testing';
import { games } from '@sloop/games';
import { BOTS, aboutEqual, answer, findBot, questionOf, type Bot, type Considered, type Thought } from './index.ts';

const VARIANTS: { readonly [id: string]: readonly Variant[] } = {
  tortuga: [
    { players: 2, options: {} },
    { players: 4, options: { goal: 8 } },
  ],
  cartagena: [
    { players: 2, options: { version: 'tortuga' } },
    { players: 4, options: {} },
    { players: 5, options: {} },
  ],
};

const CASES = games.flatMap((game) => VARIANTS[game.id]!.map((variant) => ({ game, variant, name: game.id })));

/** In the tortuga version of Cartagena, every hand is open, so no seat has a secret. */
const hasSecrets = ({ options }: Variant): boolean => !('version' in options && options.version === 'tortuga');

/** Plays a random game. Calls `visit` before decision 0, decision `every`, decision 2 × `every`, and so on. */
function eachDecision(game: Game, variant: Variant, every: number, visit: (state: State, seat: Seat) => void): void {
  let decisions = 0;
  randomGame(game, variant, 'bots', ({ state, by }) => {
    if (by !== 'chance' && decisions++ % every === 0) visit(state, by);
  });
}

const think = (bot: Bot, game: Game, state: State, seat: Seat, simulations = 40): number =>
  bot.think(game, game.view(state, seat), legalMoves(game, state, seat), rngFrom('think'), { simulations }).index;

describe.each(CASES)('$name, $variant', ({ game, variant }) => {
  // With 3,000 simulations, Tortuga's captain learns during its search.
  test.each([
    { names: BOTS.map(({ name }) => name), simulations: 40, every: 5 },
    { names: ['captain'], simulations: 3000, every: 20 },
  ])('no choice of $names depends on anything that is hidden from the seat', ({ names, simulations, every }) => {
    let decisions = 0;
    playTwins(game, variant, 0, 'bots', ({ first, second, revealed }) => {
      if (revealed.size > 0) return true;
      if (first.legalMoves(0).length < 2 || decisions++ % every > 0) return false;
      for (const name of names) {
        const [one, other] = [first, second].map((match) => questionOf(match, 0, name, 'think'));
        expect(answer(one!, () => game, { simulations })).toEqual(answer(other!, () => game, { simulations }));
      }
      return false;
    });
    expect(decisions > 0).toBe(hasSecrets(variant));
  });

  test('every rank always answers with a legal move, and gives the same answer when asked again', () => {
    eachDecision(game, variant, 7, (state, seat) => {
      for (const bot of BOTS) {
        const index = think(bot, game, state, seat, 24);
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThan(game.count(state, seat));
        expect(think(bot, game, state, seat, 24)).toBe(index);
      }
    });
  });

  test('the policy chooses legal moves, its candidates are legal and distinct, and its chances of winning add up to 1', () => {
    const { policy } = game;
    const chances = new Float64Array(8);
    eachDecision(game, variant, 1, (state, seat) => {
      const legal = legalMoves(game, state, seat);
      const offered = policy!.candidates(state, seat);
      expect(new Set(offered).size).toBe(offered.length);
      for (const move of [...offered, policy!.choose(state, seat, rngFrom('policy'))]) expect(legal).toContain(move);
      policy!.evaluate(state, chances);
      expect(chances.slice(0, variant.players).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
    });
  });

  test('the captain can play a game without a policy', () => {
    const { policy: _policy, ...bare } = game;
    const state = game.blank();
    eachDecision(game, variant, 60, (seen, seat) => {
      state.set(seen);
      expect(think(findBot('captain')!, bare, state, seat, 6)).toBeLessThan(game.count(state, seat));
    });
  });
});

describe('a budget', () => {
  const game = games[0]!;
  const options = game.options({}, 3);
  const state = game.start(options.ok ? options.value : { start: 0 }, 3, 0);
  const rng = rngFrom('budget');
  while (game.toAct(state) === CHANCE) game.play(state, 'chance', game.chance(state, rng));
  const seat = seatsOf(game.toAct(state))[0]!;
  const legal = legalMoves(game, state, seat);
  const view = game.view(state, seat);

  test('the search ends when time is up, even if simulations are left', () => {
    let checks = 0;
    const budget = { simulations: 1_000_000, expired: () => ++checks > 3 };
    const { simulations } = findBot('captain')!.think(game, view, legal, rng, budget);
    expect(simulations).toBeLessThan(100);
  });

  test('a search lists the moves that it has simulated, and the chosen move comes first', () => {
    const { index, considered, simulations } = findBot('captain')!.think(game, view, legal, rng, { simulations: 200 });
    expect(considered[0]!.index).toBe(index);
    expect(considered.reduce((sum, { visits }) => sum + visits, 0)).toBe(simulations);
    for (const { value } of considered) expect(value >= 0 && value <= 1).toBe(true);
  });
});

/** A hash of everything that the captain thinks in a game with a fixed seed. */
function signature(game: Game, variant: Variant, simulations: number): number {
  let hash = 0;
  const note = (value: number): void => {
    hash = (Math.imul(hash, 31) + value) | 0;
  };
  eachDecision(game, variant, 11, (state, seat) => {
    const legal = legalMoves(game, state, seat);
    const rng = rngFrom('signature');
    const { index, considered } = findBot('captain')!.think(game, game.view(state, seat), legal, rng, { simulations });
    note(index);
    for (const { visits, value } of considered) {
      note(visits);
      note(Math.round(value * 2 ** 31));
    }
  });
  return hash;
}

// If one of these hashes changes, the captain plays differently. Compare the old and the new captain in the arena before you accept
// the new hash. With 4,000 simulations, Tortuga's captain learns.
test.each([
  { id: 'tortuga', players: 4, simulations: 150, expected: 752_881_854 },
  { id: 'tortuga', players: 2, simulations: 150, expected: 1_909_613_337 },
  { id: 'tortuga', players: 2, simulations: 4000, expected: -183_476_696 },
  { id: 'cartagena', players: 4, simulations: 150, expected: 1_491_943_469 },
  { id: 'cartagena', players: 2, simulations: 150, expected: -1_839_446_092 },
])('the search signature of $id with $players seats and $simulations simulations', (row) => {
  const game = games.find(({ id }) => id === row.id)!;
  expect(signature(game, { players: row.players, options: {} }, row.simulations)).toBe(row.expected);
});

describe('moves that are about equal', () => {
  const thought = (...others: readonly Omit<Considered, 'index' | 'error'>[]): Thought => ({
    index: 0,
    simulations: 0,
    considered: [
      { index: 0, visits: 500, value: 0.5, error: 0.02, behind: 0 },
      ...others.map((each, at) => ({ index: at + 1, error: 0.02, ...each })),
    ],
  });

  test('are those that are less than two standard errors behind, the best of them first', () => {
    const [clear, close, closer] = [
      { visits: 90, value: 0.4, behind: 2.1 },
      { visits: 400, value: 0.48, behind: 1.9 },
      { visits: 300, value: 0.51, behind: -0.3 },
    ];
    expect(aboutEqual(thought(clear, close, closer)).map(({ index }) => index)).toEqual([3, 2]);
    expect(aboutEqual(thought({ visits: 1, value: 0.5, behind: 0 }))).toEqual([]);
  });

  test.each(CASES)('$name, $variant: a search measures how far each move is behind', ({ game, variant }) => {
    let compared = 0;
    eachDecision(game, variant, 25, (state, seat) => {
      const legal = legalMoves(game, state, seat);
      const { index, considered } = findBot('captain')!.think(game, game.view(state, seat), legal, rngFrom('equal'), {
        simulations: 400,
      });
      for (const each of considered) {
        expect(Number.isNaN(each.behind)).toBe(false);
        if (each.index === index) expect(each.behind).toBe(0);
        else if (each.behind > 3) compared++;
      }
    });
    expect(compared).toBeGreaterThan(0);
  });
});
