import { describe, expect, test } from 'vitest';
import { CHANCE, cloneState, legalMoves, seatsOf, type Json, type State } from '@sloop/engine';
import { playAll } from '@sloop/engine/testing';
import { tortuga } from '../index.ts';
import { open, table, type PositionFields } from '../testing.ts';

// These tests count sequences of moves. A comment explains each expected count, or a simpler version of the rule computes it.

/** Loads a position and then plays the given chance events. */
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
 * The number of sequences of seats' moves up to the next chance event or the end of the game. With `any`, simultaneous
 * answers in a different order count as a different sequence.
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
  /** The legal `keep` moves. This function tries all subsets of the dice. */
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

  test('for each of the 7776 rolls, trying all subsets of the dice finds the same legal moves', () => {
    const unrolled = scripted({ seats: [{ boat: 1, pirate: 4 }, {}] });
    for (const roll of everyRoll(5)) {
      const state = withChance(cloneState(unrolled), [`roll ${roll}`, 'roll fffff']);
      const names = legalMoves(tortuga, state, 0).map((move) => tortuga.format(state, 0, move));
      const expected = keeps(roll, { b: 1, r: 3 });
      // `expect` is slow, so it is called only if there is a difference to report.
      if (names.toSorted().join() !== expected.toSorted().join()) expect(names, roll).toEqual(expected);
    }
  });

  test('three seats roll', () => {
    const state = scripted({ seats: [{}, {}, {}] }, 'roll fffbs', 'roll bbbbb', 'roll sssss');
    // Seat 0 has 17 ways to keep dice. It keeps one of the 7 sets of its three f dice, with or without the skull (14). Or it keeps
    // the b die, with or without the skull (2). Or it keeps only the skull (1).
    // Seat 1 has 15 ways. Its boat is on box 3, so it keeps one of its five b dice (5) or two of them (10).
    // Seat 2 keeps one of the 31 sets of its five skulls.
    expect([0, 1, 2].map((seat) => tortuga.count(state, seat))).toEqual([17, 15, 31]);
    // A seat that keeps only skulls also names their action. If seat 0 keeps only its skull, it can name 5 actions. If seat 2 keeps
    // one or two skulls (15 sets), it can name 5 actions. If it keeps more skulls (16 sets), it can name only 3 actions, because
    // `board` and `raid` have room for only two dice.
    expect(perft(state)).toBe((16 + 5) * 15 * (15 * 5 + 16 * 3));
  });

  test('simultaneous answers may come in any order', () => {
    const state = scripted({ seats: [{}, {}, {}] }, 'roll fffff', 'roll fchbr', 'roll ffcch');
    // Seat 0 can keep one of 31 sets, seat 1 one of 5 sets, and seat 2 one of 3 + 3 + 1 sets. The three answers can come in 3!
    // orders.
    expect(perft(state)).toBe(31 * 5 * 7);
    expect(perft(state, 'any')).toBe(31 * 5 * 7 * 6);
  });

  test('at the same time, one seat takes a bonus, one is stuck and one keeps dice', () => {
    const match = open({ seats: [{ bonus: { hunt: 2 } }, { pirate: 1 }, {}] });
    playAll(match, '* roll fffff', '* roll rchbf', '* roll fchbr', '0 keep ABCDE', '1 keep A', '2 keep A');
    playAll(match, '* roll -rrrr', '* roll -ssss');
    // Seat 0 can raise the bonus of one of four actions. Seat 1 is stuck. Seat 2 has four skulls, so it can keep one of 15 sets.
    expect([0, 1, 2].map((seat) => match.legal(seat).length)).toEqual([4, 0, 15]);
  });
});

describe('attacks', () => {
  const seats = [{ dice: 'bffff', fleet: 'rb' }, { dice: 'ffffb' }, { boat: 4, fleet: 'ywp' }];

  test('board, with one chest on the island', () => {
    // Seat 0 is first. It has five moves: board seat 1, board seat 2 and take one of three chests, or forfeit.
    // Seat 1 is second. After an attack, it claims the red chest or a chest that was just shed. Seats 0 and 1 both have a die on
    // `board`, so each of them defends itself against the other. These are the sequences of seat 1:
    // - Seat 0 boarded seat 1. Seat 1 defended itself, so the boat of seat 0 is now on box 2. Seat 1 has 5 sequences:
    //   it boards seat 0, whose boat moves to box 1 and sheds blue, and claims r or b (2);
    //   it boards seat 2, whose boat moves from box 4 to box 3 and sheds purple, and claims r or p (2);
    //   or it forfeits (1).
    // - Seat 0 boarded seat 2 (in one of three ways). The boat of seat 0 is still on box 3. Seat 1 has 2 sequences:
    //   it boards seat 0, which sheds no chest, and claims r (1); or it forfeits (1).
    // - Seat 0 forfeited. Seat 1 has 4 sequences:
    //   it boards seat 0 and claims r (1); it boards seat 2 and claims r or p (2); or it forfeits (1).
    expect(perft(scripted({ phase: 'board', island: 'r', seats }))).toBe(5 + 3 * 2 + 4);
  });

  test('board, with an empty island', () => {
    // As in the test above, but seat 1 can claim only a chest that was just shed, so each of its attacks counts once.
    expect(perft(scripted({ phase: 'board', seats }))).toBe(3 + 3 * 2 + 3);
  });

  test('raid with four seats', () => {
    const crews = [{ dice: 'fffrf' }, { dice: 'rffff', crew: 'r' }, { crew: 'by' }, { pirate: 1, crew: 'w' }];
    // Seat 0 is first. It can raid seat 1 in 1 way, seat 2 in 2 ways and seat 3 in 1 way, or forfeit.
    // Seat 1 is second. If seat 0 forfeited or raided seat 1, then seat 1 can raid any of the seats 0, 2 and 3, or forfeit (4
    // moves). Otherwise seat 1 can raid one of two seats, or forfeit (3 moves).
    // No seat sheds a chest, because a pirate on box 3 moves to box 2, which also gives two places, and a pirate on box 1 stays
    // there.
    expect(perft(scripted({ phase: 'raid', seats: crews }))).toBe(4 + 2 * 3 + 3 + 4);
  });

  test('with two players, no seat is second', () => {
    const state = scripted({ phase: 'board', seats: [{ dice: 'ffffb' }, { dice: 'bffff', fleet: 'rb' }] });
    // Seat 1 has a sum of 5 and seat 0 has a sum of 4, so seat 1 acts. Seat 1 attacks seat 0, which has no chests, or forfeits.
    expect(perft(state)).toBe(2);
  });
});

describe('arrangements', () => {
  /** All different orders of the chests. The chests that do not fit are sorted, because their order does not matter. */
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
    // The crew's chests go into the fleet. The shore's chests and the drawn chest p go into the crew. Box 1 gives 1 place, box 3
    // gives 2 places, box 5 gives 3 places, and boxes 6, 7 and 8 give 4 places.
    { crew: '', fleetBox: 3, shore: '', crewBox: 3, ways: 1 * 1 },
    { crew: 'rb', fleetBox: 1, shore: 'b', crewBox: 3, ways: 2 * 2 },
    // The fleet becomes rr, rb or br. The crew becomes three of r y w p, in 4 · 3 · 2 ways.
    { crew: 'rrb', fleetBox: 3, shore: 'ryw', crewBox: 5, ways: 3 * 24 },
    // The fleet becomes rrrr. The crew becomes four of r r b b p, in 6 ways without p, 12 ways without one r, and 12 ways without
    // one b.
    { crew: 'rrrr', fleetBox: 8, shore: 'rrbb', crewBox: 6, ways: 1 * 30 },
    // The fleet has 24 orders. The crew becomes four of the five chests r b y w p, in 5 · 4 · 3 · 2 ways.
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
