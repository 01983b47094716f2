import { cloneState, legalMoves, type Actor, type Game, type Move, type State, type Viewer } from '../game.ts';
import { Match } from '../match.ts';
import { rngFrom, type Rng } from '../rng.ts';
import { randomMove, type Variant } from './random.ts';

/** Two games that a viewer cannot tell apart: they have the same moves as far as the viewer is shown them, and differ in concealed ones. */
export interface Twins {
  readonly first: Match;
  readonly second: Match;
  /** The first words of the concealed moves that differ. */
  readonly kinds: ReadonlySet<string>;
  /**
   * Not empty where the last move has opened what was concealed, and no difference came to light: the kinds that differ since
   * the opening before. Only then may the rules have shown a part of what is still concealed in the log, such as the dice that were
   * kept of a roll; so only then may the twins look different.
   */
  readonly opened: ReadonlySet<string>;
}

/** A match, and its state, which a match keeps to itself. */
interface Side {
  readonly match: Match;
  readonly state: State;
}

interface Pair {
  readonly viewer: Viewer;
  readonly first: Side;
  readonly second: Side;
  /** How many moves the two had in common when they became a pair. */
  readonly since: number;
  readonly kinds: Set<string>;
  /** Those of `kinds` that differ since the last opening. */
  fresh: Set<string>;
}

/** How often two moves that look the same are sought before the twins part. */
const TRIES = 30;
/** Without a twin, one move in this many begins with a new one. */
const NEW_TWIN = 3;

/**
 * Plays a random game, time and again with a twin, and shows both after each move for as long as the viewer cannot tell them apart. Twins
 * are made from what the game declares to be concealed of each move, never from its view, so that a view is not compared with itself.
 * They part when a difference becomes public: in the log, in who is to act, or because one of them has no move that looks like the
 * other's. They also part when `see` returns true.
 */
export function playTwins(
  game: Game,
  variant: Variant,
  viewer: Viewer,
  seed: string,
  see: (twins: Twins) => boolean | void,
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
      const opened = playBoth(pair, game, ...moves);
      const twins = { first: first.match, second: pair.second.match, kinds: pair.kinds };
      if (!opened || (pair.kinds.size > 0 && see({ ...twins, opened }))) pair = undefined;
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

/** A random move of the first game, and one of the second that looks the same to the viewer when it is played. */
function findMoves({ first, second, viewer }: Pair, game: Game, rng: Rng): [Actor, Move, Move] | undefined {
  for (let tries = 0; tries < TRIES; tries++) {
    const [by, move] = randomMove(game, first.state, game.toAct(first.state), rng);
    if (rng.below(2) === 0 && isPossible(game, second.state, by, move)) return [by, move, move];
    const [also, other] = randomMove(game, second.state, game.toAct(second.state), rng);
    const isAlike = (): boolean =>
      shownOf(game, first.state, by, move, viewer) === shownOf(game, second.state, by, other, viewer);
    if (also === by && isAlike()) return [by, move, other];
  }
  return undefined;
}

const isPossible = (game: Game, state: State, by: Actor, move: Move): boolean =>
  by === 'chance' ? game.admits(state, move) : legalMoves(game, state, by).includes(move);

/** What a viewer is shown of a move when it is played. */
function shownOf(game: Game, state: State, by: Actor, move: Move, viewer: Viewer): string {
  const concealed = game.conceals(state, by, move);
  return concealed && concealed.owner !== viewer ? concealed.text : game.format(state, by, move);
}

/** The kinds for `Twins.opened`; undefined where the two have parted. */
function playBoth(pair: Pair, game: Game, by: Actor, move: Move, other: Move): ReadonlySet<string> | undefined {
  const { first, second, viewer, since } = pair;
  const text = game.format(first.state, by, move);
  const unopened = [...toldOf(first.match, viewer, since), `${by} ${shownOf(game, first.state, by, move, viewer)}`];
  if (game.format(second.state, by, other) !== text) pair.fresh.add(text.split(' ')[0]!);
  for (const kind of pair.fresh) pair.kinds.add(kind);
  play(game, first, by, move);
  play(game, second, by, other);
  const told = toldOf(first.match, viewer, since);
  const isTheSame = publicOf(first.match) === publicOf(second.match);
  if (!isTheSame || told.join('\n') !== toldOf(second.match, viewer, since).join('\n')) return undefined;
  if (told.join('\n') === unopened.join('\n')) return new Set();
  const opened = pair.fresh;
  pair.fresh = new Set();
  return opened;
}

const toldOf = (match: Match, viewer: Viewer, since: number): string[] =>
  match.witnessed(viewer, since).map(({ by, move }) => `${by} ${move}`);

const publicOf = ({ toAct, due, outcome }: Match): string => JSON.stringify([toAct, due, outcome]);
