import { describe, expect, test } from 'vitest';
import { CHANCE, cloneState, legalMoves, seatsOf, type Json, type State } from '@sloop/engine';
import { playAll } from '@sloop/engine/testing';
import { tortuga } from '../index.ts';
import { open, table, type PositionFields } from '../testing.ts';

// These tests count sequences of moves. Each expected count is explained next to it, or computed by a simpler version of the rule
// in this file.

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

/**
 * How many sequences of the seats' moves lead to the next chance event or the end. With `any`, each order of simultaneous answers
 * counts as a sequence of its own.
 */
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
  /** The legal `keep` moves, found by trying all subsets of the dice one by one. */
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

  test('for each of the 7776 rolls, the legal moves are the same as those found by trying all subsets', () => {
    const unrolled = scripted({ seats: [{ boat: 1, pirate: 4 }, {}] });
    for (const roll of everyRoll(5)) {
      const state = withChance(cloneState(unrolled), [`roll ${roll}`, 'roll fffff']);
      const names = legalMoves(tortuga, state, 0).map((move) => tortuga.format(state, 0, move));
      const expected = keeps(roll, { b: 1, r: 3 });
      // `expect` takes longer than everything else here, so it is called only to report a difference.
      if (names.toSorted().join() !== expected.toSorted().join()) expect(names, roll).toEqual(expected);
    }
  });

  test('three seats roll', () => {
    const state = scripted({ seats: [{}, {}, {}] }, 'roll fffbs', 'roll bbbbb', 'roll sssss');
    // Seat 0 keeps one of 7 sets of its f dice with or without the skull (14), b with or without the skull (2), or the skull alone
    // (1). Seat 1 keeps one (5) or two (10) of its b dice, because its boat is on box 3. Seat 2 keeps one of 31 sets of skulls.
    expect([0, 1, 2].map((seat) => tortuga.count(state, seat))).toEqual([17, 15, 31]);
    // A seat that keeps only skulls also names their action. Seat 0 can name 5 actions for its one skull. Seat 2 can name 5 actions
    // for one or two skulls (15 sets), but only 3 for more skulls (16 sets), because board and raid hold two dice.
    expect(perft(state)).toBe((16 + 5) * 15 * (15 * 5 + 16 * 3));
  });

  test('answers may come in any order', () => {
    const state = scripted({ seats: [{}, {}, {}] }, 'roll fffff', 'roll fchbr', 'roll ffcch');
    // The seats can keep 31, 5 and 3 + 3 + 1 sets. The three answers can come in 3! orders.
    expect(perft(state)).toBe(31 * 5 * 7);
    expect(perft(state, 'any')).toBe(31 * 5 * 7 * 6);
  });

  test('at the same time, one seat takes a bonus, one is stuck and one keeps dice', () => {
    const match = open({ seats: [{ bonus: { hunt: 2 } }, { pirate: 1 }, {}] });
    playAll(match, '* roll fffff', '* roll rchbf', '* roll fchbr', '0 keep ABCDE', '1 keep A', '2 keep A');
    playAll(match, '* roll -rrrr', '* roll -ssss');
    // Seat 0 can raise the bonus of four actions. Seat 1 is stuck. Seat 2 has four skulls, so it can keep one of 15 sets.
    expect([0, 1, 2].map((seat) => match.legal(seat).length)).toEqual([4, 0, 15]);
  });
});

describe('attacks', () => {
  const seats = [{ dice: 'bffff', fleet: 'rb' }, { dice: 'ffffb' }, { boat: 4, fleet: 'ywp' }];

  test('board, with one chest on the island', () => {
    // Seat 0 is first. It can board seat 1, board seat 2 and take one of three chests, or forfeit.
    // Seat 1 is second. If it attacks, it claims the red chest or a chest that was just shed. Seats 0 and 1 both have a die on
    // board, so they defend themselves against each other. Seat 1 has these moves:
    //   After board 1, seat 0's boat is on 2. Board 0: the boat goes to 1 and sheds blue, then claim r or b (2).
    //     Board 2: seat 2's boat goes from 4 to 3 and sheds purple, then claim r or p (2). Forfeit (1). The sum is 5.
    //   After board 2 (three ways), seat 0's boat is on 3. Board 0: no chest is shed, then claim r (1). Forfeit (1). The sum is 2.
    //   After forfeit: board 0, then claim r (1). Board 2, then claim r or p (2). Forfeit (1). The sum is 4.
    expect(perft(scripted({ phase: 'board', island: 'r', seats }))).toBe(5 + 3 * 2 + 4);
  });

  test('board, with an empty island', () => {
    // As above, but only a chest that was just shed can be claimed, so every attack counts once.
    expect(perft(scripted({ phase: 'board', seats }))).toBe(3 + 3 * 2 + 3);
  });

  test('raid with four seats', () => {
    const crews = [{ dice: 'fffrf' }, { dice: 'rffff', crew: 'r' }, { crew: 'by' }, { pirate: 1, crew: 'w' }];
    // Seat 0 is first. It can raid seat 1 in 1 way, seat 2 in 2 ways and seat 3 in 1 way, or forfeit.
    // Seat 1 is second. It can raid one of two seats or forfeit: 3 moves. If seat 0 forfeited or raided seat 1, then seat 1 can
    // raid any of the seats 0, 2 and 3 or forfeit: 4 moves.
    // No seat sheds a chest: a pirate on box 3 goes to box 2, and a pirate on box 1 stays there.
    expect(perft(scripted({ phase: 'raid', seats: crews }))).toBe(4 + 2 * 3 + 3 + 4);
  });

  test('with two players there is no second', () => {
    const state = scripted({ phase: 'board', seats: [{ dice: 'ffffb' }, { dice: 'bffff', fleet: 'rb' }] });
    // Seat 1 has 5 and seat 0 has 4, so seat 1 acts. It attacks seat 0, which has no chests, or forfeits.
    expect(perft(state)).toBe(2);
  });
});

describe('arrangements', () => {
  /**
   * All distinct orders of the chests. The chests that do not fit into the places are sorted, because their order does not matter.
   */
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
    // The crew's chests go into the fleet. The shore's chests and the drawn chest p go into the crew. Boxes 1, 3, 5 and 7 give room
    // for 1, 2, 3 and 4 chests.
    { crew: '', fleetBox: 3, shore: '', crewBox: 3, ways: 1 * 1 },
    { crew: 'rb', fleetBox: 1, shore: 'b', crewBox: 3, ways: 2 * 2 },
    // The fleet becomes rr, rb or br. The crew becomes three of r y w p: 4 · 3 · 2 orders.
    { crew: 'rrb', fleetBox: 3, shore: 'ryw', crewBox: 5, ways: 3 * 24 },
    // The fleet becomes rrrr. The crew becomes four of r r b b p: 6 orders without p, 12 without one r, and 12 without one b.
    { crew: 'rrrr', fleetBox: 8, shore: 'rrbb', crewBox: 6, ways: 1 * 30 },
    // The fleet has 24 orders. The crew becomes four of all five colours: 5 · 4 · 3 · 2 orders.
    { crew: 'rbyw', fleetBox: 7, shore: 'rbyw', crewBox: 7, ways: 24 * 120 },
  ])(
    'crew [$crew], boat on $fleetBox; shore [$shore] and p, pirate on $crewBox',
    ({ crew, fleetBox, shore, crewBox, ways }) => {
      const seats = [{ boat: fleetBox, pirate: crewBox, crew, shore }, {}];
      const match = playAll(open({ phase: 'stow', seats }), '* chest p', '* chest p');
      const places = (box: number): number => [0, 1, 2, 2, 3, 3, 4, 4, 4][box]!;
      const shoreChests = [...shore, 'p'].join('');
      const expected = [...lineUps(crew, places(fleetBox))].flatMap((fleet) =>
        [...lineUps(shoreChests, places(crewBox))].map((line) => `stow ${fleet}/${line}`),
      );
      expect(match.legal(0).toSorted()).toEqual(expected.toSorted());
      expect(match.legal(0).length).toBe(ways);
    },
  );
});
