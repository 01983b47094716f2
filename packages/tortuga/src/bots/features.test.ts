import { cloneState, type State } from '@sloop/engine';
import { randomGame } from '@sloop/engine/testing';
import { expect, test } from 'vitest';
import { tortuga as game } from '../index.ts';
import { score } from '../rules/scoring.ts';
import { BAG, CREW_SIDE, FLEET_SIDE, ISLAND, PLAYERS, shore, slots, tortuga } from '../state/cells.ts';
import { BLUE, COLOUR_COUNT, PURPLE, RED, SLOTS, WHITE, YELLOW } from '../state/chests.ts';
import { chestAt, chestIn } from '../state/lineup.ts';
import { ofColour, oneChest } from '../state/pile.ts';
import { features } from './features.ts';
import { policy } from './policy.ts';

const WIDTH = features.names.length;

function described(state: State): Float64Array {
  const into = new Float64Array(WIDTH * state[PLAYERS]!);
  features.describe(state, into);
  return into;
}

/** Calls `visit` with each settled state of some random games. */
function eachSettled(visit: (state: State) => void): void {
  for (const players of [2, 3, 4])
    randomGame(game, { players, options: { goal: players === 3 ? 8 : 6 } }, `features/${players}`, ({ state, by }) => {
      if (by !== 'chance' && policy.settled(state)) visit(state);
    });
}

/** Red becomes blue, blue becomes yellow, and yellow becomes red. */
const RENAMED = [BLUE, YELLOW, RED, WHITE, PURPLE];

function recoloured(state: State): State {
  const other = cloneState(state);
  const pile = (cell: number): void => {
    other[cell] = 0;
    for (let colour = 0; colour < COLOUR_COUNT; colour++)
      other[cell]! += ofColour(state[cell]!, colour) * oneChest(RENAMED[colour]!);
  };
  const lineUp = (cell: number): void => {
    other[cell] = 0;
    for (let place = 0; place < SLOTS; place++) {
      const chest = chestAt(state[cell]!, place);
      if (chest > 0) other[cell]! |= chestIn(place, RENAMED[chest - 1]!);
    }
  };
  for (const cell of [BAG, ISLAND]) pile(cell);
  for (let seat = 0; seat < state[PLAYERS]!; seat++) {
    pile(shore(seat));
    pile(tortuga(seat));
    lineUp(slots(seat, FLEET_SIDE));
    lineUp(slots(seat, CREW_SIDE));
  }
  return other;
}

test('the network sees no difference between red, blue and yellow', () => {
  let different = 0;
  eachSettled((state) => {
    const other = recoloured(state);
    if (other.some((cell, index) => cell !== state[index])) different++;
    expect(described(other)).toEqual(described(state));
  });
  expect(different).toBeGreaterThan(10);
});

test('the points are those that the seat would score now', () => {
  const points = features.names.indexOf('points');
  eachSettled((state) => {
    const all = described(state);
    for (let seat = 0; seat < state[PLAYERS]!; seat++)
      expect(all[seat * WIDTH + points]! * 16).toBe(score(state, seat).total);
  });
});
