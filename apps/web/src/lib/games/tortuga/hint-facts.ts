// The facts in favour of a legal move. They follow from the rules and the viewer's view alone.
import type { Seat } from '@sloop/engine';
import {
  afterMove,
  arrangementOf,
  attackOf,
  faceAt,
  gainOf,
  isAction,
  keptAction,
  placesAt,
  rankOf,
  rankings,
  scoreNow,
  sideOf,
  stowed,
  tiedWith,
  type Action,
  type Attack,
  type DiceTable,
  type Gain,
  type TortugaView,
} from '@sloop/tortuga/glance';
import { DICE, diceInHand, othersOf } from './view.ts';

export type Token = 'boat' | 'pirate';

export type Fact =
  | { readonly kind: 'only' | 'done' | 'double' | 'joker' | 'claims' | 'more-chests' | 'keeps' }
  /** With the dice as they are now, the viewer would have this total and rank (0 for none) in the action. */
  | {
      readonly kind: 'total';
      readonly action: Action;
      readonly sum: number;
      readonly rank: 0 | 1 | 2;
      readonly gain: Gain | undefined;
    }
  /** The viewer and `seat` have the same total, and the viewer wins or loses the tie. */
  | { readonly kind: 'tie-won' | 'tie-lost'; readonly seat: Seat }
  | { readonly kind: 'alone' | 'defends'; readonly action: Action }
  | { readonly kind: 'rerolls'; readonly dice: number }
  /** Only skulls are kept. Their action is chosen after all dice are revealed. */
  | { readonly kind: 'waits'; readonly dice: string }
  /** The bonus changes the viewer's rank. */
  | { readonly kind: 'overtakes'; readonly action: Action; readonly sum: number; readonly rank: 1 | 2 }
  | { readonly kind: 'raises'; readonly action: Action; readonly level: number }
  | { readonly kind: 'steps'; readonly token: Token; readonly from: number; readonly to: number }
  /** A place opens for a chest, and `action` gets room for another die. */
  | { readonly kind: 'opens'; readonly place: number; readonly action: 'board' | 'raid' }
  | { readonly kind: 'stays'; readonly token: Token }
  | { readonly kind: 'hunts'; readonly gain: Gain }
  | { readonly kind: 'coins'; readonly coins: number; readonly other: number }
  | { readonly kind: 'free'; readonly seat: Seat; readonly action: Action }
  | { readonly kind: 'costs'; readonly token: Token; readonly shed: string }
  | { readonly kind: 'sheds'; readonly seat: Seat; readonly chests: string }
  | { readonly kind: 'closes' | 'ahead'; readonly seat: Seat }
  /** The viewer has no chest of this colour yet. The colour is red, blue or yellow. */
  | { readonly kind: 'new-colour'; readonly colour: string }
  /** Every attack would move the viewer's own token back a box. */
  | { readonly kind: 'all-defended'; readonly token: Token }
  | { readonly kind: 'left-behind'; readonly chests: string }
  | { readonly kind: 'homeward'; readonly chests: string }
  /** This chest would be lost last, because it is at the left end of its row. */
  | { readonly kind: 'safest'; readonly chest: string };

export interface Decision {
  readonly view: TortugaView;
  readonly numbers: DiceTable;
  readonly you: Seat;
  readonly legal: readonly string[];
}

/** The facts in favour of a move. The most decisive fact comes first. */
export function factsOf(move: string, decision: Decision): Fact[] {
  if (decision.legal.length === 1) return [{ kind: 'only' }];
  const [kind = '', value = ''] = move.split(' ');
  const facts = FACTS[kind]?.(value, decision, move) ?? [];
  return facts.filter((fact) => fact !== undefined);
}

type Facts = (value: string, decision: Decision, move: string) => readonly (Fact | undefined)[];

const FACTS: Readonly<Record<string, Facts>> = {
  keep: keepFacts,
  skull: (value, decision, move) => [
    totalFact(value as Action, move, decision),
    ...placedFacts(value as Action, move, decision),
  ],
  bonus: bonusFacts,
  act: actFacts,
  forfeit: forfeitFacts,
  tile: tileFacts,
  board: (_, decision, move) => attackFacts('board', decision, move),
  raid: (_, decision, move) => attackFacts('raid', decision, move),
  claim: (colour, decision) => [...chestFacts(colour, decision), { kind: 'more-chests' }],
  stow: (_, decision, move) => stowFacts(decision, move),
};

const after = (move: string, { view, numbers, you }: Decision): TortugaView => afterMove(view, numbers, you, move);

function totalFact(action: Action, move: string, decision: Decision): Fact {
  const { numbers, you } = decision;
  const then = after(move, decision);
  const ranking = rankings(then, numbers)[action];
  const rank = rankOf(ranking, you);
  const gain = rank === 0 ? undefined : gainOf(then, numbers, you, action);
  return { kind: 'total', action, sum: ranking.sums[you]!, rank, gain };
}

/** Facts about a tie in the action, or about the viewer as the only seat with dice on the action. */
function placedFacts(action: Action, move: string, decision: Decision): (Fact | undefined)[] {
  const { numbers, you } = decision;
  const ranking = rankings(after(move, decision), numbers)[action];
  const others = ranking.sums.filter((sum, seat) => seat !== you && sum > 0);
  const [tied] = tiedWith(ranking, you);
  const rank = rankOf(ranking, you);
  return [
    tied !== undefined && rank === 1 ? { kind: 'tie-won', seat: tied } : undefined,
    tied !== undefined && rank === 2 && ranking.first === tied ? { kind: 'tie-lost', seat: tied } : undefined,
    others.length === 0 ? { kind: 'alone', action } : undefined,
  ];
}

function keepFacts(letters: string, decision: Decision, move: string): (Fact | undefined)[] {
  const { view, you } = decision;
  const board = view.seats[you]!;
  const action = keptAction(board.roll ?? '', letters);
  const left = diceInHand(board) - letters.length;
  const rerolls: Fact | undefined = left > 0 ? { kind: 'rerolls', dice: left } : undefined;
  if (action === undefined) return [{ kind: 'waits', dice: letters }, rerolls];
  const othersRoll = othersOf(view.players, you).some((seat) => diceInHand(view.seats[seat]!) > 0);
  const isNew = !DICE.some((_, die) => faceAt(board.dice, die) === action);
  return [
    totalFact(action, move, decision),
    left === 0 && othersRoll ? { kind: 'done' } : undefined,
    ...placedFacts(action, move, decision).filter((fact) => fact?.kind !== 'alone'),
    (action === 'board' || action === 'raid') && isNew ? { kind: 'defends', action } : undefined,
    rerolls,
  ];
}

function bonusFacts(value: string, decision: Decision, move: string): (Fact | undefined)[] {
  const { view, numbers, you } = decision;
  const action = value as Action;
  const then = after(move, decision);
  const [was, is] = [rankings(view, numbers)[action], rankings(then, numbers)[action]];
  const [before, rank] = [rankOf(was, you), rankOf(is, you)];
  const raises: Fact = { kind: 'raises', action, level: then.seats[you]!.bonus[action] };
  if (rank === before || rank === 0) return [raises];
  return [{ kind: 'overtakes', action, sum: is.sums[you]!, rank }, raises];
}

function actFacts(_: string, { view, numbers, you }: Decision): (Fact | undefined)[] {
  if (!isAction(view.phase)) return [];
  const gain = gainOf(view, numbers, you, view.phase);
  if (gain.kind !== 'token') return [{ kind: 'hunts', gain }];
  const { token, from, to } = gain;
  if (from === to) return [{ kind: 'stays', token }];
  const opens = placesAt(to) > placesAt(from);
  return [
    opens ? { kind: 'opens', place: placesAt(to), action: token === 'boat' ? 'board' : 'raid' } : undefined,
    { kind: 'steps', token, from, to },
  ];
}

function forfeitFacts(_: string, decision: Decision): Fact[] {
  const { view, numbers, you, legal } = decision;
  const attacks = legal.filter((move) => /^(board|raid) /.test(move)).map((move) => attackOf(view, numbers, you, move));
  const isCostly = attacks.length > 0 && attacks.every(({ mine }) => mine !== undefined && mine.to < mine.from);
  if (isCostly && isAction(view.phase)) return [{ kind: 'all-defended', token: sideOf(view.phase).token }];
  return [{ kind: 'keeps' }];
}

function tileFacts(value: string, { view }: Decision): Fact[] {
  const [one = 0, two = 0] = view.looking ?? [];
  const coins = Number(value);
  return [{ kind: 'coins', coins, other: one === coins ? two : one }];
}

function attackFacts(action: 'board' | 'raid', decision: Decision, move: string): (Fact | undefined)[] {
  const { view, numbers, you } = decision;
  const attack = attackOf(view, numbers, you, move);
  const { target, taken, theirs, claims } = attack;
  return [
    ...(taken === undefined ? [] : chestFacts(taken, decision)),
    theirs.shed === '' ? undefined : { kind: 'sheds', seat: target, chests: theirs.shed },
    costFact(action, attack),
    claims ? { kind: 'claims' } : undefined,
    theirs.shed === '' && theirs.places < theirs.placesBefore ? { kind: 'closes', seat: target } : undefined,
    isAhead(target, decision) ? { kind: 'ahead', seat: target } : undefined,
    taken === undefined ? undefined : { kind: 'more-chests' },
  ];
}

function costFact(action: 'board' | 'raid', { target, mine }: Attack): Fact | undefined {
  if (mine === undefined) return { kind: 'free', seat: target, action };
  return mine.to < mine.from ? { kind: 'costs', token: sideOf(action).token, shed: mine.shed } : undefined;
}

/** Whether a seat has more points than every other seat, as far as the viewer can see. */
function isAhead(target: Seat, { view, numbers }: Decision): boolean {
  const points = view.seats.map((_, seat) => scoreNow(view, numbers, seat).total);
  return points.every((each, seat) => seat === target || each < points[target]!);
}

/** The facts in favour of a chest of this colour. */
function chestFacts(colour: string, { view, you }: Decision): Fact[] {
  if (colour === 'p') return [{ kind: 'double' }];
  if (colour === 'w') return [{ kind: 'joker' }];
  const { tortuga, fleet, crew, shore } = view.seats[you]!;
  return (tortuga + fleet + crew + shore).includes(colour) ? [] : [{ kind: 'new-colour', colour }];
}

function stowFacts({ view, you }: Decision, move: string): (Fact | undefined)[] {
  const { fleet, crew, left } = stowed(view.seats[you]!, arrangementOf(move));
  const row = [fleet, crew].find((chests) => chests.length > 1);
  return [
    left === '' ? undefined : { kind: 'left-behind', chests: left },
    fleet === '' ? undefined : { kind: 'homeward', chests: fleet },
    row === undefined ? undefined : { kind: 'safest', chest: row[0]! },
  ];
}
