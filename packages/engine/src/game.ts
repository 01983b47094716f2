import { lowestBit } from './bits.ts';
import type { Json, JsonObject } from './json.ts';
import type { Features, Network } from './network.ts';
import type { Result } from './result.ts';
import type { Rng } from './rng.ts';
import type { TurnCount } from './turns.ts';

export type Seat = number;

/** A seat or chance. Each move is made by an actor. */
export type Actor = Seat | 'chance';

/** A seat or a spectator. A view is made for a viewer. */
export type Viewer = Seat | 'spectator';

/** The bit for chance in the mask that `toAct` returns. */
export const CHANCE = 1 << 8;

/** A move, packed by its game into one integer below 2⁵³. The same integer can mean a different move in another state. */
export type Move = number;

declare const whole: unique symbol;
declare const redacted: unique symbol;

/** An array of 32-bit words. Only the game that made the array knows what the words mean. */
export type Cells = Int32Array<ArrayBuffer>;

/**
 * Everything about a game in progress, including all secrets. A state contains neither a random generator nor the order of the
 * cards in a deck or of the chests in a bag.
 */
export type State = Cells & { readonly [whole]: true };

/**
 * A state as one viewer may know it. The cells contain everything that the viewer has seen so far; the rest is blanked
 * out.
 */
export interface View {
  readonly viewer: Viewer;
  readonly cells: Cells & { readonly [redacted]: true };
}

/** The settings of a game, with the defaults filled in. `start` is undefined if the start seat was not chosen. */
export interface Options {
  readonly start: Seat | undefined;
}

/** The chance event that is due. */
export interface Due {
  readonly kind: string;
  readonly seat?: Seat;
}

export interface Outcome {
  readonly winners: readonly Seat[];
  /** Each seat's points, if the game has points. A key says what the points are for. The key `total` holds the sum. */
  readonly scores?: readonly { readonly [item: string]: number }[];
}

/** A move that not everybody may see. */
export interface Concealed {
  /** The only seat that sees the whole move. */
  readonly owner: Seat;
  /** The move as everybody else sees it. Each hidden part is a question mark. */
  readonly text: string;
  /** When everybody will see the move. `revealed`: once every seat has answered (see `hides`). `over`: once the game is over. */
  readonly until: 'revealed' | 'over';
}

/** Why a position or its options are refused. */
export interface LoadRefusal {
  readonly code: 'bad-position' | 'bad-option';
  readonly message: string;
}

export interface Loaded<O extends Options = Options> {
  readonly players: number;
  readonly options: O;
  readonly state: State;
}

/** How to play a game well. The policy is everything that a search needs to know about a game besides the rules. */
export interface Policy {
  /**
   * Chooses a sensible move for a seat that owes an answer, using only what that seat may know. `choose` must be fast, because each
   * rollout calls it many times.
   */
  choose(state: State, seat: Seat, rng: Rng): Move;
  /** The legal moves of a seat that are worth thinking about, best first. The list is never empty, and no move is in it twice. */
  candidates(state: State, seat: Seat): Move[];
  /** A move with which the seat certainly wins, if one can be calculated quickly from what the seat may know. */
  winning?(state: State, seat: Seat): Move | undefined;
  /**
   * If everything that can still happen can be calculated quickly, writes each seat's exact chance of winning into
   * `chances` and returns true. Otherwise returns false. Every seat is assumed to make its best move.
   */
  calculate?(state: State, chances: Float64Array): boolean;
  /**
   * Somebody who chooses like the policy at first, and learns during a search that begins in this state. Undefined if
   * there is nothing to learn. Only a search that plans each decision separately uses it (see `planning`).
   */
  apprentice?(start: State): Apprentice | undefined;
  /**
   * How many of its own successive decisions belong together. With 1, a seat plans each decision separately. Otherwise
   * the captain's plans reach as far as its time allows.
   */
  readonly planning: number;
  /** A rollout stops at the first settled state after `horizon` decisions, counted over all seats. */
  readonly horizon: number;
  /** Whether a rollout may stop in this state and evaluate it. A state in which something is half done is not settled. */
  settled(state: State): boolean;
  /** Writes each seat's chance of winning into `chances`. The chances add up to 1. The game must not be over. */
  evaluate(state: State, chances: Float64Array): void;
  /**
   * How the captain corrects the chances that its simulations give, at the table of this state. If this is missing, it
   * does not correct them.
   */
  confidence?(state: State): Correction;
  /** The corrections for each number of players. Only the tuning script reads this field. */
  readonly fitted?: Confidence;
  /** The network behind `evaluate`, if there is one. Only the training script reads this field. */
  readonly learned?: Learned;
  /**
   * The sets of constants that `choose` and `candidates` use, if the constants can be tuned. Only the tuning script
   * reads this field.
   */
  readonly tunables?: readonly Tunable[];
}

/** Chooses moves instead of the policy, and learns from the simulations in which it has chosen them. */
export interface Apprentice extends Pick<Policy, 'choose'> {
  /** Begins a simulation. Choices since the end of the last one teach nothing. */
  begin(): void;
  /** Learns from the seats' chances of winning at the end of a simulation. */
  learn(chances: Float64Array): void;
}

/**
 * A network and the features that describe a state to it. The network was trained on how games ended and on the
 * captain's estimates during the games.
 */
export interface Learned {
  readonly features: Features;
  readonly network: Network;
  /** The same policy with another network. */
  retrained(network: Network): Policy;
}

/** A correction of claimed chances: each seat's chance becomes a weight, and the weights are divided by their sum. */
export interface Correction {
  /** A seat's weight is its chance to this power. */
  readonly power: number;
  /** If a move was chosen for a seat, and no other seat decides at the same time, its weight is multiplied by this. The default is 1. */
  readonly turn?: number;
}

/** For each number of players: the correction, and the games to which it was fitted. */
export interface Confidence {
  readonly [players: number]: Correction & { readonly games: number; readonly seed: string };
}

/** A set of constants that a policy uses. */
export interface Tunable {
  readonly name: string;
  /** The numbers of seats for which the policy uses these constants. */
  readonly seats: { readonly min: number; readonly max: number };
  readonly constants: Constants;
  /** The same policy with other constants. Constants that are left out keep their values. */
  retuned(constants: Constants): Policy;
}

export interface Constants {
  readonly [name: string]: number;
}

/** A description of a game without its rules. A page that only offers the game need not load the rules. */
export interface About {
  readonly id: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** For each option, the values that people can choose when they set up a game. The first value is the default. */
  readonly choices: { readonly [option: string]: readonly (string | number)[] };
}

/**
 * The rules of one game. Chance is an actor like the seats, and the outcomes of chance are moves. Several seats may owe an answer
 * at the same time. Each of these answers stays hidden until every seat has answered.
 *
 * For speed, `count` and `nth` never build a list, and `play` changes the state in place. Matches and simulations use the same
 * implementation.
 */
export interface Game<O extends Options = Options> {
  readonly id: string;
  /**
   * The version of the rules, from 1. It must go up with every change that might make an old game replay differently.
   * Servers store it with each game.
   */
  readonly rules: number;
  readonly seats: { readonly min: number; readonly max: number };
  /** The options that `options` accepts, as a JSON Schema. */
  readonly schema: JsonObject;
  /** Without a policy, bots use random rollouts. */
  readonly policy?: Policy;

  /** Makes an empty state to write into. */
  blank(): State;
  /** Checks options from outside and fills in the defaults. */
  options(input: unknown, players: number): Result<O>;
  /** The state before the first chance event. */
  start(options: O, players: number, start: Seat): State;
  /** Reads a full position that comes from outside. It must have the form that `position` returns. */
  load(position: unknown, options: unknown): Result<Loaded<O>, LoadRefusal>;

  /**
   * A mask with the bit `1 << seat` for each seat that owes an answer. It is `CHANCE` if chance is next, and 0 if the game is over.
   */
  toAct(state: State): number;
  /** The chance event that is due. Chance must be next. */
  due(state: State): Due;
  /** The number of legal moves of a seat that owes an answer. */
  count(state: State, seat: Seat): number;
  /** The legal move at `index`, which must be between 0 and `count` − 1. Each index gives a different move. */
  nth(state: State, seat: Seat, index: number): Move;
  /** Draws a random legal move. Each legal move is equally likely. */
  sample(state: State, seat: Seat, rng: Rng): Move;
  /** Draws the chance event that is due, without playing it. */
  chance(state: State, rng: Rng): Move;
  /** Whether this move is a possible outcome of the chance event that is due. */
  admits(state: State, move: Move): boolean;
  /** Plays a move by changing the state in place. The move must be legal, because `play` does not check it. */
  play(state: State, by: Actor, move: Move): void;
  /** The winners and the points. Undefined until the game is over. */
  outcome(state: State): Outcome | undefined;
  /** The number of the current round, from 1. `turns` must have counted every move so far. Everybody may know the round. */
  round(state: State, turns: TurnCount): number;

  /**
   * Everything that the viewer may know. If `into` is given, the view uses the cells of `into`, so it is valid only until `into` is
   * overwritten.
   */
  view(state: State, viewer: Viewer, into?: State): View;
  /**
   * Writes into `into` a random state that is consistent with the view. No other function turns a `View` into a `State`. If another
   * seat's answer is still hidden, the function `answer` guesses it: it returns the index of the legal move that it guesses. Without
   * this function, each legal move is equally likely.
   */
  determinize(view: View, rng: Rng, into: State, answer?: (state: State, seat: Seat) => number): void;
  /** Whether this state contains answers or rolls that stay hidden until every seat has answered. */
  hides(state: State): boolean;
  /** Whether the legal moves of a seat that owes an answer depend on something that the other viewers do not see. */
  hidesMoves(state: State, seat: Seat): boolean;
  /** What is hidden about a move that is about to be played. Undefined if everybody sees the whole move. */
  conceals(state: State, by: Actor, move: Move): Concealed | undefined;

  /** The notation of a move. `parse` turns the notation back into the same move. */
  format(state: State, by: Actor, move: Move): string;
  /** The move that a text describes in this state. It may be illegal. Undefined if the text describes no move. */
  parse(state: State, by: Actor, text: string): Move | undefined;
  /** A sentence that tells the player why a move is illegal. Undefined if the game has no sentence for this case. */
  refusal(state: State, seat: Seat, text: string): string | undefined;
  /** The full position. It hides nothing. */
  position(state: State): Json;
  /** The view as plain data, in the form of a position. Hidden values are null. */
  show(view: View): Json;
  /**
   * Draws a random full position that a viewer who sees `shown` cannot rule out. `shown` comes from outside and has the
   * form that `show` returns. Unlike a `View`, it says nothing about the past, so
   * `determinize` can guess better.
   */
  imagine(shown: unknown, rng: Rng): Result<Json>;
}

/** Overwrites one state with another of the same game, without allocating. */
export const copyState = (from: State, into: State): void => into.set(from);

export const cloneState = (state: State): State => state.slice() as State;

/** Makes a view. It copies the state (into `into`, if given) and lets `hide` remove the secrets from the copy. */
export function redact(state: State, viewer: Viewer, hide: (cells: Cells) => void, into?: State): View {
  const cells = into ?? cloneState(state);
  if (into) copyState(state, into);
  hide(cells);
  return { viewer, cells: cells as Cells as View['cells'] };
}

/** The seats whose bits are set in a mask, in ascending order. */
export function seatsOf(mask: number): Seat[] {
  const seats: Seat[] = [];
  for (let seat = 0; 1 << seat < CHANCE; seat++) if ((mask >> seat) & 1) seats.push(seat);
  return seats;
}

/** Every legal move of a seat that owes an answer. */
export function legalMoves(game: Game, state: State, seat: Seat): Move[] {
  const moves: Move[] = [];
  const count = game.count(state, seat);
  for (let index = 0; index < count; index++) moves.push(game.nth(state, seat, index));
  return moves;
}

/**
 * Plays one random move. If chance is next, this is the chance event that is due. Otherwise it is a legal move of the lowest seat
 * that owes an answer. Returns false if the game is over.
 */
export function playRandomly(game: Game, state: State, rng: Rng): boolean {
  const acting = game.toAct(state);
  if (acting === 0) return false;
  if (acting === CHANCE) {
    game.play(state, 'chance', game.chance(state, rng));
  } else {
    const seat = lowestBit(acting);
    game.play(state, seat, game.sample(state, seat, rng));
  }
  return true;
}
