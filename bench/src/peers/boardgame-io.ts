/**
 * Cartagena (jamaica version) on boardgame.io, as a user of the library would write it. Moves change a draft of `G`,
 * the random plugin shuffles, and `turn` and `endIf` do the rest. Games are played like the playouts of the library's
 * MCTS bot: list the legal moves, pick one, and pass it to the reducer.
 */
import { createRequire } from 'node:module';
import type { Ctx, FnContext, Game, MoveFn, PlayerID, State } from 'boardgame.io';

// Outside production, the library checks all of `G` after every move and hook.
process.env['NODE_ENV'] ??= 'production';

// The library's entry points are folders, and only `require` can resolve a folder.
const require = createRequire(import.meta.url);
const { RandomBot } = require('boardgame.io/ai') as typeof import('boardgame.io/ai', {
  with: { 'resolution-mode': 'require' },
});
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core') as typeof import('boardgame.io/core', {
  with: { 'resolution-mode': 'require' },
});
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal') as typeof import(
  'boardgame.io/internal',
  {
    with: { 'resolution-mode': 'require' },
  }
);

const CARDS = ['S', 'D', 'K', 'B', 'H', 'P'] as const;
type Card = (typeof CARDS)[number];

const SEGMENTS: Card[][] = [
  ['B', 'P', 'H', 'S', 'D', 'K'],
  ['D', 'B', 'K', 'P', 'H', 'S'],
  ['H', 'K', 'P', 'B', 'S', 'D'],
  ['K', 'B', 'S', 'D', 'H', 'P'],
  ['P', 'K', 'D', 'H', 'S', 'B'],
  ['H', 'D', 'K', 'B', 'P', 'S'],
];
const SLOOP = 37;
const CALM_TURNS_PER_SEAT = 50;
/** A count of 0 pirates for each of the spaces 0 to 37. */
const NO_PIRATES: readonly number[] = Array.from({ length: SLOOP + 1 }, () => 0);

/** The library's STRIP_SECRETS hides `secret` from every seat, and each entry in `players` from all other seats. */
export interface CartagenaState {
  /** The symbols of spaces 1 to 36. */
  tunnel: Card[];
  /** For each seat, the spaces of its six pirates. */
  pirates: Record<PlayerID, number[]>;
  players: Record<PlayerID, { hand: Card[] }>;
  /** Cards are drawn from the end. */
  secret: { deck: Card[] };
  discard: Card[];
  /** The number of turns that have been completed since a pirate last reached the sloop. */
  calm: number;
  /** The number of consecutive passes up to now. */
  passes: number;
}

type Context = FnContext<CartagenaState>;

function setup({ ctx, random }: Pick<Context, 'ctx' | 'random'>): CartagenaState {
  const deck = random.Shuffle(CARDS.flatMap((card) => Array.from({ length: 17 }, () => card)));
  return {
    tunnel: random.Shuffle(SEGMENTS).flatMap((segment) => (random.Die(2) === 1 ? segment : segment.toReversed())),
    pirates: Object.fromEntries(ctx.playOrder.map((seat) => [seat, [0, 0, 0, 0, 0, 0]])),
    players: Object.fromEntries(ctx.playOrder.map((seat) => [seat, { hand: deck.splice(-6) }])),
    secret: { deck },
    discard: [],
    calm: 0,
    passes: 0,
  };
}

/** The number of pirates of all seats on each space. */
function countPirates(G: CartagenaState): number[] {
  const counts = [...NO_PIRATES];
  for (const pirates of Object.values(G.pirates)) for (const space of pirates) counts[space]! += 1;
  return counts;
}

function spaceAhead({ tunnel }: CartagenaState, counts: number[], from: number, card: Card): number {
  for (let space = from + 1; space < SLOOP; space += 1) {
    if (tunnel[space - 1] === card && counts[space] === 0) return space;
  }
  return SLOOP;
}

function spaceBehind(counts: number[], from: number): number | undefined {
  for (let space = from - 1; space > 0; space -= 1) {
    if (counts[space] === 1 || counts[space] === 2) return space;
  }
  return undefined;
}

function draw({ G, random }: Pick<Context, 'G' | 'random'>): Card | undefined {
  if (G.secret.deck.length === 0) {
    G.secret.deck = random.Shuffle(G.discard);
    G.discard = [];
  }
  return G.secret.deck.pop();
}

const playCard: MoveFn<CartagenaState> = ({ G, playerID }, card: Card, from: number) => {
  const { hand } = G.players[playerID]!;
  const pirates = G.pirates[playerID]!;
  const held = hand.indexOf(card);
  const pirate = pirates.indexOf(from);
  if (held === -1 || pirate === -1 || from === SLOOP) return INVALID_MOVE;

  const to = spaceAhead(G, countPirates(G), from, card);
  pirates[pirate] = to;
  hand.splice(held, 1);
  G.discard.push(card);
  G.passes = 0;
  if (to === SLOOP) G.calm = 0;
};

const goBack: MoveFn<CartagenaState> = ({ G, playerID, random }, from: number) => {
  const pirates = G.pirates[playerID]!;
  const pirate = pirates.indexOf(from);
  const counts = countPirates(G);
  const to = spaceBehind(counts, from);
  if (pirate === -1 || from === SLOOP || to === undefined) return INVALID_MOVE;

  pirates[pirate] = to;
  G.passes = 0;
  for (let due = counts[to]!; due > 0; due -= 1) {
    const card = draw({ G, random });
    if (card !== undefined) G.players[playerID]!.hand.push(card);
  }
};

const end: MoveFn<CartagenaState> = ({ ctx, events }) => {
  if (ctx.numMoves === 0) return INVALID_MOVE;
  events.endTurn();
};

const pass: MoveFn<CartagenaState> = ({ G, ctx, playerID, events }) => {
  if (ctx.numMoves! > 0 || enumerateActions(G, playerID).length > 0) return INVALID_MOVE;
  G.passes += 1;
  events.endTurn();
};

type Choice =
  | { move: 'playCard'; args: [card: Card, from: number] }
  | { move: 'goBack'; args: [from: number] }
  | { move: 'end' | 'pass'; args: [] };

/**
 * The moves that cost one of the three actions. Each move is listed once, even if the seat has several pirates on a space or
 * several equal cards.
 */
function enumerateActions(G: CartagenaState, seat: PlayerID): Choice[] {
  const cards = new Set(G.players[seat]!.hand);
  const counts = countPirates(G);
  const choices: Choice[] = [];
  for (const from of new Set(G.pirates[seat])) {
    if (from === SLOOP) continue;
    for (const card of cards) choices.push({ move: 'playCard', args: [card, from] });
    if (spaceBehind(counts, from) !== undefined) choices.push({ move: 'goBack', args: [from] });
  }
  return choices;
}

export function enumerate(G: CartagenaState, ctx: Ctx, seat: PlayerID): Choice[] {
  const choices = enumerateActions(G, seat);
  if (ctx.numMoves! > 0) choices.push({ move: 'end', args: [] });
  else if (choices.length === 0) choices.push({ move: 'pass', args: [] });
  return choices;
}

function endIf({ G, ctx }: Context): { winners: PlayerID[] } | undefined {
  const arrived = (seat: PlayerID) => G.pirates[seat]!.filter((space) => space === SLOOP).length;
  const winner = ctx.playOrder.find((seat) => arrived(seat) === 6);
  if (winner !== undefined) return { winners: [winner] };

  // Ruling C3: the game ends if it is becalmed.
  if (G.passes < ctx.numPlayers && G.calm < CALM_TURNS_PER_SEAT * ctx.numPlayers) return undefined;
  const score = (seat: PlayerID) => arrived(seat) * 1000 + G.pirates[seat]!.reduce((sum, space) => sum + space, 0);
  const best = Math.max(...ctx.playOrder.map(score));
  return { winners: ctx.playOrder.filter((seat) => score(seat) === best) };
}

export const cartagena: Game<CartagenaState> = {
  name: 'cartagena',
  minPlayers: 2,
  maxPlayers: 5,
  disableUndo: true,
  setup,
  // The third action ends the turn. The moves `end` and `pass` are not actions.
  moves: { playCard, goBack, end: { move: end, noLimit: true }, pass: { move: pass, noLimit: true } },
  turn: {
    maxMoves: 3,
    onEnd: ({ G }) => {
      G.calm += 1;
    },
  },
  endIf,
  playerView: PlayerView.STRIP_SECRETS!,
  ai: { enumerate },
};

const reduce = CreateGameReducer({ game: cartagena });

/** Plays one game with random moves and calls `watch` with each state. Returns the number of decisions. */
export function playGame(seats: number, seed: string, watch?: (state: State<CartagenaState>) => void): number {
  // The bot has a seed of its own. With the game's seed, the bot's choices would depend on the shuffles.
  const bot = new RandomBot({ enumerate, seed: `bot ${seed}` });
  let state: State<CartagenaState> = InitializeGame({ game: { ...cartagena, seed }, numPlayers: seats });
  let decisions = 0;
  while (state.ctx.gameover === undefined) {
    watch?.(state);
    state = reduce(state, bot.random(bot.enumerate(state.G, state.ctx, state.ctx.currentPlayer)));
    decisions += 1;
  }
  watch?.(state);
  return decisions;
}

export function playGames(count: number, seats: number, seed: number): { games: number; decisions: number } {
  let decisions = 0;
  for (let game = 0; game < count; game += 1) decisions += playGame(seats, `${seed}/${game}`);
  return { games: count, decisions };
}
