import {
  CHANCE,
  cloneState,
  legalMoves,
  rngFrom,
  seatsOf,
  type Actor,
  type Game,
  type Options,
  type Rng,
  type Seat,
  type State,
} from '@sloop/engine';

/** One move of a scripted game, by a seat or by chance. */
export interface ScriptedMove {
  readonly by: Actor;
  readonly text: string;
  /** The seat that a chance event is drawn for. Undefined if this is a seat's move. */
  readonly due: Seat | undefined;
  /** Whether the rules hide the move from other seats, either for a while or until the game is over. */
  readonly isHidden: boolean;
  /** Whether all other seats have already answered. In that case, this move reveals all hidden answers. */
  readonly isLast: boolean;
  /** A different move. The seat first makes this move and then takes it back. */
  readonly decoy?: string;
}

/** A game whose moves and chance events are fixed in advance. */
export interface Script {
  readonly game: Game;
  readonly players: number;
  readonly options: object;
  readonly start: Seat;
  readonly moves: readonly ScriptedMove[];
}

export interface ScriptOptions {
  readonly game: Game;
  readonly players: number;
  readonly options?: object;
  /** On average, one in every `decoys` moves has a decoy. 0 means that no move has a decoy. */
  readonly decoys: number;
  /** The number of moves by seats after which the script stops. */
  readonly longest: number;
  /** The bots' seats. Bots never take a move back. */
  readonly bots: readonly Seat[];
}

/** Makes the script of a random game, including the chance events that follow its last move. */
export function randomScript(scriptOptions: ScriptOptions, seed: string): Script {
  const { game, players, options = {}, decoys, longest, bots } = scriptOptions;
  const rng = rngFrom(seed);
  const start = rng.below(players);
  const state = game.start(checkedOptions(game, players, options), players, start);
  const moves: ScriptedMove[] = [];
  let seatMoves = 0;
  for (let acting = game.toAct(state); acting !== 0; acting = game.toAct(state)) {
    if (acting !== CHANCE && seatMoves++ === longest) break;
    const seats = seatsOf(acting);
    const by: Actor = acting === CHANCE ? 'chance' : seats[rng.below(seats.length)]!;
    const move = by === 'chance' ? game.chance(state, rng) : game.sample(state, by, rng);
    const decoy =
      by !== 'chance' && decoys > 0 && !bots.includes(by) && rng.below(decoys) === 0
        ? undoableMove(game, state, by, rng)
        : undefined;
    moves.push(scriptedMove(game, state, by, move, decoy));
    game.play(state, by, move);
  }
  return { game, players, options, start, moves };
}

export function checkedOptions(game: Game, players: number, options: object): Options {
  const checked = game.options(options, players);
  if (!checked.ok) throw new Error(checked.reason);
  return checked.value;
}

function scriptedMove(game: Game, state: State, by: Actor, move: number, decoy: string | undefined): ScriptedMove {
  return {
    by,
    text: game.format(state, by, move),
    due: by === 'chance' ? game.due(state).seat : undefined,
    isHidden: game.conceals(state, by, move) !== undefined,
    isLast: by !== 'chance' && game.toAct(state) === 1 << by,
    ...(decoy !== undefined && { decoy }),
  };
}

/**
 * Returns a random legal move that can be taken back. Such a move reveals nothing, is not followed by a chance event, and does not
 * end the game.
 */
function undoableMove(game: Game, state: State, seat: Seat, rng: Rng, except?: string): string | undefined {
  const isLast = game.toAct(state) === 1 << seat;
  const moves = legalMoves(game, state, seat).filter((move) => {
    if (game.format(state, seat, move) === except) return false;
    if (!isLast) return true;
    if (game.conceals(state, seat, move)?.until === 'revealed') return false;
    const after = cloneState(state);
    game.play(after, seat, move);
    return game.toAct(after) !== CHANCE && game.toAct(after) !== 0;
  });
  return moves.length > 0 ? game.format(state, seat, moves[rng.below(moves.length)]!) : undefined;
}

/** Two games that must look the same to everyone who is not allowed to know the secrets. */
export interface Twins {
  readonly left: Script;
  readonly right: Script;
  /** How many moves differ between the two games. */
  readonly differences: number;
}

export interface TwinOptions {
  /** The seats whose secrets differ. The two games may look different to these seats. */
  readonly owners: readonly Seat[];
  /** If this is true, the games differ only in moves that are taken back. */
  readonly isUndoOnly?: boolean;
}

/**
 * Makes a second game that looks the same to the public. The owners' hidden chance events and hidden answers differ wherever the
 * rules allow it. Both games end before the rules would reveal a difference.
 */
export function twinsOf(left: Script, { owners, isUndoOnly = false }: TwinOptions, seed: string): Twins {
  const { game, players, options, start } = left;
  const rng = rngFrom(`${seed} twin`);
  const state = game.start(checkedOptions(game, players, options), players, start);
  const moves: ScriptedMove[] = [];
  /** The index of the last hidden answer that has an alternative, and the text of that alternative. */
  let last: { readonly at: number; readonly text: string } | undefined;
  for (const [at, original] of left.moves.entries()) {
    const { by, decoy } = original;
    const owner = by === 'chance' ? original.due : by;
    const isOwners = original.isHidden && owner !== undefined && owners.includes(owner) && !isUndoOnly;
    const text = isOwners ? alternativeTo(left, moves, at, state, rng) : original.text;
    const move = text === undefined ? undefined : game.parse(state, by, text);
    if (move === undefined || (by === 'chance' && !game.admits(state, move))) break;
    const isDecoyOfOwner = decoy !== undefined && owner !== undefined && owners.includes(owner);
    const newDecoy = isDecoyOfOwner ? (undoableMove(game, state, by as Seat, rng, decoy) ?? decoy) : decoy;
    moves.push(scriptedMove(game, state, by, move, newDecoy));
    if (isOwners && by !== 'chance' && !original.isLast) {
      const alternative = undoableMove(game, state, by, rng, text);
      if (alternative !== undefined) last = { at, text: alternative };
    }
    game.play(state, by, move);
  }
  const reached = endBeforeSeatMove(left.moves, moves.length);
  /** The index of the move that reveals the answer `last`. */
  const reveal = last ? left.moves.findIndex(({ isLast }, at) => isLast && at > last!.at) : -1;
  const isCut = last !== undefined && reveal >= 0 && reveal <= reached;
  if (isCut) moves[last!.at] = { ...moves[last!.at]!, text: last!.text };
  const isOver = reached === left.moves.length && game.toAct(state) === 0 && !isUndoOnly;
  const length = isCut ? reveal : isOver ? left.moves.findLastIndex(({ by }) => by !== 'chance') : reached;
  const right = { ...left, moves: moves.slice(0, length) };
  const differences = right.moves.filter(
    ({ text, decoy }, at) => text !== left.moves[at]!.text || decoy !== left.moves[at]!.decoy,
  ).length;
  return { left: { ...left, moves: left.moves.slice(0, length) }, right, differences };
}

/**
 * Returns the last place, not beyond `length`, where the script can be cut. A script can be cut right before a seat's
 * move, or at its end.
 */
function endBeforeSeatMove(moves: readonly ScriptedMove[], length: number): number {
  if (length === moves.length) return length;
  let end = length;
  while (end > 0 && moves[end]!.by === 'chance') end--;
  return end;
}

/**
 * Returns a different text for a hidden move. With this text, the game still looks the same to the public. If there is no such
 * text, returns the original text. If not even the original text is possible, returns undefined.
 */
function alternativeTo(
  left: Script,
  right: readonly ScriptedMove[],
  at: number,
  state: State,
  rng: Rng,
): string | undefined {
  const { game } = left;
  const { by, text } = left.moves[at]!;
  const fits = (other: string): boolean => {
    const move = game.parse(state, by, other);
    if (move === undefined) return false;
    return by === 'chance' ? game.admits(state, move) : legalMoves(game, state, by).includes(move);
  };
  for (let tries = 0; tries < 12; tries++) {
    const other = guessAlternative(left, right, at, rng);
    if (other !== text && fits(other)) return other;
  }
  if (fits(text) && (!/^(draw|deal) /.test(text) || canPlayOn(left, right, at, text))) return text;
  const forced = ['draw S', 'draw D', 'draw K', 'draw B', 'draw H', 'draw P', 'tile 1', 'tile 2', 'tile 3'];
  return forced.find((other) => other.startsWith(text.slice(0, 4)) && fits(other) && canPlayOn(left, right, at, other));
}

const FACES = 'fchbrs';
const SYMBOLS = 'SDKBHP';

function guessAlternative(left: Script, right: readonly ScriptedMove[], at: number, rng: Rng): string {
  const { by, text, due } = left.moves[at]!;
  const [kind, what = ''] = text.split(' ');
  switch (kind) {
    case 'roll': {
      // The dice that are kept become public, so only the other dice may differ.
      const kept = keptAfter(left.moves, at, due!);
      if (kept === undefined) return text;
      const faces = [...what].map((face, die) =>
        face === '-' || kept.includes('ABCDE'[die]!) ? face : FACES[rng.below(FACES.length)]!,
      );
      return `roll ${faces.join('')}`;
    }
    case 'tile':
      return `tile ${1 + rng.below(3)}`;
    case 'deal':
    case 'draw': {
      const cards = [...what].map((card) => (rng.below(2) === 0 ? card : SYMBOLS[rng.below(6)]!));
      const sorted = cards.toSorted((one, other) => SYMBOLS.indexOf(one) - SYMBOLS.indexOf(other));
      const other = `${kind} ${sorted.join('')}`;
      return by === 'chance' && canPlayOn(left, right, at, other) ? other : text;
    }
    default:
      return text;
  }
}

/** Returns the dice that a seat keeps after a hidden roll. Returns undefined if the seat has to show all dice. */
function keptAfter(moves: readonly ScriptedMove[], at: number, seat: Seat): string | undefined {
  const next = moves.slice(at + 1).find(({ by, due }) => by === seat || due === seat);
  return next?.by === seat && next.text.startsWith('keep ') ? next.text.slice(5) : undefined;
}

/** Whether the seat could still play all its later cards if it drew the cards in `text` here. */
function canPlayOn(left: Script, right: readonly ScriptedMove[], at: number, text: string): boolean {
  const seat = left.moves[at]!.due;
  const hand = new Map<string, number>();
  const take = (cards: string, count: number): void => {
    for (const card of cards) hand.set(card, (hand.get(card) ?? 0) + count);
  };
  const updateHand = ({ by, due, text: move }: Pick<ScriptedMove, 'by' | 'due' | 'text'>): void => {
    if (due === seat && /^(deal|draw) /.test(move)) take(move.slice(5), 1);
    else if (by === seat && /^[SDKBHP]\d/.test(move)) take(move[0]!, -1);
  };
  right.forEach(updateHand);
  updateHand({ ...left.moves[at]!, text });
  return left.moves.slice(at + 1).every((move) => {
    updateHand(move);
    return [...hand.values()].every((count) => count >= 0);
  });
}
