import { rngFrom, type Match } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { describe, expect, it, test } from 'vitest';
import { DEFAULT_NUMBERS } from './state/dice.ts';
import {
  afterMove,
  arrangementOf,
  attackOf,
  gainOf,
  isAction,
  rankOf,
  rankings,
  sensibleStow,
  sideOf,
  stowMove,
  stowed,
  toIsland,
  type TortugaView,
} from './glance.ts';
import { tortuga } from './index.ts';
import { viewOf } from './testing.ts';

const shownTo = (match: Match, seat: number): TortugaView => match.show(seat) as unknown as TortugaView;

/** One move of a seat in a random game. `before` and `after` are the seat's views before and after the move. */
interface Turn {
  readonly seat: number;
  readonly before: TortugaView;
  readonly legal: readonly string[];
  readonly move: string;
  readonly after: TortugaView;
  /** The chance events between this move and the next decision. */
  readonly drawn: readonly string[];
  /** The seat's legal moves in the next decision. Empty if another seat decides next. */
  readonly next: readonly string[];
}

function playedGame(players: number, seed: string): Turn[] {
  const rng = rngFrom(seed);
  const match = newGame(tortuga, players, {}, rng);
  const turns: Turn[] = [];
  while (match.outcome === undefined) {
    const seat = (match.toAct as number[])[0]!;
    const [before, legal] = [shownTo(match, seat), match.legal(seat)];
    const move = legal[rng.below(legal.length)]!;
    const from = match.log.length + 1;
    match.play(seat, move);
    const drawn = match.log.slice(from).map(({ text }) => text);
    const next = (match.toAct as number[])[0] === seat ? match.legal(seat) : [];
    turns.push({ seat, before, legal, move, after: shownTo(match, seat), drawn, next });
  }
  return turns;
}

const TURNS = [2, 3, 4, 4].flatMap((players, index) => playedGame(players, `game ${index}`));
const turnsOf = (pattern: RegExp): Turn[] => TURNS.filter(({ move }) => pattern.test(move));

const chests = ({ seats, island }: TortugaView): unknown => ({
  island,
  seats: seats.map(({ boat, pirate, fleet, crew, shore, tortuga: home }) => ({
    boat,
    pirate,
    fleet,
    crew,
    shore,
    home,
  })),
});

describe('predictions agree with random games', () => {
  test('a seat that decides in an action is first or second in that action', () => {
    const asked = TURNS.filter(({ before }) => isAction(before.phase));
    expect(asked.length).toBeGreaterThan(100);
    for (const { before, seat } of asked)
      expect(rankOf(rankings(before, DEFAULT_NUMBERS)[before.phase as 'fleet'], seat)).not.toBe(0);
  });

  test('a move changes tokens and chests as predicted', () => {
    const comparable = TURNS.filter(
      ({ before, after }) => isAction(before.phase) && before.phase !== 'hunt' && after.phase !== 'stow',
    );
    expect(comparable.length).toBeGreaterThan(100);
    for (const { before, after, seat, move } of comparable)
      expect(chests(afterMove(before, DEFAULT_NUMBERS, seat, move)), move).toEqual(chests(after));
  });

  test('the actions `fleet`, `crew` and `hunt` bring what was predicted', () => {
    const acts = turnsOf(/^act$/);
    expect(new Set(acts.map(({ before }) => before.phase))).toEqual(new Set(['fleet', 'crew', 'hunt']));
    for (const { before, after, seat, drawn } of acts) {
      const gain = gainOf(before, DEFAULT_NUMBERS, seat, before.phase as 'fleet');
      const count = (kind: string): number => drawn.filter((text) => text.startsWith(kind)).length;
      if (gain.kind === 'token') expect(after.seats[seat]![gain.token]).toBe(gain.to);
      else if (after.phase !== 'stow')
        expect(gain).toEqual({ kind: 'hunt', chests: count('chest'), tiles: count('tile') });
    }
  });

  test('an attack takes a chest, moves tokens and leads to a claim as predicted', () => {
    const attacks = turnsOf(/^(board|raid) /);
    const seen = { take: 0, claim: 0, push: 0, mine: 0 };
    for (const { before, after, seat, move, next, legal } of attacks) {
      const action = before.phase as 'board' | 'raid';
      const { kind } = gainOf(before, DEFAULT_NUMBERS, seat, action);
      const attack = attackOf(before, DEFAULT_NUMBERS, seat, move);
      const claimed = next[0]?.startsWith('claim ') ?? false;
      expect(kind === 'take').toBe(legal.some((text) => / \d \d$/.test(text)));
      expect(attack.claims, move).toBe(claimed);
      if (kind === 'claim') expect(claimed).toBe(true);
      const { token } = sideOf(action);
      if (after.phase !== 'stow') expect(after.seats[attack.target]![token]).toBe(attack.theirs.to);
      const cost = before.seats[seat]![token] - after.seats[seat]![token];
      if (after.phase !== 'stow') expect(attack.mine ? attack.mine.from - attack.mine.to : 0).toBe(cost);
      seen[kind as 'take']++;
      if (attack.mine) seen.mine++;
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });

  test('a `stow` move has the predicted notation, and puts the chests into the predicted places', () => {
    const stows = turnsOf(/^stow /);
    expect(stows.length).toBeGreaterThan(20);
    for (const { before, after, seat, move } of stows) {
      const arrangement = arrangementOf(move);
      expect(stowMove(before, DEFAULT_NUMBERS, seat, arrangement)).toBe(move);
      const { fleet, crew } = stowed(before.seats[seat]!, arrangement);
      expect(afterMove(before, DEFAULT_NUMBERS, seat, move).seats[seat]).toMatchObject({ fleet, crew, shore: '' });
      if (after.phase !== 'stow') expect(after.seats[seat]).toMatchObject({ fleet, crew });
    }
  });

  test('the `stow` move that is offered to the player is legal', () => {
    for (const { before, legal, seat } of turnsOf(/^stow /))
      expect(legal).toContain(sensibleStow(before, DEFAULT_NUMBERS, seat));
  });
});

describe('what a move or an action would change', () => {
  it('boarding takes a chest and moves the target’s boat back one box', () => {
    const before = viewOf({
      phase: 'board',
      seats: [{ dice: 'bffff', boat: 3 }, { boat: 4, fleet: 'ryb' }, {}],
    });
    const after = afterMove(before, DEFAULT_NUMBERS, 0, 'board 1 0');
    expect(after.seats[1]).toMatchObject({ boat: 3, fleet: 'yb' });
    expect(after.seats[0]).toMatchObject({ boat: 3, shore: 'r' });
    expect(afterMove(before, DEFAULT_NUMBERS, 0, 'board 1 2').seats[1]!.fleet).toBe('ry');
  });

  it('an attack need not name a chest, and a hunter puts back the tile that is not kept', () => {
    const before = viewOf({ phase: 'board', seats: [{ dice: 'bffff' }, { boat: 5, fleet: 'ry' }, {}] });
    expect(afterMove(before, DEFAULT_NUMBERS, 0, 'board 1').seats[1]).toMatchObject({ boat: 4, fleet: 'ry' });
    const hunter = [{ dice: 'hffff' }, {}, {}];
    const hunting = { ...viewOf({ phase: 'hunt', looking: [1, 3], seats: hunter }), tileCount: 28 };
    const kept = afterMove(hunting, DEFAULT_NUMBERS, 0, 'tile 3');
    expect(kept).toMatchObject({ tileCount: 29, looking: [] });
    expect(kept.seats[0]).toMatchObject({ tileCount: 1, tiles: { '1': 0, '2': 0, '3': 1 } });
  });

  it('kept dice are placed on their action together with skulls, and a bonus is raised', () => {
    const before = viewOf({ seats: [{ roll: 'fsrhh' }, { dice: 'fffff' }] });
    expect(afterMove(before, DEFAULT_NUMBERS, 0, 'keep AB').seats[0]!.dice).toBe('ff---');
    expect(afterMove(before, DEFAULT_NUMBERS, 0, 'keep B').seats[0]!.dice).toBe('-----');
    const skulls = viewOf({ seats: [{ roll: '-s-s-' }, {}] });
    expect(afterMove(skulls, DEFAULT_NUMBERS, 0, 'skull raid').seats[0]!.dice).toBe('-r-r-');
    expect(afterMove(before, DEFAULT_NUMBERS, 1, 'bonus hunt').seats[1]!.bonus.hunt).toBe(1);
  });

  it('the first seat takes a chest if another seat has one, and the second seat claims a chest if the island has one', () => {
    const seats = [{ dice: 'bffff' }, { dice: 'fbfff' }, {}];
    const poor = viewOf({ phase: 'board', seats });
    expect(gainOf(poor, DEFAULT_NUMBERS, 0, 'board')).toEqual({ kind: 'push' });
    expect(gainOf(poor, DEFAULT_NUMBERS, 1, 'board')).toEqual({ kind: 'push' });
    const rich = viewOf({ phase: 'board', island: 'y', seats: [...seats.slice(0, 2), { fleet: 'r' }] });
    expect(gainOf(rich, DEFAULT_NUMBERS, 0, 'board')).toEqual({ kind: 'take' });
    expect(gainOf(rich, DEFAULT_NUMBERS, 1, 'board')).toEqual({ kind: 'claim' });
  });

  it('with two players, `fleet` brings one box, and `hunt` brings a chest and one tile', () => {
    const two = viewOf({ phase: 'fleet', seats: [{ dice: 'ffhhh' }, { dice: 'ccccc' }] });
    expect(gainOf(two, DEFAULT_NUMBERS, 0, 'fleet')).toEqual({ kind: 'token', token: 'boat', from: 3, to: 4 });
    expect(gainOf(two, DEFAULT_NUMBERS, 0, 'hunt')).toEqual({ kind: 'hunt', chests: 1, tiles: 1 });
  });

  it('at most one shed chest of each colour goes to the island, and none if there are two players', () => {
    expect(toIsland(viewOf({ island: 'y', seats: [{}, {}, {}] }), DEFAULT_NUMBERS, 'yrr')).toBe('r');
    expect(toIsland(viewOf({ seats: [{}, {}] }), DEFAULT_NUMBERS, 'yrr')).toBe('');
  });

  it('an attack lists the chests that each seat sheds, and the chests that go to the island', () => {
    const before = viewOf({
      phase: 'board',
      island: 'y',
      seats: [{ dice: 'bffff', boat: 4, fleet: 'byr' }, { boat: 4, fleet: 'rby', dice: 'ffffb' }, {}],
    });
    const attack = attackOf(before, DEFAULT_NUMBERS, 0, 'board 1');
    expect(attack).toMatchObject({ taken: undefined, toIsland: 'r', claims: false });
    expect(attack.theirs).toEqual({ from: 4, to: 3, placesBefore: 3, places: 2, shed: 'y' });
    expect(attack.mine).toMatchObject({ from: 4, to: 3, shed: 'r' });
  });
});
