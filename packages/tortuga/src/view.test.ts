import { describe, expect, test } from 'vitest';
import { rngFrom, type Match, type Viewer } from '@sloop/engine';
import { playAll } from '@sloop/engine/testing';
import { tortuga } from './index.ts';
import { open, type Position } from './testing.ts';

const nobody = {};
const VIEWERS: readonly Viewer[] = [0, 1, 2, 'spectator'];

const shown = (match: Match, viewer: Viewer): Position => match.show(viewer) as unknown as Position;
const rollsSeen = (match: Match, viewer: Viewer) => shown(match, viewer).seats.map(({ roll }) => roll);
const diceSeen = (match: Match, viewer: Viewer) => shown(match, viewer).seats.map(({ dice }) => dice);
const told = (match: Match, viewer: Viewer, since = 0) =>
  match.witnessed(viewer, since).map(({ by, move }) => `${by === 'chance' ? '*' : by} ${move}`);

describe('a step of rolling', () => {
  const rolled = () =>
    playAll(open({ seats: [nobody, { boat: 1 }, nobody] }), '* roll fffff', '* roll bhchr', '* roll sschb');

  test('each seat sees its own roll alone, a spectator none', () => {
    const match = rolled();
    expect(rollsSeen(match, 0)).toEqual(['fffff', null, null]);
    expect(rollsSeen(match, 1)).toEqual([null, 'bhchr', null]);
    expect(rollsSeen(match, 2)).toEqual([null, null, 'sschb']);
    expect(rollsSeen(match, 'spectator')).toEqual([null, null, null]);
    expect(told(match, 1)).toEqual(['* roll ?????', '* roll bhchr', '* roll ?????']);
    expect(told(match, 'spectator')).toEqual(['* roll ?????', '* roll ?????', '* roll ?????']);
  });

  test('games that differ only in what a viewer may not know are the same to it', () => {
    const other = open({ seats: [nobody, { boat: 1 }, nobody] });
    playAll(other, '* roll fchbr', '* roll bhchr', '* roll rrrss', '0 keep C');
    const match = playAll(rolled(), '0 keep AB');
    expect(other.view(1)).toEqual(match.view(1));
    expect(other.view(0)).not.toEqual(match.view(0));
  });

  test('while others still roll, too', () => {
    const match = playAll(open({ seats: [nobody, nobody, nobody] }), '* roll fffff');
    expect(rollsSeen(match, 0)).toEqual(['fffff', null, null]);
    expect(rollsSeen(match, 1)).toEqual([null, null, null]);
  });

  test('that a seat has answered is seen, what it keeps only by itself, until everybody has', () => {
    const match = playAll(rolled(), '0 keep ABC', '2 keep AB');
    expect(told(match, 0, 3)).toEqual(['0 keep ABC', '2 keep ?']);
    expect(told(match, 2, 3)).toEqual(['0 keep ?', '2 keep AB']);
    for (const viewer of VIEWERS) expect(diceSeen(match, viewer)).toEqual(['-----', '-----', '-----']);
    expect(told(match, 'spectator', 3)).toEqual(['0 keep ?', '2 keep ?']);

    playAll(match, '1 keep A');
    for (const viewer of VIEWERS) {
      expect(told(match, viewer, 3)).toEqual(['0 keep ABC', '2 keep AB', '1 keep A']);
      expect(diceSeen(match, viewer)).toEqual(['fff--', 'b----', '-----']);
      expect(rollsSeen(match, viewer), 'skulls that wait for their action lie open, all else is gone').toEqual([
        null,
        null,
        'ss---',
      ]);
    }
    expect(told(match, 0).slice(0, 3), 'what was not kept stays hidden').toEqual([
      '* roll fffff',
      '* roll ?????',
      '* roll ?????',
    ]);
  });

  const stuckSeat = () => {
    const match = playAll(rolled(), '0 keep ABCDE', '1 keep A', '2 keep AB', '2 skull hunt');
    return playAll(match, '* roll -bbbb', '* roll --chb');
  };

  test('that a seat is stuck is seen at once, its roll from the reveal on, and its rerolls openly', () => {
    const match = stuckSeat();
    expect(match.toAct, 'seat 1 owes nothing').toEqual([0, 2]);
    expect(rollsSeen(match, 0), 'not yet').toEqual([null, null, null]);
    const since = match.log.length;
    playAll(match, '0 bonus raid');
    expect(told(match, 2, since)).toEqual(['0 bonus ?']);
    expect(shown(match, 2).seats[0]!.bonus.raid).toBe(0);
    playAll(match, '2 keep C');
    for (const viewer of VIEWERS) {
      expect(told(match, viewer, since)).toEqual(['0 bonus raid', '2 keep C']);
      expect(rollsSeen(match, viewer)).toEqual([null, '-bbbb', null]);
    }
    playAll(match, '* roll -bbbf');
    for (const viewer of VIEWERS) {
      expect(rollsSeen(match, viewer)).toEqual([null, '-bbbf', null]);
      expect(told(match, viewer).at(-1)).toBe('* roll -bbbf');
    }
    playAll(match, '1 keep E');
    expect(told(match, 'spectator').at(-1)).toBe('1 keep E');
  });

  test('a state that another seat imagines keeps who is stuck and who is not', () => {
    const view = stuckSeat().view(0);
    const rng = rngFrom('stuck');
    const state = tortuga.blank();
    const seen = new Set<string | null>();
    for (let sample = 0; sample < 50; sample++) {
      tortuga.determinize(view, rng, state);
      const [, stuck, rolling] = (tortuga.position(state) as unknown as Position).seats;
      expect(stuck!.roll, 'raid has room, so only board can be full').toBe('-bbbb');
      seen.add(rolling!.roll);
    }
    expect(seen.size, 'while the roll of a seat that is not stuck may be any').toBeGreaterThan(20);
  });

  test('every roll that is not stuck comes up equally often', () => {
    const match = playAll(rolled(), '0 keep ABCDE', '1 keep A', '2 keep AB', '2 skull hunt', '* roll -fbbb');
    const view = playAll(match, '* roll --chb').view(0);
    const rng = rngFrom('rolls');
    const state = tortuga.blank();
    const samples = 10_000;
    const counts = [0, 0, 0, 0, 0];
    for (let sample = 0; sample < samples; sample++) {
      tortuga.determinize(view, rng, state);
      const { roll } = (tortuga.position(state) as unknown as Position).seats[1]!;
      counts[[...roll!].filter((face) => face === 'b').length]!++;
    }
    // Of the 6⁴ rolls of four dice, by how many show the action that is full; only four of them would be stuck.
    for (const [boards, ways] of [625, 500, 150, 20, 0].entries()) {
      const likely = ways / 1295;
      const most = 5 * Math.sqrt((likely * (1 - likely)) / samples);
      expect(Math.abs(counts[boards]! / samples - likely), `${boards} of four`).toBeLessThanOrEqual(most);
    }
  });
});

describe('a hunt', () => {
  const hunting = () =>
    playAll(open({ phase: 'hunt', seats: [{ dice: 'hffff' }, { dice: 'ffffh', tiles: { '2': 2 } }, nobody] }), '0 act');

  test('tiles are seen by the hunter alone, their number by all', () => {
    const match = playAll(hunting(), '* chest r', '* tile 3', '* tile 1');
    expect(shown(match, 0)).toMatchObject({ looking: [1, 3], tiles: null, tileCount: 26 });
    for (const viewer of [1, 2, 'spectator'] as const) {
      expect(shown(match, viewer)).toMatchObject({ looking: null, tiles: null, tileCount: 26 });
      expect(told(match, viewer)).toEqual(['0 act', '* chest r', '* tile ?', '* tile ?']);
    }
    playAll(match, '0 tile 3', '1 act', '* tile 2');
    expect(told(match, 0, 2)).toEqual(['* tile 3', '* tile 1', '0 tile 3', '1 act', '* tile ?']);
    expect(told(match, 1, 2)).toEqual(['* tile ?', '* tile ?', '0 tile ?', '1 act', '* tile 2']);
    const kept = [
      { tiles: { '1': 0, '2': 0, '3': 1 }, tileCount: 1 },
      { tiles: { '1': 0, '2': 3, '3': 0 }, tileCount: 3 },
      { tiles: { '1': 0, '2': 0, '3': 0 }, tileCount: 0 },
    ];
    for (const viewer of VIEWERS) {
      const seats = shown(match, viewer).seats.map(({ tiles, tileCount }) => ({ tiles, tileCount }));
      expect(seats).toEqual(kept.map((own, seat) => (seat === viewer ? own : { ...own, tiles: null })));
      expect(shown(match, viewer)).toMatchObject({ looking: [], tiles: null, tileCount: 26 });
    }
  });

  test('the first of two tiles, before the second is drawn', () => {
    const match = playAll(hunting(), '* chest r', '* tile 3');
    expect(shown(match, 0).looking).toEqual([3]);
    expect(shown(match, 1).looking).toBeNull();
  });
});

describe('stowing, and after', () => {
  const stowing = () => {
    const seats = [{ tortuga: 'rrrrrr', crew: 'by', tiles: { '3': 2 } }, nobody, nobody];
    const match = playAll(open({ phase: 'stow', seats }), '* chest r', '* chest b', '* chest y');
    return playAll(match, '0 stow yb/r', '1 stow /b');
  };

  test('a line-up is hidden until everybody has answered', () => {
    const match = stowing();
    expect(told(match, 2).slice(3)).toEqual(['0 stow ?', '1 stow ?']);
    expect(told(match, 0).slice(3)).toEqual(['0 stow yb/r', '1 stow ?']);
    expect(shown(match, 2).seats[0]).toMatchObject({ crew: 'by', fleet: '', shore: 'r' });
  });

  test('and open to all from then on, in a game that goes on', () => {
    const match = open({ phase: 'stow', seats: [{ crew: 'by' }, nobody, nobody] });
    playAll(match, '* chest r', '* chest b', '* chest y', '0 stow yb/r', '1 stow /b', '2 stow /y');
    expect(match.toAct).toBe('chance');
    for (const viewer of VIEWERS) expect(told(match, viewer, 3)).toEqual(['0 stow yb/r', '1 stow /b', '2 stow /y']);
  });

  test('once the game is over nothing is hidden, not even from a spectator', () => {
    const match = playAll(stowing(), '2 stow /y');
    for (const viewer of VIEWERS) {
      expect(told(match, viewer)).toEqual(match.log.map(({ by, text }) => `${by === 'chance' ? '*' : by} ${text}`));
      expect(shown(match, viewer)).toMatchObject({ phase: 'over', tiles: { '1': 17, '2': 9, '3': 2 }, tileCount: 28 });
      expect(shown(match, viewer).seats[0]).toMatchObject({ tiles: { '1': 0, '2': 0, '3': 2 }, tileCount: 2 });
    }
  });
});

describe('what a seat knows of a tile that it put back', () => {
  /** The number of 3s left in the pool in states that seat 0 cannot rule out, by how often. */
  function threesLeft(match: Match, samples: number): number[] {
    const counts = [0, 0, 0, 0, 0];
    const rng = rngFrom('tiles');
    const state = tortuga.blank();
    for (let sample = 0; sample < samples; sample++) {
      tortuga.determinize(match.view(0), rng, state);
      counts[(tortuga.position(state) as unknown as Position).tiles!['3']!]!++;
    }
    return counts;
  }

  const putBack = (seats: object[]) =>
    playAll(open({ phase: 'hunt', seats }), '0 act', '* chest r', '* tile 3', '* tile 1', '0 tile 1');

  test('with nobody drawing since, it is always in the pool', () => {
    const last = putBack([{ dice: 'hffff', tiles: { '3': 3 } }, { tiles: { '1': 12, '2': 2 } }, nobody]);
    expect(threesLeft(last, 300), 'the only 3 that seat 0 does not hold').toEqual([0, 300, 0, 0, 0]);
    const oneOfFour = putBack([{ dice: 'hffff' }, { tiles: { '1': 12, '2': 8 } }, nobody]);
    expect(threesLeft(oneOfFour, 300)[0]).toBe(0);
  });

  test('with somebody drawing since, it may be there', () => {
    const seats = [{ dice: 'hhfff', tiles: { '3': 3 } }, { dice: 'ffffh', tiles: { '1': 12, '2': 9 } }, nobody];
    const match = playAll(putBack(seats), '1 act', '* tile 1');
    // Of the 5 tiles that were in the pool (four 1s and the 3, as it happens, but seat 0 knows only of the 3) seat 1 took one.
    const [gone, there] = threesLeft(match, 2_000);
    expect(gone! + there!).toBe(2_000);
    expect(gone! / 2_000).toBeCloseTo(1 / 5, 1);
  });

  test('others hold 3s in proportion to how likely seat 0’s own draws then were', () => {
    const match = putBack([{ dice: 'hffff' }, { tiles: { '1': 8, '2': 4 } }, nobody]);
    // Seat 1 took 12 of the 29 tiles that seat 0 does not hold; the more 3s among them, the less likely seat 0 met one.
    const weights = [0, 1, 2, 3, 4].map((left) => choose(4, 4 - left) * choose(25, 12 - (4 - left)) * left);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const samples = 4_000;
    for (const [left, count] of threesLeft(match, samples).entries()) {
      const likely = weights[left]! / total;
      // Five standard deviations.
      expect(Math.abs(count / samples - likely), `${left} left`).toBeLessThanOrEqual(
        5 * Math.sqrt((likely * (1 - likely)) / samples),
      );
    }
  });
});

function choose(n: number, k: number): number {
  let ways = 1;
  for (let step = 1; step <= k; step++) ways = (ways * (n - k + step)) / step;
  return ways;
}

test('a stuck roll is open to everybody from the reveal on, in the log too', () => {
  const match = open({ seats: [nobody, { boat: 1 }, nobody] });
  playAll(match, '* roll fffff', '* roll bhchr', '* roll ccccc', '0 keep ABCDE', '1 keep A', '2 keep ABCDE');
  playAll(match, '* roll -bbbb', '0 bonus raid');
  expect(told(match, 'spectator', 6)).toEqual(['* roll -????', '0 bonus ?']);
  playAll(match, '2 bonus raid');
  expect(told(match, 'spectator', 6)).toEqual(['* roll -bbbb', '0 bonus raid', '2 bonus raid']);
  playAll(match, '* roll -fbbb', '1 keep B');
  expect(told(match, 0, 9)).toEqual(['* roll -fbbb', '1 keep B']);
});
