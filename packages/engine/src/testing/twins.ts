import { cloneState, legalMoves, type Actor, type Game, type Move, type State, type Viewer } from '../game.ts';
import { Match } from '../match.ts';
import { rngFrom, type Rng } from '../rng.ts';
import { randomMove, type Variant } from './random.ts';

/** Two games that a viewer cannot distinguish. All moves look the same to the viewer, but concealed moves may differ. */
export interface Twins {
  readonly first: Match;
  readonly second: Match;
  /** The first words of the concealed moves that differ. */
  readonly kinds: ReadonlySet<string>;
  /**
   * Empty unless the last move revealed concealed moves and the two logs still look the same. In that case, the first words of the
   * concealed moves that have differed since the previous reveal. Only in that case may the twins look different to the viewer,
   * because the rules may have shown a part of what the log still conceals, such as the dice that were kept from a roll.
   */
  readonly revealed: ReadonlySet<string>;
}

/** A match, and a separate copy of its state, because a match does not expose its state. */
interface Side {
  readonly match: Match;
  readonly state: State;
}

interface Pair {
  readonly viewer: Viewer;
  readonly first: Side;
  readonly second: Side;
  /** How many moves the two games had when they became a pair. These moves are the same in both. */
  readonly since: number;
  readonly kinds: Set<string>;
  /** The first words of the concealed moves that have differed since the last reveal. */
  fresh: Set<string>;
}

/** How many times to look for two moves that look the same before the pair is given up. */
const TRIES = 30;
/** While there is no twin, a twin is made before one move in this many, on average. */
const NEW_TWIN = 3;

/**
 * Plays a random game. From time to time, makes a twin of the game and plays both as a pair. Once concealed moves of the pair
 * differ, calls `visit` after each move for as long as the viewer cannot distinguish the two games. The moves of a pair are matched
 * by what the game declares to be concealed about each move, never by views, so that views are not compared with themselves. A pair
 * ends when a difference becomes public (in the log, in who is to act, in the chance event that is due or in the outcome), when no
 * two moves that look the same are found, or when `visit` returns true.
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

/** Finds a random move of the first game, and a move of the second game that looks the same to the viewer when it is played. */
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

/** What a viewer sees of a move when it is played. */
function shownOf(game: Game, state: State, by: Actor, move: Move, viewer: Viewer): string {
  const concealed = game.conceals(state, by, move);
  return concealed && concealed.owner !== viewer ? concealed.text : game.format(state, by, move);
}

/** Plays one move in each game. Returns the value of `Twins.revealed`, or undefined if a difference has become public. */
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
