import { streamFromText } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { describe, expect, it } from 'vitest';
import { DEFAULT_NUMBERS } from './state/dice.ts';
import {
  ACTIONS,
  countOf,
  faceAt,
  hasIsland,
  keptAction,
  lastRound,
  placesAt,
  progressOf,
  rankOf,
  rankings,
  revealsChoices,
  roomFor,
  scoreNow,
  setUpArea,
  sideOf,
  type TortugaView,
} from './glance.ts';
import { tortuga } from './index.ts';
import { positionOf, viewOf, type SeatFields } from './testing.ts';

describe('the ranking for an action', () => {
  it('counts dice and bonuses, settles ties clockwise from the start seat, and has no second seat if there are two players', () => {
    const view = viewOf({
      start: 1,
      seats: [{ dice: 'f----' }, { dice: '-f---' }, { dice: 'f----', bonus: { fleet: 1 } }],
    });
    expect(rankings(view, DEFAULT_NUMBERS).fleet).toEqual({ sums: [4, 5, 5], first: 1, second: 2 });
    const two = viewOf({ seats: [{ dice: 'f----' }, { dice: '-f---' }] });
    expect(rankings(two, DEFAULT_NUMBERS).fleet).toEqual({ sums: [4, 5], first: 1, second: undefined });
    const { fleet } = rankings(view, DEFAULT_NUMBERS);
    expect([0, 1, 2].map((seat) => rankOf(fleet, seat))).toEqual([0, 1, 2]);
    expect(rankings(two, DEFAULT_NUMBERS).raid).toEqual({ sums: [0, 0], first: undefined, second: undefined });
  });
});

describe('the last round', () => {
  const inPhase = (phase: TortugaView['phase'], ...chests: [tortuga: string, fleet: string][]) =>
    lastRound(viewOf({ phase, seats: chests.map(([home, fleet]) => ({ tortuga: home, fleet })) }));

  it('is likely as soon as a fleet carries enough chests, and certain once nobody can still board it', () => {
    expect(inPhase('roll', ['rrr', 'bb'], ['', ''])).toBeUndefined();
    expect(inPhase('roll', ['rrrr', 'bb'], ['', ''])).toBe('likely');
    expect(inPhase('board', ['rrrr', 'bb'], ['', ''])).toBe('likely');
    expect(inPhase('raid', ['rrrr', 'bb'], ['', ''])).toBe('certain');
    expect(inPhase('stow', ['rrrrbb', ''], ['', ''])).toBe('certain');
    expect(inPhase('over', ['rrrrbb', ''], ['', ''])).toBeUndefined();
  });

  it('was announced in every game, and no round follows a round that was certain to be the last', () => {
    for (let game = 0; game < 12; game++) {
      const random = streamFromText(`last round ${game}`);
      const match = newGame(tortuga, 2 + (game % 3), {}, random);
      let last: number | undefined;
      while (match.outcome === undefined) {
        const view = match.show('spectator') as unknown as TortugaView;
        if (lastRound(view) === 'certain') last = view.round;
        if (last !== undefined) expect(view.round).toBe(last);
        const [seat] = match.toAct as readonly number[];
        const legal = match.legal(seat!);
        match.play(seat!, legal[random.below(legal.length)]!);
      }
      expect(last).toBeDefined();
    }
  });
});

describe('places, room and points', () => {
  it('a token on a higher box gives more places and more room', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(placesAt)).toEqual([1, 2, 2, 3, 3, 4, 4, 4]);
    const view = viewOf({ seats: [{ boat: 4, dice: 'bb---' }, {}] });
    expect(roomFor(view, DEFAULT_NUMBERS, 0)).toEqual({ fleet: 5, crew: 5, hunt: 5, board: 1, raid: 2 });
  });

  it('the score counts only the tiles that the viewer can see', () => {
    const view = viewOf({ seats: [{ tortuga: 'rp', fleet: 'b', crew: 'y', tiles: { '1': 0, '2': 1, '3': 0 } }, {}] });
    expect(scoreNow(view, DEFAULT_NUMBERS, 0)).toMatchObject({
      tortuga: 9,
      fleet: 2,
      crew: 1,
      sets: 3,
      tracks: 6,
      coins: 2,
    });
    const hidden = { ...view, seats: view.seats.map((seat) => ({ ...seat, tiles: null })) };
    expect(scoreNow(hidden, DEFAULT_NUMBERS, 0).coins).toBe(0);
  });
});

describe('dice', () => {
  it('show a face, and are added to the placed dice and the bonus', () => {
    expect(['f', 's', '-'].map((_, die) => faceAt('fs-', die))).toEqual(['fleet', 'skull', undefined]);
    expect(faceAt(null, 0)).toBeUndefined();
    expect(keptAction('fssrf', 'BE')).toBe('fleet');
    expect(keptAction('fssrf', 'BC')).toBeUndefined();
    const { seats } = viewOf({ seats: [{ dice: 'f----', bonus: { fleet: 1 } }, {}] });
    expect(countOf(DEFAULT_NUMBERS, seats[0]!, 'BC', 'fleet')).toEqual({ dice: 6, more: 5 });
  });
});

describe('a round', () => {
  it('goes through the actions in order', () => {
    const progress = (phase: TortugaView['phase']): string =>
      ACTIONS.map((action) => progressOf(viewOf({ phase, seats: [{}, {}] }), action)[2]).join('');
    expect(progress('roll')).toBe('xxxxx');
    expect(progress('hunt')).toBe('nnwxx');
    expect(progress('stow')).toBe('nnnnn');
  });

  it('begins after a set-up with one chest for each shore and one chest for each crew', () => {
    const match = newGame(tortuga, 3);
    for (let index = 0; setUpArea(3, index) !== undefined; index++) {
      const { seat = 0 } = match.due!;
      const before = positionOf(match).seats[seat]!;
      match.play('chance', 'chest r');
      expect(positionOf(match).seats[seat]![setUpArea(3, index)!]).toBe(`${before[setUpArea(3, index)!]}r`);
    }
    expect(match.due).toMatchObject({ kind: 'roll' });
  });

  it('each action belongs to the fleet or the crew, and there is no island if there are two players', () => {
    expect(ACTIONS.map((action) => sideOf(action).area)).toEqual(['fleet', 'crew', 'crew', 'fleet', 'crew']);
    expect([hasIsland(viewOf({ seats: [{}, {}] })), hasIsland(viewOf({ seats: [{}, {}, {}] }))]).toEqual([false, true]);
  });
});

describe('hidden choices', () => {
  it('are revealed as placed dice, as a bonus, or as a roll that stays on the table', () => {
    const seen = (seat: SeatFields, phase: TortugaView['phase'] = 'roll') =>
      viewOf({ phase, seats: [seat, { dice: '-----' }] });
    const before = { dice: '-----' };
    for (const shown of [{ dice: 'f----' }, { ...before, bonus: { fleet: 1 } }, { ...before, roll: 's----' }]) {
      expect([revealsChoices(seen(before), seen(shown)), revealsChoices(seen(shown), seen(shown))]).toEqual([
        true,
        false,
      ]);
      expect(revealsChoices(seen(before, 'stow'), seen(shown, 'stow'))).toBe(false);
    }
  });

  it('are revealed by the last seat that has to choose; a choice from an open roll is shown at once', () => {
    const random = streamFromText('revealed choices');
    const seen = { last: 0, earlier: 0, open: 0 };
    for (let game = 0; game < 8; game++) {
      const match = newGame(tortuga, 2 + (game % 3), {}, random);
      while (match.outcome === undefined) {
        const [seat] = match.toAct as readonly [number];
        const legal = match.legal(seat);
        match.play(seat, legal[random.below(legal.length)]!);
      }
      const { log } = match.story('everything');
      const { moments } = match.story('spectator');
      for (const [index, { by, move }] of log.entries()) {
        if (by === 'chance' || !/^(keep|bonus) /.test(move)) continue;
        const [before, after] = [moments[index - 1]!, moments[index]!];
        const [was, is] = [before.view, after.view] as unknown as [TortugaView, TortugaView];
        const roll = was.seats[by]!.roll;
        const kind = roll !== null && move.startsWith('keep') ? 'open' : before.toAct.length === 1 ? 'last' : 'earlier';
        seen[kind]++;
        const isShown = kind === 'open' ? keptAction(roll!, move.slice(5)) !== undefined : kind === 'last';
        expect(revealsChoices(was, is), `${move} (${kind})`).toBe(isShown);
      }
    }
    expect(Math.min(seen.last, seen.earlier, seen.open)).toBeGreaterThan(0);
  });
});
