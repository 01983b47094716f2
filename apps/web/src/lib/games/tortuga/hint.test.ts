// Checks every claim in a hint against the rules, by playing the move or by counting dice and chests on the boards.
import { findGame } from '@sloop/games';
import {
  ACTIONS,
  placesAt,
  scoreNow,
  sideOf,
  type Action,
  type SeatView,
  type TortugaView,
} from '@sloop/tortuga/glance';
import { afterEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { badReasons, eachDecision, tryMove, type Decision } from '../testing.ts';
import { hints } from './hint.ts';
import { factsOf, type Fact } from './hint-facts.ts';
import { DICE, numbersOf, viewOf } from './view.ts';

const game = findGame('tortuga')!;
const VARIANTS = [
  { players: 2, options: {} },
  { players: 3, options: {} },
  { players: 4, options: {} },
] as const;

// All test files share the same modules, so the language must be reset after each test.
afterEach(() => overwriteGetLocale(() => 'en'));

/** The maximum number of legal moves that are checked for each decision. There may be hundreds of ways to arrange chests. */
const MOVES = 12;
const DECISIONS: Decision[] = [];
for (const [index, variant] of VARIANTS.entries())
  eachDecision(game, variant, `hint ${index}`, (decision) => DECISIONS.push(decision));

const seen = ({ view }: Pick<Decision, 'view'>): TortugaView => viewOf(view)!;
const movesOf = ({ legal }: Decision): readonly string[] => [...legal.slice(0, MOVES - 1), legal.at(-1)!];
const isAttack = (move: string): boolean => /^(board|raid) /.test(move);

const faceOf = (action: Action): string => action[0]!;
const inHand = ({ dice }: SeatView): number => dice.split('-').length - 1;

/** A seat's total in an action, counted from the dice table. The total includes the dice in `more` and the number `bonus`. */
function totalOf(decision: Decision, seat: number, action: Action, more = '', bonus = 0): number {
  const board = seen(decision).seats[seat]!;
  const dice = DICE.filter((die, index) => board.dice[index] === faceOf(action) || more.includes(die));
  if (dice.length === 0) return 0;
  const numbers = numbersOf(decision.options);
  const counted = dice.map((die) => numbers[DICE.indexOf(die)]![ACTIONS.indexOf(action)]!);
  return counted.reduce((sum, number) => sum + number, board.bonus[action] + bonus);
}

/**
 * The seats that have a total in an action, in the order of their ranks. In a tie, the seat that comes first clockwise from the
 * start seat is ahead.
 */
function orderIn(decision: Decision, action: Action, more = '', bonus = 0): { seat: number; total: number }[] {
  const { players, start } = seen(decision);
  return Array.from({ length: players }, (_, steps) => (start + steps) % players)
    .map((seat) => ({
      seat,
      total: seat === decision.seat ? totalOf(decision, seat, action, more, bonus) : totalOf(decision, seat, action),
    }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total);
}

/** The rank of the deciding seat; 0 if that seat would not act. With two players, only the seat with rank 1 acts. */
function rankIn(decision: Decision, action: Action, more = '', bonus = 0): number {
  const rank = orderIn(decision, action, more, bonus).findIndex(({ seat }) => seat === decision.seat) + 1;
  return rank > (seen(decision).players === 2 ? 1 : 2) ? 0 : rank;
}

/** The action of a `keep` or `skull` move, and the dice that the move places on that action. */
function placedBy(move: string, decision: Decision): { action: Action; dice: string } {
  const [kind, value = ''] = move.split(' ');
  const roll = seen(decision).seats[decision.seat]!.roll!;
  if (kind === 'skull')
    return { action: value as Action, dice: DICE.filter((_, index) => roll[index] === 's').join('') };
  const face = [...value].map((die) => roll[DICE.indexOf(die as (typeof DICE)[number])]!).find((each) => each !== 's');
  return { action: ACTIONS.find((action) => faceOf(action) === face)!, dice: value };
}

const chestsOf = ({ tortuga, fleet, crew, shore }: SeatView): string =>
  [...(tortuga + fleet + crew + shore)].toSorted().join('');

/** Whether a fact about a move is true. */
function holds(fact: Fact, move: string, decision: Decision): boolean {
  const { seat, legal } = decision;
  const before = seen(decision);
  const own = before.seats[seat]!;
  const [, value = ''] = move.split(' ');
  const after = (): TortugaView => viewOf(tryMove(decision, move).view)!;
  const ownAfter = (): SeatView => after().seats[seat]!;
  const area = isAttack(move) ? sideOf(move.split(' ')[0] as Action).area : 'fleet';
  switch (fact.kind) {
    case 'only':
      return legal.length === 1;
    case 'total': {
      const { action, dice } = placedBy(move, decision);
      const isRight =
        totalOf(decision, seat, action, dice) === fact.sum && rankIn(decision, action, dice) === fact.rank;
      return isRight && action === fact.action && (fact.gain === undefined) === (fact.rank === 0);
    }
    case 'tie-won':
    case 'tie-lost': {
      const { action, dice } = placedBy(move, decision);
      const order = orderIn(decision, action, dice);
      const [mine, theirs] = [seat, fact.seat].map((each) => order.findIndex((placed) => placed.seat === each));
      return order[mine!]!.total === order[theirs!]!.total && mine! < theirs! === (fact.kind === 'tie-won');
    }
    case 'alone':
      return before.seats.every((_, other) => other === seat || totalOf(decision, other, fact.action) === 0);
    case 'defends':
      return placedBy(move, decision).action === fact.action && totalOf(decision, seat, fact.action) === 0;
    case 'rerolls':
      return inHand(own) - value.length === fact.dice;
    case 'done':
      return inHand(own) === value.length && before.seats.some((other, at) => at !== seat && inHand(other) > 0);
    case 'waits':
      return [...value].every((die) => own.roll![DICE.indexOf(die as (typeof DICE)[number])] === 's');
    case 'overtakes':
      return (
        totalOf(decision, seat, fact.action, '', 1) === fact.sum &&
        rankIn(decision, fact.action, '', 1) === fact.rank &&
        rankIn(decision, fact.action) !== fact.rank
      );
    case 'raises':
      return (
        fact.action === value &&
        viewOf(tryMove(decision, move, 'answers').view)!.seats[seat]!.bonus[fact.action] === fact.level
      );
    case 'steps':
      return own[fact.token] === fact.from && ownAfter()[fact.token] === fact.to;
    case 'opens': {
      const token = fact.action === 'board' ? 'boat' : 'pirate';
      return placesAt(ownAfter()[token]) === fact.place && placesAt(own[token]) < fact.place;
    }
    case 'stays':
      return ownAfter()[fact.token] === own[fact.token];
    case 'hunts': {
      if (fact.gain.kind !== 'hunt') return false;
      const drawn = viewOf(tryMove(decision, move, 'chance').view)!;
      const [then, looks] = [drawn.seats[seat]!, drawn.looking?.length ?? 0];
      const tiles = looks > 0 ? looks : then.tileCount - own.tileCount;
      return then.shore.length - own.shore.length === fact.gain.chests && tiles === fact.gain.tiles;
    }
    case 'coins':
      return (
        Math.min(fact.coins, fact.other) === Math.min(...before.looking!) &&
        Math.max(fact.coins, fact.other) === Math.max(...before.looking!) &&
        ownAfter().tiles![value as '1'] === own.tiles![value as '1'] + 1
      );
    case 'double':
    case 'joker': {
      const colour = fact.kind === 'double' ? 'p' : 'w';
      return chestsOf(ownAfter()).split(colour).length > chestsOf(own).split(colour).length;
    }
    case 'new-colour':
      return !chestsOf(own).includes(fact.colour) && ownAfter().shore.includes(fact.colour);
    case 'more-chests':
      return ownAfter().shore.length === own.shore.length + 1;
    case 'free':
      return fact.seat === Number(value) && ownAfter().boat === own.boat && ownAfter().pirate === own.pirate;
    case 'costs': {
      const lost = own[area].length - ownAfter()[area].length;
      return ownAfter()[fact.token] === own[fact.token] - 1 && lost === fact.shed.length;
    }
    case 'sheds':
    case 'closes': {
      const [was, is] = [before.seats[fact.seat]!, after().seats[fact.seat]!];
      const token = area === 'fleet' ? 'boat' : 'pirate';
      const taken = ownAfter().shore.length - own.shore.length;
      const lost = was[area].length - is[area].length - taken;
      return fact.kind === 'sheds'
        ? lost === fact.chests.length
        : lost === 0 && placesAt(is[token]) < placesAt(was[token]);
    }
    case 'claims':
      return tryMove(decision, move).legal.some((next) => next.startsWith('claim '));
    case 'ahead': {
      const points = before.seats.map((_, each) => scoreNow(before, numbersOf(decision.options), each).total);
      return fact.seat === Number(value) && points.filter((each) => each >= points[fact.seat]!).length === 1;
    }
    case 'all-defended':
      return legal.filter(isAttack).every((attack) => {
        const then = viewOf(tryMove(decision, attack).view)!.seats[seat]!;
        return then[fact.token] === own[fact.token] - 1;
      });
    case 'keeps':
      return chestsOf(ownAfter()) === chestsOf(own) && ownAfter().boat === own.boat && ownAfter().pirate === own.pirate;
    case 'left-behind': {
      const then = viewOf(tryMove(decision, move, 'answers').view)!.seats[seat]!;
      return chestsOf(then).length === chestsOf(own).length - fact.chests.length;
    }
    case 'homeward':
      return viewOf(tryMove(decision, move, 'answers').view)!.seats[seat]!.fleet === fact.chests;
    case 'safest': {
      const { fleet, crew } = viewOf(tryMove(decision, move, 'answers').view)!.seats[seat]!;
      return (fleet.length > 1 ? fleet : crew)[0] === fact.chest;
    }
  }
}

const factsAt = (move: string, { view, options, seat, legal }: Decision): Fact[] =>
  factsOf(move, { view: viewOf(view)!, numbers: numbersOf(options), you: seat, legal });

test('every fact about the legal moves of more than 200 decisions is true, and every kind of fact comes up', () => {
  expect(DECISIONS.length).toBeGreaterThan(200);
  const kinds = new Set<string>();
  const wrong: object[] = [];
  for (const decision of DECISIONS)
    for (const move of movesOf(decision))
      for (const fact of factsAt(move, decision)) {
        kinds.add(fact.kind);
        if (!holds(fact, move, decision)) wrong.push({ fact, move, seat: decision.seat, view: decision.view });
      }
  expect(wrong).toEqual([]);
  expect([...kinds].toSorted()).toEqual([
    'ahead',
    'all-defended',
    'alone',
    'claims',
    'closes',
    'coins',
    'costs',
    'defends',
    'done',
    'double',
    'free',
    'homeward',
    'hunts',
    'joker',
    'keeps',
    'left-behind',
    'more-chests',
    'new-colour',
    'only',
    'opens',
    'overtakes',
    'raises',
    'rerolls',
    'safest',
    'sheds',
    'steps',
    'tie-lost',
    'tie-won',
    'total',
    'waits',
  ]);
});

test('every legal move has a reason in whole sentences, in every language', () => {
  const some = DECISIONS.filter((_, index) => index % 3 === 0);
  expect(badReasons(hints, some, movesOf)).toEqual([]);
});
