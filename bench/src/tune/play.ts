import { CHANCE, lowestBit, type Game, type Move, type Rng, type Seat, type State } from '@sloop/engine';

/** A table at which a function chooses the moves of all seats. The function sees the full state. */
export interface Table {
  readonly game: Game;
  readonly players: number;
  readonly options: object;
}

type Choose = (state: State, seat: Seat, rng: Rng) => Move;

/** Plays a game to its end. Calls `before` before each decision. Returns each seat's share of the victory. */
export function playOut(
  { game, players, options }: Table,
  rng: Rng,
  choose: Choose,
  before?: (state: State) => void,
): number[] {
  const checked = game.options(options, players);
  if (!checked.ok) throw new Error(checked.reason);
  const state = game.start(checked.value, players, rng.below(players));
  for (let acting = game.toAct(state); acting !== 0; acting = game.toAct(state)) {
    if (acting === CHANCE) {
      game.play(state, 'chance', game.chance(state, rng));
      continue;
    }
    before?.(state);
    const seat = lowestBit(acting);
    game.play(state, seat, choose(state, seat, rng));
  }
  const { winners } = game.outcome(state)!;
  return Array.from({ length: players }, (_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
}

/** The values that the game's schema lists for an option. Undefined if the game has no such option. */
function valuesOf(game: Game, option: string): readonly (string | number)[] | undefined {
  const { properties } = game.schema as {
    readonly properties?: { readonly [option: string]: { readonly enum?: readonly (string | number)[] } };
  };
  return properties?.[option]?.enum;
}

/** A random number of seats, and random values of some options. */
export function randomTable(game: Game, { min, max }: Game['seats'], rng: Rng, options = ['version']): Table {
  const players = min + rng.below(max - min + 1);
  const chosen = options.flatMap((option) => {
    const values = valuesOf(game, option);
    return values ? [[option, values[rng.below(values.length)]!] as const] : [];
  });
  return { game, players, options: Object.fromEntries(chosen) };
}
