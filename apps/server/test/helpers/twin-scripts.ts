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

/** One move of a scripted game, chance included. */
export interface ScriptedMove {
  readonly by: Actor;
  readonly text: string;
  /** The seat that a chance event is for. */
  readonly due: Seat | undefined;
  /** Whether the rules keep it from the others, for a while or until the game is over. */
  readonly isHidden: boolean;
  /** Whether nobody else owes an answer: what was hidden until everybody had answered opens with it. */
  readonly isLast: boolean;
  /** Another move that is made first and taken back. */
  readonly decoy?: string;
}

/** A whole game, known before it is played. */
export interface Script {
  readonly game: Game;
  readonly players: number;
  readonly options: object;
  readonly start: Seat;
  readonly lines: readonly ScriptedMove[];
}

export interface ScriptWish {
  readonly game: Game;
  readonly players: number;
  readonly options?: object;
  /** One move in so many is first tried otherwise and taken back; 0 for none. */
  readonly decoys: number;
  /** Seat moves after which the script breaks off. */
  readonly longest: number;
  /** Seats that never take back: bots. */
  readonly bots: readonly Seat[];
}

/** A random game; its last line is not yet followed by chance that nobody has drawn. */
export function randomScript(wish: ScriptWish, seed: string): Script {
  const { game, players, options = {}, decoys, longest, bots } = wish;
  const rng = rngFrom(seed);
  const start = rng.below(players);
  const state = game.start(checkedOptions(game, players, options), players, start);
  const lines: ScriptedMove[] = [];
  let moves = 0;
  for (let acting = game.toAct(state); acting !== 0; acting = game.toAct(state)) {
    if (acting !== CHANCE && moves++ === longest) break;
    const seats = seatsOf(acting);
    const by: Actor = acting === CHANCE ? 'chance' : seats[rng.below(seats.length)]!;
    const move = by === 'chance' ? game.chance(state, rng) : game.sample(state, by, rng);
    const decoy =
      by !== 'chance' && decoys > 0 && !bots.includes(by) && rng.below(decoys) === 0
        ? tryable(game, state, by, rng)
        : undefined;
    lines.push(lineOf(game, state, by, move, decoy));
    game.play(state, by, move);
  }
  return { game, players, options, start, lines };
}

export function checkedOptions(game: Game, players: number, options: object): Options {
  const checked = game.options(options, players);
  if (!checked.ok) throw new Error(checked.reason);
  return checked.value;
}

function lineOf(game: Game, state: State, by: Actor, move: number, decoy: string | undefined): ScriptedMove {
  return {
    by,
    text: game.format(state, by, move),
    due: by === 'chance' ? game.due(state).seat : undefined,
    isHidden: game.conceals(state, by, move) !== undefined,
    isLast: by !== 'chance' && game.toAct(state) === 1 << by,
    ...(decoy !== undefined && { decoy }),
  };
}

/** A legal move that may be taken back at once: it opens nothing, draws nothing, and does not end the game. */
function tryable(game: Game, state: State, seat: Seat, rng: Rng, except?: string): string | undefined {
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

/** Two games that are to look the same to everybody but some seats, as far as they go. */
export interface Twins {
  readonly left: Script;
  readonly right: Script;
  /** How many lines differ between them. */
  readonly differences: number;
}

export interface TwinWish {
  /** The seats to whom the games may look different. */
  readonly owners: readonly Seat[];
  /** Nothing differs but what is tried and taken back. */
  readonly isUndoOnly?: boolean;
}

/**
 * Another game with the same public course: hidden chance of the owners turns out otherwise wherever the rules let it, and
 * their hidden answers are others. Both are cut off where the rules would show the difference.
 */
export function twinsOf(left: Script, { owners, isUndoOnly = false }: TwinWish, seed: string): Twins {
  const { game, players, options, start } = left;
  const rng = rngFrom(`${seed} twin`);
  const state = game.start(checkedOptions(game, players, options), players, start);
  const lines: ScriptedMove[] = [];
  /** The last hidden answer that could have been another one: what it was, and where everything opens. */
  let last: { readonly at: number; readonly text: string } | undefined;
  for (const [at, line] of left.lines.entries()) {
    const { by, decoy } = line;
    const owner = by === 'chance' ? line.due : by;
    const isOwners = line.isHidden && owner !== undefined && owners.includes(owner) && !isUndoOnly;
    const text = isOwners ? otherwise(left, lines, at, state, rng) : line.text;
    const move = text === undefined ? undefined : game.parse(state, by, text);
    if (move === undefined || (by === 'chance' && !game.admits(state, move))) break;
    const isOther = decoy !== undefined && owner !== undefined && owners.includes(owner);
    const tried = isOther ? (tryable(game, state, by as Seat, rng, decoy) ?? decoy) : decoy;
    lines.push(lineOf(game, state, by, move, tried));
    if (isOwners && by !== 'chance' && !line.isLast) {
      const alternative = tryable(game, state, by, rng, text);
      if (alternative !== undefined) last = { at, text: alternative };
    }
    game.play(state, by, move);
  }
  const reached = complete(left.lines, lines.length);
  const opens = last ? left.lines.findIndex(({ isLast }, at) => isLast && at > last!.at) : -1;
  const isCut = last !== undefined && opens >= 0 && opens <= reached;
  if (isCut) lines[last!.at] = { ...lines[last!.at]!, text: last!.text };
  const isOver = reached === left.lines.length && game.toAct(state) === 0 && !isUndoOnly;
  const length = isCut ? opens : isOver ? left.lines.findLastIndex(({ by }) => by !== 'chance') : reached;
  const right = { ...left, lines: lines.slice(0, length) };
  const differences = right.lines.filter(
    ({ text, decoy }, at) => text !== left.lines[at]!.text || decoy !== left.lines[at]!.decoy,
  ).length;
  return { left: { ...left, lines: left.lines.slice(0, length) }, right, differences };
}

/** As many of the first lines as end before a seat's move, or before nothing at all. */
function complete(lines: readonly ScriptedMove[], length: number): number {
  if (length === lines.length) return length;
  let end = length;
  while (end > 0 && lines[end]!.by === 'chance') end--;
  return end;
}

/** What a hidden line might as well have been, the public course of the game unchanged; undefined where there is nothing. */
function otherwise(
  left: Script,
  right: readonly ScriptedMove[],
  at: number,
  state: State,
  rng: Rng,
): string | undefined {
  const { game } = left;
  const { by, text } = left.lines[at]!;
  const fits = (other: string): boolean => {
    const move = game.parse(state, by, other);
    if (move === undefined) return false;
    return by === 'chance' ? game.admits(state, move) : legalMoves(game, state, by).includes(move);
  };
  for (let tries = 0; tries < 12; tries++) {
    const other = guess(left, right, at, rng);
    if (other !== text && fits(other)) return other;
  }
  if (fits(text) && (!/^(draw|deal) /.test(text) || canPlayOn(left, right, at, text))) return text;
  const forced = ['draw S', 'draw D', 'draw K', 'draw B', 'draw H', 'draw P', 'tile 1', 'tile 2', 'tile 3'];
  return forced.find((other) => other.startsWith(text.slice(0, 4)) && fits(other) && canPlayOn(left, right, at, other));
}

const FACES = 'fchbrs';
const SYMBOLS = 'SDKBHP';

function guess(left: Script, right: readonly ScriptedMove[], at: number, rng: Rng): string {
  const { by, text, due } = left.lines[at]!;
  const [kind, what = ''] = text.split(' ');
  switch (kind) {
    case 'roll': {
      // Dice that are not kept are never shown; those that are, are shown as they are.
      const kept = keptAfter(left.lines, at, due!);
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

/** The dice that a seat keeps of a hidden roll; undefined where it is stuck, and has to show them. */
function keptAfter(lines: readonly ScriptedMove[], at: number, seat: Seat): string | undefined {
  const next = lines.slice(at + 1).find(({ by, due }) => by === seat || due === seat);
  return next?.by === seat && next.text.startsWith('keep ') ? next.text.slice(5) : undefined;
}

/** Whether a seat that gets these cards instead can still play every card that it plays later on. */
function canPlayOn(left: Script, right: readonly ScriptedMove[], at: number, text: string): boolean {
  const seat = left.lines[at]!.due;
  const hand = new Map<string, number>();
  const take = (cards: string, count: number): void => {
    for (const card of cards) hand.set(card, (hand.get(card) ?? 0) + count);
  };
  const happens = ({ by, due, text: line }: Pick<ScriptedMove, 'by' | 'due' | 'text'>): void => {
    if (due === seat && /^(deal|draw) /.test(line)) take(line.slice(5), 1);
    else if (by === seat && /^[SDKBHP]\d/.test(line)) take(line[0]!, -1);
  };
  right.forEach(happens);
  happens({ ...left.lines[at]!, text });
  return left.lines.slice(at + 1).every((line) => {
    happens(line);
    return [...hand.values()].every((count) => count >= 0);
  });
}
