import { expect, test } from 'vitest';
import type { Contest } from './contest.ts';
import { noEffort } from './deal.ts';
import { ladderSteps, rungsOf } from './ladder.ts';
import { ladderSvg, ladderText } from './report.ts';
import { standingsOf, type ArenaResult } from './standings.ts';

const config = {
  game: 'tortuga',
  players: 2,
  options: { goal: 8 },
  seed: 'test',
  thinking: { ms: 5 },
  games: 8,
  workers: 1,
};

/** The result of one step: four deals with two games each. The challenger wins the first `won` of the eight games. */
function played(contest: Contest, won: number): ArenaResult {
  const deals = [0, 1, 2, 3].map((deal) => {
    const winners = [0, 1].map((rotation) => [2 * deal + rotation < won ? 0 : 1]);
    return { deal, winners, efforts: [noEffort(), noEffort()] };
  });
  return standingsOf(contest, deals);
}

const steps = ladderSteps(config).map((step, index) => played(step, [6, 5, 4, 3][index]!));

test('there is one step for each rank above the lowest', () => {
  expect(steps.map(({ contest }) => contest.seats.join(' over '))).toEqual([
    'deckhand over cabin-boy',
    'bosun over deckhand',
    'quartermaster over bosun',
    'captain over quartermaster',
  ]);
  expect(ladderSteps({ ...config, players: 4 })[0]!.seats).toEqual(['deckhand', 'cabin-boy', 'cabin-boy', 'cabin-boy']);
});

test('a rating is the rating of the next lower rank plus the difference of the step, and the intervals grow', () => {
  const rungs = rungsOf(steps);
  expect(rungs[0]).toEqual({ name: 'cabin-boy', elo: { value: 0, low: 0, high: 0 } });
  for (const [index, { standings }] of steps.entries()) {
    const [lower, higher] = [rungs[index]!, rungs[index + 1]!];
    expect(higher.name).toBe(standings[0]!.name);
    expect(higher.elo.value - lower.elo.value).toBeCloseTo(-standings[1]!.elo.value);
    expect(higher.elo.high - higher.elo.low).toBeGreaterThan(lower.elo.high - lower.elo.low);
  }
  const values = rungs.map(({ elo }) => Math.round(elo.value));
  expect(values[1]).toBeGreaterThan(0);
  expect([values[3], values[4]]).toEqual([values[2], values[1]]);
});

test('the highest rank is printed first, and the lowest rank has no win rate', () => {
  const ladder = { rungs: rungsOf(steps), steps };
  const lines = ladderText(ladder).split('\n');
  expect(lines[0]).toMatch(/^32 games of tortuga, 2 seats, goal 8, 5 ms per decision, seed test: /);
  expect(lines.slice(3, 8).map((line) => line.split(' ')[0])).toEqual([
    'captain',
    'quartermaster',
    'bosun',
    'deckhand',
    'cabin-boy',
  ]);
  expect(lines[3]).toContain('37.5 %');
  expect(lines[7]).toMatch(/^cabin-boy +0$/);
  expect(ladderSvg(ladder)).not.toContain('NaN');
});
