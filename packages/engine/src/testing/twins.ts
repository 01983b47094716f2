import { cloneState, legalMoves, type Actor, type Game, type Move, type State, type Viewer } from '../game.ts';
import { Match } from '../match.ts';
import { rngFrom, type Rng } from '../rng.ts';
import { randomMove, type Variant } from './random.ts';

/**
 * Two games whose moves look the same to a viewer. Concealed moves of the two games may differ. The kind of a move is its first
 * word.
 */
export interface Twins {
  readonly first: Match;
  readonly second: Match;
  /** The kinds of the concealed moves that differ. */
  readonly kinds: ReadonlySet<string>;
  /**
   * The kinds of the concealed moves that have differed since the previous reveal. Empty unless the last move was a reveal.
   * After a reveal, the views of the twins may differ. For example, a view shows the dice that a seat kept from a roll, but the log
   * still conceals the roll.
   */
  readonly revealed: ReadonlySet<string>;
}

/** A match and a copy of its state. The copy is needed because a match does not expose its state. */
interface Side {
  readonly match: Match;
  readonly state: State;
}

interface Pair {
  readonly viewer: Viewer;
  readonly first: Side;
  readonly second: Side;
  /** The number of moves before the twin was made. These moves are the same in both games. */
  readonly since: number;
  readonly kinds: Set<string>;
  /** The kinds of the concealed moves that have differed since the last reveal. */
  fresh: Set<string>;
}

/** The number of tries to find two moves that look the same. If all of them fail, the pair ends. */
const TRIES = 30;
/** While there is no pair, a twin is made before one in every `NEW_TWIN` moves, on average. */
const NEW_TWIN = 3;

/**
 * Plays a random game. From time to time, makes a twin of the game and plays both games as a pair. In each step, the two games play
 * moves that look the same to the viewer. `Game.conceals` decides whether two moves look the same. The views must not decide it,
 * because the caller tests the views. Once concealed moves of the pair have differed, calls `visit` after each step. A pair ends in one of
 * three cases:
 * - A difference becomes public: in the log, in who is to act, in the chance event that is due, or in the outcome.
 * - No two moves that look the same are found.
 * - `visit` returns true.
 */
export function playTwins(
  game: Game,
  variant: Variant,
  viewer: Viewer,
  seed: string,
  visit: (twins: Twins) => boolean | void,
): void {
  const rng = rngFrom(`${seed}/twins/${viewer}`);
  const first = begin(game, variant, rng);
  let pair: Pair | undefined;
  while (game.toAct(first.state) !== 0) {
    if (!pair && rng.below(NEW_TWIN) === 0) pair = pairOf(first, viewer);
    const moves = pair && findMoves(pair, game, rng);
    if (!pair || !moves) {
      pair = undefined;
      play(game, first, ...randomMove(game, first.state, game.toAct(first.state), rng));
    } else {
      const revealed = playBoth(pair, game, ...moves);
      const twins = { first: first.match, second: pair.second.match, kinds: pair.kinds };
      if (!revealed || (pair.kinds.size > 0 && visit({ ...twins, revealed }))) pair = undefined;
    }
  }
}

function begin(game: Game, { players, options }: Variant, rng: Rng): Side {
  const checked = game.options(options, players);
  if (!checked.ok) throw new Error(checked.reason);
  const start = checked.value.start ?? rng.below(players);
  const match = Match.open(game, players, { ...checked.value, start });
  return { match, state: game.start(checked.value, players, start) };
}

function pairOf(first: Side, viewer: Viewer): Pair {
  const { match, state } = first;
  const twin = Match.open(match.game, match.players, match.options);
  for (const { by, text } of match.log) twin.play(by, text);
  const second = { match: twin, state: cloneState(state) };
  return { viewer, first, second, since: match.log.length, kinds: new Set(), fresh: new Set() };
}

function play(game: Game, { match, state }: Side, by: Actor, move: Move): void {
  const played = match.play(by, game.format(state, by, move));
  if (!played.ok) throw new Error(played.reason.message);
  game.play(state, by, move);
}

/** Finds a random move of the first game, and a move of the second game that looks the same to the viewer. */
function findMoves({ first, second, viewer }: Pair, game: Game, rng: Rng): [Actor, Move, Move] | undefined {
  for (let tries = 0; tries < TRIES; tries++) {
    const [by, move] = randomMove(game, first.state, game.toAct(first.state), rng);
    if (rng.below(2) === 0 && isPossible(game, second.state, by, move)) return [by, move, move];
    const [also, other] = randomMove(game, second.state, game.toAct(second.state), rng);
    const looksTheSame = (): boolean =>
      shownOf(game, first.state, by, move, viewer) === shownOf(game, second.state, by, other, viewer);
    if (also === by && looksTheSame()) return [by, move, other];
  }
  return undefined;
}

const isPossible = (game: Game, state: State, by: Actor, move: Move): boolean =>
  by === 'chance' ? game.admits(state, move) : legalMoves(game, state, by).includes(move);

/** What a viewer sees of a move when the move is played. */
function shownOf(game: Game, state: State, by: Actor, move: Move, viewer: Viewer): string {
  const concealed = game.conceals(state, by, move);
  return concealed && concealed.owner !== viewer ? concealed.text : game.format(state, by, move);
}

/** Plays one move in each game. Returns `Twins.revealed`, or undefined if a difference has become public. */
function playBoth(pair: Pair, game: Game, by: Actor, move: Move, other: Move): ReadonlySet<string> | undefined {
  const { first, second, viewer, since } = pair;
  const text = game.format(first.state, by, move);
  const ifHidden = [
    ...witnessedBy(first.match, viewer, since),
    `${by} ${shownOf(game, first.state, by, move, viewer)}`,
  ];
  if (game.format(second.state, by, other) !== text) pair.fresh.add(text.split(' ')[0]!);
  for (const kind of pair.fresh) pair.kinds.add(kind);
  play(game, first, by, move);
  play(game, second, by, other);
  const now = witnessedBy(first.match, viewer, since);
  const isTheSame = publicOf(first.match) === publicOf(second.match);
  if (!isTheSame || now.join('\n') !== witnessedBy(second.match, viewer, since).join('\n')) return undefined;
  if (now.join('\n') === ifHidden.join('\n')) return new Set();
  const revealed = pair.fresh;
  pair.fresh = new Set();
  return revealed;
}

const witnessedBy = (match: Match, viewer: Viewer, since: number): string[] =>
  match.witnessed(viewer, since).map(({ by, move }) => `${by} ${move}`);

const publicOf = ({ toAct, due, outcome }: Match): string => JSON.stringify([toAct, due, outcome]);
