// Checks every claim in a hint by playing the move and the moves that may follow.
import type { CartagenaView } from '@sloop/cartagena/glance';
import { findGame } from '@sloop/games';
import { afterEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { badReasons, eachDecision, tryMove, type Decision, type Outlook } from '../testing.ts';
import { hints } from './hint.ts';
import { factsOf, type Fact } from './hint-facts.ts';
import { movedIn, viewOf } from './view.ts';

const game = findGame('cartagena')!;
const VARIANTS = [
  { players: 2, options: { version: 'tortuga' } },
  { players: 3, options: {} },
  { players: 5, options: {} },
] as const;

// All test files share the same modules, so the language must be reset after each test.
afterEach(() => overwriteGetLocale(() => 'en'));

const DECISIONS: Decision[] = [];
for (const [index, variant] of VARIANTS.entries())
  eachDecision(game, variant, `hint ${index}`, (decision) => DECISIONS.push(decision));

const seen = (decision: Decision): CartagenaView => viewOf(decision.view)!;
const isCard = (move: string): boolean => /^[A-Z]\d/.test(move);
/** What each move of a decision leads to. Facts compare many moves of one decision, so each move is played only once. */
const OUTLOOKS = new WeakMap<Decision, Map<string, Outlook>>();
function outlookOf(decision: Decision, move: string): Outlook {
  const known = OUTLOOKS.get(decision) ?? new Map<string, Outlook>();
  OUTLOOKS.set(decision, known);
  const outlook = known.get(move) ?? tryMove(decision, move, 'chance');
  known.set(move, outlook);
  return outlook;
}

const pirates = (view: CartagenaView, seat: number): readonly number[] => view.seats[seat]!.pirates;

/** Where a move takes the deciding seat's pirate, according to the rules. */
function movedBy(decision: Decision, move: string): { readonly from: number; readonly to: number } {
  return movedIn(seen(decision), viewOf(outlookOf(decision, move).view)!, decision.seat)!;
}
const runOf = (decision: Decision, move: string): number => {
  const { from, to } = movedBy(decision, move);
  return to - from;
};
const handCount = (view: CartagenaView, seat: number): number => view.seats[seat]!.handCount;
const drawnBy = (decision: Decision, move: string): number =>
  handCount(viewOf(outlookOf(decision, move).view)!, decision.seat) - handCount(seen(decision), decision.seat);

/** For each space with the card's symbol between two places: whether a pirate is on that space. */
const between = (view: CartagenaView, card: string, from: number, to: number): boolean[] =>
  [...view.layout]
    .map((symbol, index) => ({ symbol, space: index + 1 }))
    .filter(({ symbol, space }) => symbol === card && space > from && space < to)
    .map(({ space }) => view.seats.some((seat) => seat.pirates.includes(space)));

/** Whether a fact about a move is true. */
function holds(fact: Fact, move: string, decision: Decision): boolean {
  const { seat, legal } = decision;
  const [before, outlook] = [seen(decision), outlookOf(decision, move)];
  const after = viewOf(outlook.view)!;
  const from = Number(move.slice(1));
  switch (fact.kind) {
    case 'only':
      return legal.length === 1;
    case 'wins':
      return game.outcome(outlook.state)!.winners.includes(seat);
    case 'aboard':
      return pirates(after, seat).filter((place) => place === 37).length === fact.count;
    case 'runs': {
      const { to } = movedBy(decision, move);
      const passed = between(before, move[0]!, from, to);
      return to - from === fact.spaces && passed.length === fact.over && passed.every(Boolean);
    }
    case 'longest':
      return legal
        .filter((other) => isCard(other) && other !== move)
        .every((other) => runOf(decision, other) < runOf(decision, move));
    case 'hindmost':
      return from === Math.min(...pirates(before, seat));
    case 'enters':
      return (
        pirates(after, seat).filter((place) => place === 0).length <
        pirates(before, seat).filter((place) => place === 0).length
      );
    case 'stone-less':
      return (
        after.seats.every((each) => !each.pirates.includes(from)) &&
        after.seats.some((each, other) => other !== seat && each.pirates.some((place) => place < from))
      );
    case 'stone': {
      const second = `${fact.card}${fact.from}`;
      const next = { ...decision, state: outlook.state, view: outlook.view, legal: outlook.legal };
      return (
        outlook.legal.includes(second) && movedBy(next, second).to === fact.to && fact.to > movedBy(decision, move).to
      );
    }
    case 'brings':
      return drawnBy(decision, move) === fact.known.length + fact.unknown && -runOf(decision, move) === fact.spaces;
    case 'opens': {
      const furthest = isCard(move)
        ? Math.max(...legal.filter(isCard).map((each) => movedBy(decision, each).to))
        : from;
      const card = `${fact.card}${movedBy(decision, move).to}`;
      const next = { ...decision, state: outlook.state, view: outlook.view, legal: outlook.legal };
      return outlook.legal.includes(card) && movedBy(next, card).to === fact.to && fact.to > furthest;
    }
    case 'empty-hand':
    case 'last-card':
      return handCount(before, seat) === (fact.kind === 'empty-hand' ? 0 : 1);
    case 'short':
      return Math.max(...legal.filter(isCard).map((card) => runOf(decision, card))) === fact.spaces;
    case 'poor':
      return (
        Math.max(0, ...legal.filter((other) => other.startsWith('-')).map((back) => drawnBy(decision, back))) ===
        fact.cards
      );
  }
}

const factsAt = (move: string, decision: Decision): Fact[] =>
  factsOf(move, { view: seen(decision), you: decision.seat, legal: decision.legal });
/** Every legal move of every decision, and the facts about it. */
const MOVES = DECISIONS.flatMap((decision) =>
  decision.legal.map((move) => ({ decision, move, facts: factsAt(move, decision) })),
);

test('every fact about every legal move of more than 200 decisions is true, and every kind of fact comes up', () => {
  expect(DECISIONS.length).toBeGreaterThan(200);
  const kinds = new Set<string>();
  const wrong: object[] = [];
  for (const { decision, move, facts } of MOVES)
    for (const fact of facts) {
      kinds.add(fact.kind);
      if (!holds(fact, move, decision)) wrong.push({ fact, move, view: decision.view });
    }
  expect(wrong).toEqual([]);
  expect([...kinds].toSorted()).toEqual([
    'aboard',
    'brings',
    'empty-hand',
    'enters',
    'hindmost',
    'last-card',
    'longest',
    'only',
    'opens',
    'poor',
    'runs',
    'short',
    'stone',
    'stone-less',
    'wins',
  ]);
});

test('every legal move has a reason in whole sentences, in every language', () => {
  // The facts about a move decide on its sentences. Each combination of facts is read at most three times.
  const times = new Map<string, number>();
  const some = MOVES.filter(({ facts }) => {
    const combination = facts.map(({ kind }) => kind).join();
    times.set(combination, (times.get(combination) ?? 0) + 1);
    return times.get(combination)! <= 3;
  });
  expect(times.size).toBeGreaterThan(40);
  const movesOf = Map.groupBy(some, ({ decision }) => decision);
  const moves = (decision: Decision): string[] => movesOf.get(decision)!.map(({ move }) => move);
  expect(badReasons(hints, [...movesOf.keys()], moves)).toEqual([]);
});

test('a hint is next to the space that the move leads to', () => {
  const decision = DECISIONS.find(({ legal }) => legal.includes('K0'))!;
  const { view, seat, options, legal } = decision;
  const at = hints.at('K0', { view, you: seat, options, legal, name: String });
  expect(at).toEqual([`.space[data-place="${movedBy(decision, 'K0').to}"]`, '.space[data-place="0"]']);
});
