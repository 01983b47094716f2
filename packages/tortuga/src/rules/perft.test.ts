import { describe, expect, test } from 'vitest';
import { CHANCE, cloneState, legalMoves, seatsOf, type Json, type State } from '@sloop/engine';
import { playAll } from '@sloop/engine/testing';
import { tortuga } from '../index.ts';
import { open, table, type PositionFields } from '../testing.ts';

// Counts of move sequences. Each expected number is explained next to it, or comes from a simpler version of the rule in this file.

/** The state at the beginning of a phase, after the given chance events. */
function scripted(fields: PositionFields, ...chance: string[]): State {
  const loaded = tortuga.load(table(fields) as unknown as Json, {});
  if (!loaded.ok) throw new Error(loaded.reason.message);
  const { state } = loaded.value;
  return withChance(state, chance);
}

function withChance(state: State, chance: readonly string[]): State {
  for (const text of chance) tortuga.play(state, 'chance', tortuga.parse(state, 'chance', text)!);
  return state;
}

/** How many sequences of seats' moves lead to the next chance event. With `any`, each order of simultaneous answers counts. */
function perft(state: State, order: 'any' | 'ascending' = 'ascending'): number {
  const acting = tortuga.toAct(state);
  if (acting === CHANCE || acting === 0) return 1;
  const seats = seatsOf(acting);
  let sequences = 0;
  for (const seat of order === 'any' ? seats : seats.slice(0, 1))
    for (const move of legalMoves(tortuga, state, seat)) {
      const next = cloneState(state);
      tortuga.play(next, seat, move);
      sequences += perft(next, order);
    }
  return sequences;
}

describe('choices from one roll', () => {
  /** What a seat may keep, straight from the rules: tries all subsets of its dice one by one. */
  function keeps(roll: string, room: Record<string, number>): string[] {
    const kept: string[] = [];
    for (let subset = 1; subset < 32; subset++) {
      const dice = [...'ABCDE'].filter((_, die) => (subset >> die) & 1);
      const faces = new Set(dice.map((die) => roll['ABCDE'.indexOf(die)]!));
      faces.delete('s');
      const [action] = faces;
      if (faces.size > 1 || (action !== undefined && dice.length > (room[action] ?? 5))) continue;
      kept.push(`keep ${dice.join('')}`);
    }
    return kept;
  }

  const everyRoll = (dice: number): string[] =>
    dice === 0 ? [''] : everyRoll(dice - 1).flatMap((rest) => [...'fchbrs'].map((face) => face + rest));

  test('each of the 7776 rolls gives the same choices as trying all subsets', () => {
    const unrolled = scripted({ seats: [{ boat: 1, pirate: 4 }, {}] });
    for (const roll of everyRoll(5)) {
      const state = withChance(cloneState(unrolled), [`roll ${roll}`, 'roll fffff']);
      const names = legalMoves(tortuga, state, 0).map((move) => tortuga.format(state, 0, move));
      const expected = keeps(roll, { b: 1, r: 3 });
      // `expect` takes longer than everything else here, so it is called only to report a difference.
      if (names.toSorted().join() !== expected.toSorted().join()) expect(names, roll).toEqual(expected);
    }
  });

  test('three rolls together', () => {
    const state = scripted({ seats: [{}, {}, {}] }, 'roll fffbs', 'roll bbbbb', 'roll sssss');
    // Seat 0: 7 sets of the three f dice, with or without the skull; b with or without it; the skull alone: 14 + 2 + 1.
    // Seat 1: one or two of five b, as the boat is on box 3: 5 + 10. Seat 2: 31 sets of skulls.
    expect([0, 1, 2].map((seat) => tortuga.count(state, seat))).toEqual([17, 15, 31]);
    // Skulls that are kept alone are also named. Seat 0 has 5 actions for its one skull. Seat 2 has 5 for one or two skulls
    // (15 sets), but 3 for more (16 sets), because board and raid hold two dice.
    expect(perft(state)).toBe((16 + 5) * 15 * (15 * 5 + 16 * 3));
  });

  test('answers in any order', () => {
    const state = scripted({ seats: [{}, {}, {}] }, 'roll fffff', 'roll fchbr', 'roll ffcch');
    // The seats can keep 31, 5 and 3 + 3 + 1 sets. The three answers can come in 3! orders.
    expect(perft(state)).toBe(31 * 5 * 7);
    expect(perft(state, 'any')).toBe(31 * 5 * 7 * 6);
  });

  test('bonuses at the same time as a roll, and a stuck seat', () => {
    const match = open({ seats: [{ bonus: { hunt: 2 } }, { pirate: 1 }, {}] });
    playAll(match, '* roll fffff', '* roll rchbf', '* roll fchbr', '0 keep ABCDE', '1 keep A', '2 keep A');
    playAll(match, '* roll -rrrr', '* roll -ssss');
    // Seat 0 has four levels to raise, seat 1 is stuck, seat 2 has four skulls: 15 sets.
    expect([0, 1, 2].map((seat) => match.legal(seat).length)).toEqual([4, 0, 15]);
  });
});

describe('attacks', () => {
  const seats = [{ dice: 'bffff', fleet: 'rb' }, { dice: 'ffffb' }, { boat: 4, fleet: 'ywp' }];

  test('board, with one chest on the island', () => {
    // First (seat 0): board 1, board 2 with one of three chests, forfeit.
    // Second (seat 1): if it attacks, it claims red or what has just been shed. Seats 0 and 1 defend against each other.
    //   after board 1, seat 0's boat is on 2: board 0, where it goes to 1 and sheds blue, claim r or b (2);
    //     board 2, where the boat goes from 4 to 3 and sheds purple, claim r or p (2); forfeit (1): 5
    //   after board 2 (three ways), seat 0's boat is on 3: board 0, which sheds nothing, claim r (1); forfeit (1): 2
    //   after forfeit: board 0, claim r (1); board 2, claim r or p (2); forfeit (1): 4
    expect(perft(scripted({ phase: 'board', island: 'r', seats }))).toBe(5 + 3 * 2 + 4);
  });

  test('board, with an empty island', () => {
    // As above, but only the chest that was just shed can be claimed, so every attack counts once.
    expect(perft(scripted({ phase: 'board', seats }))).toBe(3 + 3 * 2 + 3);
  });

  test('raid with four seats', () => {
    const crews = [{ dice: 'fffrf' }, { dice: 'rffff', crew: 'r' }, { crew: 'by' }, { pirate: 1, crew: 'w' }];
    // First (seat 0): seat 1 in 1 way, seat 2 in 2, seat 3 in 1, or forfeit.
    // Second (seat 1): two seats or forfeit, 3; but all of 0, 2, 3 or forfeit if the first forfeited or chose seat 1 itself, 4.
    // No seat sheds a chest: a pirate on box 3 goes to box 2, and one on box 1 stays there.
    expect(perft(scripted({ phase: 'raid', seats: crews }))).toBe(4 + 2 * 3 + 3 + 4);
  });

  test('with two players there is no second', () => {
    const state = scripted({ phase: 'board', seats: [{ dice: 'ffffb' }, { dice: 'bffff', fleet: 'rb' }] });
    // Seat 1 has 5 and seat 0 has 4, so seat 1 attacks a seat without chests, or forfeits.
    expect(perft(state)).toBe(2);
  });
});

describe('arrangements', () => {
  /** All distinct orders of the chests. Those that do not fit into the places are sorted, because their order does not matter. */
  function lineUps(chests: string, places: number): Set<string> {
    const orders = (rest: string): string[] =>
      rest === ''
        ? ['']
        : [...rest].flatMap((chest, at) => orders(rest.slice(0, at) + rest.slice(at + 1)).map((tail) => chest + tail));
    const sorted = (rest: string): string =>
      [...rest].toSorted((a, b) => 'rbywp'.indexOf(a) - 'rbywp'.indexOf(b)).join('');
    return new Set(orders(chests).map((order) => order.slice(0, places) + sorted(order.slice(places))));
  }

  test.each([
    // The crew goes into the fleet, and the shore with the drawn chest into the crew. Boxes 1, 3, 5 and 7 hold 1, 2, 3 and 4 chests.
    { crew: '', fleetBox: 3, shore: '', crewBox: 3, ways: 1 * 1 },
    { crew: 'rb', fleetBox: 1, shore: 'b', crewBox: 3, ways: 2 * 2 },
    // The fleet is rr, rb or br. The crew is three of r y w p: 4 · 3 · 2.
    { crew: 'rrb', fleetBox: 3, shore: 'ryw', crewBox: 5, ways: 3 * 24 },
    // The fleet is rrrr. The crew is four of r r b b p: 6 orders if p is left out, 12 if one r is, 12 if one b is.
    { crew: 'rrrr', fleetBox: 8, shore: 'rrbb', crewBox: 6, ways: 1 * 30 },
    // All five colours in four places: 5 · 4 · 3 · 2.
    { crew: 'rbyw', fleetBox: 7, shore: 'rbyw', crewBox: 7, ways: 24 * 120 },
  ])('$crew into box $fleetBox, $shore and p into box $crewBox', ({ crew, fleetBox, shore, crewBox, ways }) => {
    const seats = [{ boat: fleetBox, pirate: crewBox, crew, shore }, {}];
    const match = playAll(open({ phase: 'stow', seats }), '* chest p', '* chest p');
    const places = (box: number): number => [0, 1, 2, 2, 3, 3, 4, 4, 4][box]!;
    const shoreChests = [...shore, 'p'].join('');
    const expected = [...lineUps(crew, places(fleetBox))].flatMap((fleet) =>
      [...lineUps(shoreChests, places(crewBox))].map((line) => `stow ${fleet}/${line}`),
    );
    expect(match.legal(0).toSorted()).toEqual(expected.toSorted());
    expect(match.legal(0).length).toBe(ways);
  });
});
