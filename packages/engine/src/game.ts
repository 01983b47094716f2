import { lowestBit } from './bits.ts';
import type { Evaluation } from './evaluation.ts';
import type { Json, JsonObject } from './json.ts';
import type { Result } from './result.ts';
import type { Rng } from './rng.ts';

export type Seat = number;

/** Who makes a move: a seat, or chance. */
export type Actor = Seat | 'chance';

/** Who looks: a seat, or a spectator. */
export type Viewer = Seat | 'spectator';

/** The bit that stands for chance among the seats' bits of `toAct`. */
export const CHANCE = 1 << 8;

/** A move, packed by its game into one integer (up to 2⁵³); it means something only beside the state it was made in. */
export type Move = number;

declare const whole: unique symbol;
declare const redacted: unique symbol;

/** Words of 32 bits in a row; what is packed into them only their own game knows. */
export type Cells = Int32Array<ArrayBuffer>;

/** Everything about a game under way, in cells that only its own game reads. Holds no generator and no order of a deck or bag. */
export type State = Cells & { readonly [whole]: true };

/** A state as one viewer knows it, with all past observations: what they may not know is blanked out of the cells. */
export interface View {
  readonly viewer: Viewer;
  readonly cells: Cells & { readonly [redacted]: true };
}

/** Settings of a game, complete with defaults; `start` is undefined while nobody has fixed it. */
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
  /** Points by source, where the game counts any: one object a seat, `total` among its keys. */
  readonly scores?: readonly { readonly [source: string]: number }[];
}

/** A move that not everybody may see. */
export interface Concealed {
  /** The one seat that sees it whole. */
  readonly owner: Seat;
  /** What everybody else sees of it, each hidden part a question mark. */
  readonly text: string;
  /** When it opens: once nothing waits for other seats' answers any more (see `hides`), or once the game is over. */
  readonly until: 'revealed' | 'over';
}

/** Why a position or its options cannot be taken. */
export interface LoadRefusal {
  readonly code: 'bad-position' | 'bad-option';
  readonly message: string;
}

export interface Loaded<O extends Options = Options> {
  readonly players: number;
  readonly options: O;
  readonly state: State;
}

/** What it means to play a game well: everything that a search needs to know of a game beyond its rules. */
export interface Policy {
  /** A sensible move of a seat that owes an answer, from what that seat may know; cheap, for rollouts. */
  choose(state: State, seat: Seat, rng: Rng): Move;
  /** The moves of a seat that are worth thinking about, at least one, without repeating any: the most promising at first sight first. */
  candidates(state: State, seat: Seat): Move[];
  /** How many of its own decisions in a row a seat should plan together, 1 where each stands for itself. */
  readonly planning: number;
  /** Decisions of all seats after which a rollout is worth stopping at the next settled moment. */
  readonly horizon: number;
  /** Whether this is a good moment to stop and evaluate: nothing half done. */
  settled(state: State): boolean;
  /** Each seat's chance of winning a game that is not over, written into `chances`; they add up to 1. */
  evaluate(state: State, chances: Float64Array): void;
  /** What `evaluate` is made of, where it is linear: for tuning. */
  readonly evaluation?: Evaluation;
}

/**
 * The rules of one game. Chance is an actor like the seats, and its outcomes are moves. Several seats may owe an answer
 * at once; answers wait inside the state, unseen, until all are in.
 *
 * `count` and `nth` never build a list, and `play` works in place: this is the fast path, and the only one.
 */
export interface Game<O extends Options = Options> {
  readonly id: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** What `options` takes, as a JSON Schema. */
  readonly schema: JsonObject;
  /** Without one, bots play by random rollouts alone. */
  readonly policy?: Policy;

  /** Room for a state, to be written into. */
  blank(): State;
  /** Checks options from outside and completes them with the defaults. */
  options(input: unknown, players: number): Result<O>;
  /** A game before its first chance event. */
  start(options: O, players: number, start: Seat): State;
  /** A game from a full position from outside, as `position` prints it. */
  load(position: unknown, options: unknown): Result<Loaded<O>, LoadRefusal>;

  /** One bit for each seat that owes an answer (1 << seat); `CHANCE` alone when chance is next; 0 once the game is over. */
  toAct(state: State): number;
  /** The chance event that is due; only when chance is next. */
  due(state: State): Due;
  /** How many legal moves a seat that owes an answer has. */
  count(state: State, seat: Seat): number;
  /** One of them, by a number from 0 to count − 1; all of them are different. */
  nth(state: State, seat: Seat, index: number): Move;
  /** One of them, every one equally likely. */
  sample(state: State, seat: Seat, rng: Rng): Move;
  /** Draws the chance event that is due. Does not play it. */
  chance(state: State, rng: Rng): Move;
  /** Whether the chance event that is due may turn out so. */
  admits(state: State, move: Move): boolean;
  /** Plays a legal move in place; legality is the caller's duty, see Match. */
  play(state: State, by: Actor, move: Move): void;
  /** Who won, once the game is over. */
  outcome(state: State): Outcome | undefined;

  /** All that the viewer may know; written into `into`, where that is given, and gone when something else is written there. */
  view(state: State, viewer: Viewer, into?: State): View;
  /**
   * A random state that the view cannot rule out, written into `into`: the only way from a View to a State. `answer` chooses
   * the answers of other seats that are in but not open (an index below the count); without it every one is equally likely.
   */
  determinize(view: View, rng: Rng, into: State, answer?: (state: State, seat: Seat) => number): void;
  /** Whether answers, or rolls that they answer, lie hidden until everybody has answered. */
  hides(state: State): boolean;
  /** What is hidden of a move about to be played, or undefined where everybody sees it. */
  conceals(state: State, by: Actor, move: Move): Concealed | undefined;

  /** A move in notation; parse(format(move)) is the move again. */
  format(state: State, by: Actor, move: Move): string;
  /** The move that a text means in this state, legal or not; undefined where it means none. */
  parse(state: State, by: Actor, text: string): Move | undefined;
  /** Why a move that the rules do not allow is not allowed, as far as the game can say. */
  refusal(state: State, seat: Seat, text: string): string | undefined;
  /** The full position, nothing hidden. */
  position(state: State): Json;
  /** What a viewer may know, in the position's terms; hidden values are null. */
  show(view: View): Json;
}

/** Overwrites one state with another of the same game; allocates nothing. */
export const copyState = (from: State, into: State): void => into.set(from);

export const cloneState = (state: State): State => state.slice() as State;

/** A copy of a state, in `into` if given, whose secrets `hide` is to remove. */
export function redact(state: State, viewer: Viewer, hide: (cells: Cells) => void, into?: State): View {
  const cells = into ?? cloneState(state);
  if (into) copyState(state, into);
  hide(cells);
  return { viewer, cells: cells as Cells as View['cells'] };
}

/** The seats whose bits are set, ascending. */
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

/** Plays chance or a uniformly random legal move of the lowest seat that owes one; false once the game is over. */
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
