import { lowestBit } from './bits.ts';
import type { Evaluation } from './evaluation.ts';
import type { Json, JsonObject } from './json.ts';
import type { Result } from './result.ts';
import type { Rng } from './rng.ts';

export type Seat = number;

/** Who makes a move: a seat, or chance. */
export type Actor = Seat | 'chance';

/** Who looks at a game: a seat, or a spectator. */
export type Viewer = Seat | 'spectator';

/** The bit for chance in the mask that `toAct` returns. */
export const CHANCE = 1 << 8;

/** A move, packed by its game into one integer (up to 2⁵³). A move has a meaning only in the state for which it was made. */
export type Move = number;

declare const whole: unique symbol;
declare const redacted: unique symbol;

/** An array of 32-bit words. Only the game that made the array knows what is packed into the words. */
export type Cells = Int32Array<ArrayBuffer>;

/**
 * Everything about a game in progress, in cells that only its own game reads. A state contains neither a random generator nor the
 * order of a deck or a bag.
 */
export type State = Cells & { readonly [whole]: true };

/**
 * A state as one viewer may know it, including everything that the viewer has seen so far. All other information is blanked out of
 * the cells.
 */
export interface View {
  readonly viewer: Viewer;
  readonly cells: Cells & { readonly [redacted]: true };
}

/** The settings of a game, with the defaults filled in. `start` is undefined if nobody has chosen the start seat. */
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
  /** Each seat's points, if the game has points. The keys say what the points are for, and `total` is the sum. */
  readonly scores?: readonly { readonly [item: string]: number }[];
}

/** A move that not everybody may see. */
export interface Concealed {
  /** The only seat that sees the whole move. */
  readonly owner: Seat;
  /** The move as everybody else sees it. Each hidden part is a question mark. */
  readonly text: string;
  /** When everybody will see the move: once every seat has answered (see `hides`), or once the game is over. */
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

/** How to play a game well: everything that a search needs to know about a game besides its rules. */
export interface Policy {
  /**
   * Chooses a sensible move for a seat that owes an answer, using only what that seat may know. It must be fast, because each
   * rollout calls it many times.
   */
  choose(state: State, seat: Seat, rng: Rng): Move;
  /** The moves of a seat that are worth thinking about, most promising first. There is at least one, and none is listed twice. */
  candidates(state: State, seat: Seat): Move[];
  /** How many of its own successive decisions a seat should plan together; 1 if it should plan each decision on its own. */
  readonly planning: number;
  /** A rollout stops at the first settled state after this many decisions by all seats. */
  readonly horizon: number;
  /** Whether nothing is half done in this state, so that a rollout may stop and evaluate it. */
  settled(state: State): boolean;
  /** Writes each seat's chance of winning into `chances`. The chances add up to 1. The game must not be over. */
  evaluate(state: State, chances: Float64Array): void;
  /** The linear evaluation that `evaluate` is made from, if there is one. The tuning script uses it. */
  readonly evaluation?: Evaluation;
}

/** A description of a game, without its rules. A page that only offers the game needs nothing else. */
export interface About {
  readonly id: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** For each option, the values that people choose from when they set up a game. The default comes first. */
  readonly choices: { readonly [option: string]: readonly (string | number)[] };
}

/**
 * The rules of one game. Chance is an actor like the seats, and the outcomes of chance are moves. Several seats may owe an answer
 * at once. Their answers stay hidden in the state until all of them have arrived.
 *
 * For speed, `count` and `nth` never build a list, and `play` changes the state in place. There is no other, slower implementation
 * of the rules.
 */
export interface Game<O extends Options = Options> {
  readonly id: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** The options that `options` accepts, as a JSON Schema. */
  readonly schema: JsonObject;
  /** Without a policy, bots use random rollouts only. */
  readonly policy?: Policy;

  /** An empty state to write into. */
  blank(): State;
  /** Checks options from outside and completes them with the defaults. */
  options(input: unknown, players: number): Result<O>;
  /** The state before the first chance event. */
  start(options: O, players: number, start: Seat): State;
  /** Reads a full position from outside, in the form that `position` returns. */
  load(position: unknown, options: unknown): Result<Loaded<O>, LoadRefusal>;

  /** One bit for each seat that owes an answer (1 << seat); only `CHANCE` when chance is next; 0 once the game is over. */
  toAct(state: State): number;
  /** The chance event that is due. Chance must be next. */
  due(state: State): Due;
  /** How many legal moves a seat that owes an answer has. */
  count(state: State, seat: Seat): number;
  /** The legal move at `index`, from 0 to `count` − 1. No move has two indexes. */
  nth(state: State, seat: Seat, index: number): Move;
  /** A random legal move. Each legal move is equally likely. */
  sample(state: State, seat: Seat, rng: Rng): Move;
  /** Draws the chance event that is due, without playing it. */
  chance(state: State, rng: Rng): Move;
  /** Whether this move is a possible outcome of the chance event that is due. */
  admits(state: State, move: Move): boolean;
  /** Plays a move by changing the state in place. The caller must make sure that the move is legal, as `Match` does. */
  play(state: State, by: Actor, move: Move): void;
  /** Who won; undefined until the game is over. */
  outcome(state: State): Outcome | undefined;

  /**
   * Everything that the viewer may know. If `into` is given, the view is written into its cells, and is valid until `into` is
   * overwritten.
   */
  view(state: State, viewer: Viewer, into?: State): View;
  /**
   * Writes into `into` a random state that the view cannot rule out. This is the only way from a View to a State. `answer` guesses
   * the answers that other seats have given but that are still hidden; it returns the index of a legal move. Without `answer`, each
   * legal move is equally likely.
   */
  determinize(view: View, rng: Rng, into: State, answer?: (state: State, seat: Seat) => number): void;
  /** Whether some answers or rolls are now hidden until every seat has answered. */
  hides(state: State): boolean;
  /** Whether the legal moves of a seat that owes an answer depend on something that other viewers do not see. */
  hidesMoves(state: State, seat: Seat): boolean;
  /** What is hidden about a move that is about to be played; undefined if everybody sees the whole move. */
  conceals(state: State, by: Actor, move: Move): Concealed | undefined;

  /** A move in notation. `parse` turns the text back into the same move. */
  format(state: State, by: Actor, move: Move): string;
  /** The move that a text describes in this state, legal or not; undefined if the text describes no move. */
  parse(state: State, by: Actor, text: string): Move | undefined;
  /** Why an illegal move is illegal, as a sentence for the player; undefined if the game cannot say. */
  refusal(state: State, seat: Seat, text: string): string | undefined;
  /** The full position, with nothing hidden. */
  position(state: State): Json;
  /** A view in the form of a position. Hidden values are null. */
  show(view: View): Json;
}

/** Overwrites one state with another of the same game, without allocating. */
export const copyState = (from: State, into: State): void => into.set(from);

export const cloneState = (state: State): State => state.slice() as State;

/** Makes a view: copies the state (into `into`, if given) and lets `hide` remove the secrets from the copy. */
export function redact(state: State, viewer: Viewer, hide: (cells: Cells) => void, into?: State): View {
  const cells = into ?? cloneState(state);
  if (into) copyState(state, into);
  hide(cells);
  return { viewer, cells: cells as Cells as View['cells'] };
}

/** The seats whose bits are set, in ascending order. */
export function seatsOf(mask: number): Seat[] {
  const seats: Seat[] = [];
  for (let seat = 0; 1 << seat < CHANCE; seat++) if ((mask >> seat) & 1) seats.push(seat);
  return seats;
}

/** Every legal move of a seat that owes an answer. */
export function legalMoves(game: Game, state: State, seat: Seat): Move[] {
  const count = game.count(state, seat);
  return Array.from({ length: count }, (_, index) => game.nth(state, seat, index));
}

/**
 * Plays the chance event that is due, or a random move of the lowest seat that owes an answer. Returns false if the game is over.
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
