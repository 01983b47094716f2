import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeRecord, replay, streamFromText, type Match } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { tortuga } from '../index.ts';
import { chestsOn, positionOf, type Position } from '../testing.ts';

const setUps = fc.integer({ min: 2, max: 4 }).chain((players) =>
  fc.record({
    players: fc.constant(players),
    seed: fc.string({ maxLength: 8 }),
    options: fc.record(
      {
        goal: fc.constantFrom(6, 8),
        start: fc.integer({ min: 0, max: players - 1 }),
        dice: fc.array(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 5, maxLength: 5 }), {
          minLength: 5,
          maxLength: 5,
        }),
      },
      { requiredKeys: [] },
    ),
    // Each pair of numbers chooses a seat that owes an answer, and a move of that seat. Each number is taken modulo the number of
    // seats or moves, so that every list of pairs is a valid game.
    choices: fc.array(fc.tuple(fc.nat(23), fc.nat(9_999)), { maxLength: 400, size: 'max' }),
  }),
);

const CAPACITY = [0, 1, 2, 2, 3, 3, 4, 4, 4];
const count = (text: string, letter: string): number => text.split(letter).length - 1;

/** The laws that a position breaks. The list must be empty after legal moves. */
function brokenLaws({ bag, island, tiles, looking, seats, phase, players }: Position): string[] {
  const broken: string[] = [];
  const demand = (law: boolean, otherwise: string): void => void (law || broken.push(otherwise));
  const outside = island + seats.map((seat) => chestsOn(seat)).join('');
  for (const [colour, all] of Object.entries({ r: 10, b: 10, y: 10, w: 5, p: 5 }))
    demand(bag[colour]! + count(outside, colour) === all, `chests ${colour}`);
  for (const [value, all] of Object.entries({ '1': 17, '2': 9, '3': 4 })) {
    const held = seats.reduce((sum, seat) => sum + seat.tiles![value]!, 0);
    demand(tiles![value]! + held + count(looking!.join(''), value) === all, `tiles of ${value}`);
  }
  demand(players > 2 || island === '', 'an island with two players');
  demand(new Set(island).size === island.length, `island ${island}`);
  for (const [number, { boat, pirate, fleet, crew, bonus, dice }] of seats.entries()) {
    const at = (what: string): string => `seat ${number}: ${what}`;
    demand(Math.min(boat, pirate) >= 1 && Math.max(boat, pirate) <= 8, at(`tokens on ${boat} and ${pirate}`));
    demand(fleet.length <= CAPACITY[boat]!, at(`fleet ${fleet} with the boat on ${boat}`));
    demand(crew.length <= CAPACITY[pirate]!, at(`crew ${crew} with the pirate on ${pirate}`));
    demand(
      Object.values(bonus).every((level) => level >= 0 && level <= 2),
      at('bonus'),
    );
    if (phase === 'roll') {
      demand(count(dice, 'b') <= CAPACITY[boat]!, at(`dice ${dice} with the boat on ${boat}`));
      demand(count(dice, 'r') <= CAPACITY[pirate]!, at(`dice ${dice} with the pirate on ${pirate}`));
    } else if (!['setup', 'stow', 'over'].includes(phase)) demand(!dice.includes('-'), at(`dice ${dice} in ${phase}`));
    else demand(dice === '-----', at(`dice ${dice} in ${phase}`));
  }
  return broken;
}

/** Runs a check. If the check fails, adds the game's record to the error, so that the game can be replayed. */
function withRecord(match: Match, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new Error(`${(error as Error).message}\nrecord: ${JSON.stringify(makeRecord(match))}`, { cause: error });
  }
}

/** Plays one move for each choice, until there are no more choices or the game is over. */
function playOut(match: Match, choices: readonly (readonly [number, number])[]): void {
  let deepest = 0;
  for (const [who, which] of choices) {
    const seats = match.toAct as readonly number[];
    if (seats.length === 0) return;
    const seat = seats[who % seats.length]!;
    const legal = match.legal(seat);
    const text = legal[which % legal.length]!;
    const played = match.play(seat, text);
    if (!played.ok) throw new Error(`the legal move ${text} was refused: ${played.reason.message}`);
    const position = positionOf(match);
    expect(brokenLaws(position)).toEqual([]);
    const home = Math.max(...position.seats.map((board) => board.tortuga.length));
    expect(home, 'a chest in Tortuga never leaves it').toBeGreaterThanOrEqual(deepest);
    deepest = home;
  }
}

test('no game loses a piece, and replaying its record gives the same position', () => {
  let finished = 0;
  fc.assert(
    fc.property(setUps, ({ players, seed, options, choices }) => {
      const match = newGame(tortuga, players, options, streamFromText(seed));
      withRecord(match, () => {
        playOut(match, choices);
        const record = JSON.parse(JSON.stringify(makeRecord(match))) as unknown;
        const replayed = replay(record, () => tortuga);
        if (!replayed.ok) throw new Error(replayed.reason);
        expect(replayed.value.match.position()).toEqual(match.position());
        expect(replayed.value.match.toAct).toEqual(match.toAct);
      });
      if (match.outcome) finished++;
    }),
    // Shrinking a long game could take minutes, so fast-check stops after a while and reports the shortest failing game so far.
    { numRuns: 60, interruptAfterTimeLimit: 120_000, includeErrorInReport: true },
  );
  expect(finished, 'some of the games are played to the end').toBeGreaterThan(5);
});
