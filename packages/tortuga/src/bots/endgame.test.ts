import { CHANCE, cloneState, legalMoves, type Seat, type State } from '@sloop/engine';
import { randomGame } from '@sloop/engine/testing';
import { describe, expect, test } from 'vitest';
import { tortuga } from '../index.ts';
import { CHEST_DRAWN, moveOf } from '../moves.ts';
import { score } from '../rules/scoring.ts';
import { BAG, OWING, PHASE, PLAYERS, STOW, TURN, tiles } from '../state/cells.ts';
import { COLOUR_COUNT } from '../state/chests.ts';
import { ofColour, oneChest, pileSize } from '../state/pile.ts';
import { calculate, isEnding, lastStow } from './endgame.ts';

/** Plays any legal moves until nobody owes an answer. */
function finish(state: State): State {
  while (state[OWING] !== 0) {
    const seat = [0, 1, 2, 3].find((each) => (state[OWING]! & (1 << each)) !== 0)!;
    tortuga.play(state, seat, tortuga.nth(state, seat, 0));
  }
  return state;
}

/** A seat's final points after one of its `stow` moves. */
function pointsAfter(state: State, seat: Seat, move: number): number {
  const after = cloneState(state);
  tortuga.play(after, seat, move);
  return score(finish(after), seat).total;
}

/** Each seat's chance, by trying all draws and all moves. A seat that owes an answer plays the move that scores the most. */
function bruteForce(state: State): number[] {
  const players = state[PLAYERS]!;
  if (tortuga.toAct(state) === CHANCE) {
    const bag = state[BAG]!;
    const chances = Array.from({ length: players }, () => 0);
    for (let colour = 0; colour < COLOUR_COUNT; colour++) {
      if (ofColour(bag, colour) === 0) continue;
      const after = cloneState(state);
      tortuga.play(after, 'chance', moveOf(CHEST_DRAWN, colour));
      for (const [seat, chance] of bruteForce(after).entries())
        chances[seat]! += (chance * ofColour(bag, colour)) / pileSize(bag);
    }
    return chances;
  }
  const over = finish(cloneState(state));
  const points = Array.from({ length: players }, (_, seat) =>
    (state[OWING]! & (1 << seat)) === 0
      ? score(over, seat).total
      : Math.max(...legalMoves(tortuga, state, seat).map((move) => pointsAfter(state, seat, move))),
  );
  const winners = points.filter((each) => each === Math.max(...points)).length;
  return points.map((each) => (each === Math.max(...points) ? 1 / winners : 0));
}

/** Gives coins to the seats until all of them have the same points, so that the end is open. */
function level(state: State): State {
  const points = Array.from({ length: state[PLAYERS]! }, (_, seat) => score(state, seat).total);
  for (const [seat, each] of points.entries()) state[tiles(seat)]! += Math.max(...points) - each;
  return state;
}

/** The states of random games in which the seats move their chests in the last round. */
function endings(players: number, games: number): State[] {
  const found: State[] = [];
  for (let seed = 0; seed < games; seed++)
    randomGame(tortuga, { players, options: {} }, `ending/${players}/${seed}`, ({ state }) => {
      if (isEnding(state)) found.push(level(cloneState(state)));
    });
  return found;
}

/** Compares the calculated chances with those of `bruteForce`. Returns whether more than one seat can still win. */
function expectExact(state: State): boolean {
  const chances = new Float64Array(tortuga.seats.max);
  expect(calculate(state, chances)).toBe(true);
  const expected = bruteForce(state);
  for (const [seat, chance] of expected.entries()) expect(chances[seat]).toBeCloseTo(chance, 9);
  return !expected.includes(1);
}

test('the chances are exact if the bag runs out before all four seats have drawn', () => {
  const drawing = endings(4, 16).filter((state) => state[TURN] === 1 && tortuga.toAct(state) === CHANCE);
  for (const state of drawing) state[BAG] = oneChest(0) + 2 * oneChest(4);
  expect(drawing.map(expectExact).filter((isOpen) => isOpen).length).toBeGreaterThan(3);
});

describe.each([
  [2, 24],
  [3, 8],
])('with %i seats', (players, games) => {
  const states = endings(players, games);

  test('the chances in the last round are exact', () => {
    expect(states.map(expectExact).filter((isOpen) => isOpen).length).toBeGreaterThan(3);
  });

  test('the last stowing scores the most', () => {
    let sheds = 0;
    for (const state of states)
      for (let seat = 0; seat < players; seat++) {
        if (tortuga.toAct(state) === CHANCE || (state[OWING]! & (1 << seat)) === 0) continue;
        const all = legalMoves(tortuga, state, seat).map((move) => pointsAfter(state, seat, move));
        expect(pointsAfter(state, seat, lastStow(state, seat))).toBe(Math.max(...all));
        if (Math.min(...all) < Math.max(...all)) sheds++;
      }
    expect(sheds).toBeGreaterThan(3);
  });
});

test('nothing is calculated before the last round', () => {
  const chances = new Float64Array(tortuga.seats.max).fill(-1);
  let states = 0;
  randomGame(tortuga, { players: 3, options: {} }, 'before', ({ state }) => {
    if (state[PHASE] !== STOW || isEnding(state)) return;
    states++;
    expect(calculate(state, chances)).toBe(false);
  });
  expect(states).toBeGreaterThan(5);
  expect([...chances]).toEqual([-1, -1, -1, -1]);
});
