import { describe, expect, test } from 'vitest';
import { rngFrom, type Match, type Viewer } from '@sloop/engine';
import { playAll } from '@sloop/engine/testing';
import { tortuga } from './index.ts';
import { open, type Position } from './testing.ts';

const bareSeat = {};
const VIEWERS: readonly Viewer[] = [0, 1, 2, 'spectator'];

const shown = (match: Match, viewer: Viewer): Position => match.show(viewer) as unknown as Position;
const rollsSeen = (match: Match, viewer: Viewer) => shown(match, viewer).seats.map(({ roll }) => roll);
const diceSeen = (match: Match, viewer: Viewer) => shown(match, viewer).seats.map(({ dice }) => dice);
const witnessed = (match: Match, viewer: Viewer, since = 0) =>
  match.witnessed(viewer, since).map(({ by, move }) => `${by === 'chance' ? '*' : by} ${move}`);

describe('a step of rolling', () => {
  const rolled = () =>
    playAll(open({ seats: [bareSeat, { boat: 1 }, bareSeat] }), '* roll fffff', '* roll bhchr', '* roll sschb');

  test('each seat sees only its own roll, and a spectator sees none', () => {
    const match = rolled();
    expect(rollsSeen(match, 0)).toEqual(['fffff', null, null]);
    expect(rollsSeen(match, 1)).toEqual([null, 'bhchr', null]);
    expect(rollsSeen(match, 2)).toEqual([null, null, 'sschb']);
    expect(rollsSeen(match, 'spectator')).toEqual([null, null, null]);
    expect(witnessed(match, 1)).toEqual(['* roll ?????', '* roll bhchr', '* roll ?????']);
    expect(witnessed(match, 'spectator')).toEqual(['* roll ?????', '* roll ?????', '* roll ?????']);
  });

  test('if two games differ only in what a viewer may not know, the viewer has the same view of both', () => {
    const other = open({ seats: [bareSeat, { boat: 1 }, bareSeat] });
    playAll(other, '* roll fchbr', '* roll bhchr', '* roll rrrss', '0 keep C');
    const match = playAll(rolled(), '0 keep AB');
    expect(other.view(1)).toEqual(match.view(1));
    expect(other.view(0)).not.toEqual(match.view(0));
  });

  test('a roll is hidden from the other viewers at once, even before all seats have rolled', () => {
    const match = playAll(open({ seats: [bareSeat, bareSeat, bareSeat] }), '* roll fffff');
    expect(rollsSeen(match, 0)).toEqual(['fffff', null, null]);
    expect(rollsSeen(match, 1)).toEqual([null, null, null]);
  });

  test('until the reveal, everybody sees that a seat has answered, but only the seat itself sees its answer', () => {
    const match = playAll(rolled(), '0 keep ABC', '2 keep AB');
    expect(witnessed(match, 0, 3)).toEqual(['0 keep ABC', '2 keep ?']);
    expect(witnessed(match, 2, 3)).toEqual(['0 keep ?', '2 keep AB']);
    for (const viewer of VIEWERS) expect(diceSeen(match, viewer)).toEqual(['-----', '-----', '-----']);
    expect(witnessed(match, 'spectator', 3)).toEqual(['0 keep ?', '2 keep ?']);

    playAll(match, '1 keep A');
    for (const viewer of VIEWERS) {
      expect(witnessed(match, viewer, 3)).toEqual(['0 keep ABC', '2 keep AB', '1 keep A']);
      expect(diceSeen(match, viewer)).toEqual(['fff--', 'b----', '-----']);
      expect(rollsSeen(match, viewer), 'only skulls whose action is not named yet are shown').toEqual([
        null,
        null,
        'ss---',
      ]);
    }
    expect(witnessed(match, 0).slice(0, 3), 'the dice that were not kept stay hidden').toEqual([
      '* roll fffff',
      '* roll ?????',
      '* roll ?????',
    ]);
  });

  const stuckSeat = () => {
    const match = playAll(rolled(), '0 keep ABCDE', '1 keep A', '2 keep AB', '2 skull hunt');
    return playAll(match, '* roll -bbbb', '* roll --chb');
  };

  test('everybody sees at once that a seat is stuck, sees the roll of the stuck seat after the reveal, and sees its rerolls', () => {
    const match = stuckSeat();
    expect(match.toAct, 'seat 1 owes nothing').toEqual([0, 2]);
    expect(rollsSeen(match, 0), 'before the reveal, the roll is hidden').toEqual([null, null, null]);
    const since = match.log.length;
    playAll(match, '0 bonus raid');
    expect(witnessed(match, 2, since)).toEqual(['0 bonus ?']);
    expect(shown(match, 2).seats[0]!.bonus.raid).toBe(0);
    playAll(match, '2 keep C');
    for (const viewer of VIEWERS) {
      expect(witnessed(match, viewer, since)).toEqual(['0 bonus raid', '2 keep C']);
      expect(rollsSeen(match, viewer)).toEqual([null, '-bbbb', null]);
    }
    playAll(match, '* roll -bbbf');
    for (const viewer of VIEWERS) {
      expect(rollsSeen(match, viewer)).toEqual([null, '-bbbf', null]);
      expect(witnessed(match, viewer).at(-1)).toBe('* roll -bbbf');
    }
    playAll(match, '1 keep E');
    expect(witnessed(match, 'spectator').at(-1)).toBe('1 keep E');
  });

  test('in a guessed state, the same seats are stuck as in the real state', () => {
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
    expect(seen.size, 'a seat that is not stuck may have any roll').toBeGreaterThan(20);
  });

  test('each possible roll of a seat that is not stuck is guessed equally often', () => {
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
    // With four dice, there are 625 rolls in which no die shows `board`. There are 500 rolls with one such die, 150 with two and 20
    // with three. The roll with four such dice is impossible, because `board` is full and the seat would be stuck.
    for (const [boards, ways] of [625, 500, 150, 20, 0].entries()) {
      const likely = ways / 1295;
      const most = 5 * Math.sqrt((likely * (1 - likely)) / samples);
      expect(Math.abs(counts[boards]! / samples - likely), `${boards} of four`).toBeLessThanOrEqual(most);
    }
  });
});

describe('a hunt', () => {
  const hunting = () =>
    playAll(
      open({ phase: 'hunt', seats: [{ dice: 'hffff' }, { dice: 'ffffh', tiles: { '2': 2 } }, bareSeat] }),
      '0 act',
    );

  test('only the hunter sees the values of the tiles, and everybody sees the number of tiles', () => {
    const match = playAll(hunting(), '* chest r', '* tile 3', '* tile 1');
    expect(shown(match, 0)).toMatchObject({ looking: [1, 3], tiles: null, tileCount: 26 });
    for (const viewer of [1, 2, 'spectator'] as const) {
      expect(shown(match, viewer)).toMatchObject({ looking: null, tiles: null, tileCount: 26 });
      expect(witnessed(match, viewer)).toEqual(['0 act', '* chest r', '* tile ?', '* tile ?']);
    }
    playAll(match, '0 tile 3', '1 act', '* tile 2');
    expect(witnessed(match, 0, 2)).toEqual(['* tile 3', '* tile 1', '0 tile 3', '1 act', '* tile ?']);
    expect(witnessed(match, 1, 2)).toEqual(['* tile ?', '* tile ?', '0 tile ?', '1 act', '* tile 2']);
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

  test('the hunter sees the first of two tiles before the second tile is drawn', () => {
    const match = playAll(hunting(), '* chest r', '* tile 3');
    expect(shown(match, 0).looking).toEqual([3]);
    expect(shown(match, 1).looking).toBeNull();
  });
});

describe('stowing and the end of the game', () => {
  const stowing = () => {
    const seats = [{ tortuga: 'rrrrrr', crew: 'by', tiles: { '3': 2 } }, bareSeat, bareSeat];
    const match = playAll(open({ phase: 'stow', seats }), '* chest r', '* chest b', '* chest y');
    return playAll(match, '0 stow yb/r', '1 stow /b');
  };

  test('a `stow` move is hidden until every seat has answered', () => {
    const match = stowing();
    expect(witnessed(match, 2).slice(3)).toEqual(['0 stow ?', '1 stow ?']);
    expect(witnessed(match, 0).slice(3)).toEqual(['0 stow yb/r', '1 stow ?']);
    expect(shown(match, 2).seats[0]).toMatchObject({ crew: 'by', fleet: '', shore: 'r' });
  });

  test('everybody sees every `stow` move once every seat has answered', () => {
    const match = open({ phase: 'stow', seats: [{ crew: 'by' }, bareSeat, bareSeat] });
    playAll(match, '* chest r', '* chest b', '* chest y', '0 stow yb/r', '1 stow /b', '2 stow /y');
    expect(match.toAct).toBe('chance');
    for (const viewer of VIEWERS)
      expect(witnessed(match, viewer, 3)).toEqual(['0 stow yb/r', '1 stow /b', '2 stow /y']);
  });

  test('once the game is over, nothing is hidden from any viewer', () => {
    const match = playAll(stowing(), '2 stow /y');
    for (const viewer of VIEWERS) {
      expect(witnessed(match, viewer)).toEqual(
        match.log.map(({ by, text }) => `${by === 'chance' ? '*' : by} ${text}`),
      );
      expect(shown(match, viewer)).toMatchObject({ phase: 'over', tiles: { '1': 17, '2': 9, '3': 2 }, tileCount: 28 });
      expect(shown(match, viewer).seats[0]).toMatchObject({ tiles: { '1': 0, '2': 0, '3': 2 }, tileCount: 2 });
    }
  });
});

describe('what a seat knows about a tile that it put back', () => {
  /** Guesses states from the view of seat 0. Counts the states with 0, 1, 2, 3 and 4 tiles of value 3 in the pool. */
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

  test('the tile is certainly in the pool if no seat has drawn a tile since', () => {
    const last = putBack([{ dice: 'hffff', tiles: { '3': 3 } }, { tiles: { '1': 12, '2': 2 } }, bareSeat]);
    expect(threesLeft(last, 300), 'the only 3 that seat 0 does not hold').toEqual([0, 300, 0, 0, 0]);
    const oneOfFour = putBack([{ dice: 'hffff' }, { tiles: { '1': 12, '2': 8 } }, bareSeat]);
    expect(threesLeft(oneOfFour, 300)[0]).toBe(0);
  });

  test('the tile may no longer be in the pool if another seat has drawn a tile since', () => {
    const seats = [{ dice: 'hhfff', tiles: { '3': 3 } }, { dice: 'ffffh', tiles: { '1': 12, '2': 9 } }, bareSeat];
    const match = playAll(putBack(seats), '1 act', '* tile 1');
    // Seat 0 knows that the tile of value 3 was one of the five tiles in the pool. Then seat 1 took one of the five.
    const [gone, there] = threesLeft(match, 2_000);
    expect(gone! + there!).toBe(2_000);
    expect(gone! / 2_000).toBeCloseTo(1 / 5, 1);
  });

  test('a state in which the draw of seat 0 was more likely is guessed more often', () => {
    const match = putBack([{ dice: 'hffff' }, { tiles: { '1': 8, '2': 4 } }, bareSeat]);
    // Seat 1 holds 12 of the 29 tiles that seat 0 does not hold. The more tiles of value 3 seat 1 holds, the less likely it was
    // that seat 0 drew one.
    const weights = [0, 1, 2, 3, 4].map((left) => choose(4, 4 - left) * choose(25, 12 - (4 - left)) * left);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const samples = 4_000;
    for (const [left, count] of threesLeft(match, samples).entries()) {
      const likely = weights[left]! / total;
      // The allowed difference is five standard deviations.
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

test('after the reveal, everybody sees the roll of a stuck seat in the log as well', () => {
  const match = open({ seats: [bareSeat, { boat: 1 }, bareSeat] });
  playAll(match, '* roll fffff', '* roll bhchr', '* roll ccccc', '0 keep ABCDE', '1 keep A', '2 keep ABCDE');
  playAll(match, '* roll -bbbb', '0 bonus raid');
  expect(witnessed(match, 'spectator', 6)).toEqual(['* roll -????', '0 bonus ?']);
  playAll(match, '2 bonus raid');
  expect(witnessed(match, 'spectator', 6)).toEqual(['* roll -bbbb', '0 bonus raid', '2 bonus raid']);
  playAll(match, '* roll -fbbb', '1 keep B');
  expect(witnessed(match, 0, 9)).toEqual(['* roll -fbbb', '1 keep B']);
});
