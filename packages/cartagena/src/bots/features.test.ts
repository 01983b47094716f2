import { cloneState, type State } from '@sloop/engine';
import { randomGame } from '@sloop/engine/testing';
import { expect, test } from 'vitest';
import { cartagena as game } from '../index.ts';
import { PIRATES_PER_SEAT, PLAYERS, SPACES, aboard, hand } from '../state/cells.ts';
import { countOf, oneCard, sizeOf } from '../state/hand.ts';
import { SLOOP, SYMBOL_COUNT } from '../state/tunnel.ts';
import { piratesOf } from '../state/board.ts';
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
  for (const [players, version] of [
    [2, 'tortuga'],
    [3, 'jamaica'],
    [5, 'jamaica'],
  ] as const)
    randomGame(game, { players, options: { version } }, `features/${players}`, ({ state, by }) => {
      if (by !== 'chance' && policy.settled(state)) visit(state);
    });
}

/** The same state with every symbol replaced by the next one, on the spaces and on the cards. */
function renamed(state: State): State {
  const other = cloneState(state);
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    const next = (symbol + 1) % SYMBOL_COUNT;
    for (const word of [0, 1]) other[SPACES + 2 * next + word] = state[SPACES + 2 * symbol + word]!;
  }
  for (let seat = 0; seat < state[PLAYERS]!; seat++) {
    other[hand(seat)] = 0;
    for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++)
      other[hand(seat)]! += countOf(state[hand(seat)]!, symbol) * oneCard((symbol + 1) % SYMBOL_COUNT);
  }
  return other;
}

test('the network sees no difference between the symbols', () => {
  let seen = 0;
  eachSettled((state) => {
    seen++;
    expect(described(renamed(state))).toEqual(described(state));
  });
  expect(seen).toBeGreaterThan(100);
});

test('the features contain the places of the pirates and the number of cards', () => {
  const [first, cards] = [features.names.indexOf('place of pirate 1'), features.names.indexOf('cards')];
  eachSettled((state) => {
    const all = described(state);
    for (let seat = 0; seat < state[PLAYERS]!; seat++) {
      const places = all.subarray(seat * WIDTH + first, seat * WIDTH + first + PIRATES_PER_SEAT);
      expect(Array.from(places, (place) => Math.round(place * SLOOP))).toEqual(piratesOf(state, seat));
      expect(all[seat * WIDTH + features.names.indexOf(`${state[aboard(seat)]!} aboard`)]).toBe(1);
      expect(Math.round(all[seat * WIDTH + cards]! * 10)).toBe(sizeOf(state[hand(seat)]!));
    }
  });
});
