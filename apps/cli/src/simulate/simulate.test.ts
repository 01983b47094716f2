import { expect, test } from 'vitest';
import { findGame } from '@sloop/games';
import { report, reportSvg, reportText } from './report.ts';
import { simulate } from './simulate.ts';
import { emptyTally, simulateGame } from './tally.ts';

const experiment = { game: 'tortuga', players: 3, options: { goal: 8 }, seed: 'test' };

test('the figures depend on the seed, not on the number of workers', async () => {
  const [alone, together, other] = await Promise.all([
    simulate(experiment, 300, 1, () => {}),
    simulate(experiment, 300, 3, () => {}),
    simulate({ ...experiment, seed: 'other' }, 300, 2, () => {}),
  ]);
  expect(report(experiment, together)).toEqual(report(experiment, alone));
  expect(report(experiment, other)).not.toEqual({ ...report(experiment, alone), experiment });
});

test('progress is reported up to the last game', async () => {
  const reported: number[] = [];
  await simulate(experiment, 501, 2, (games) => reported.push(games));
  expect(reported.at(-1)).toBe(501);
});

test('the win shares add up to one, and the points from all sources add up to the total', () => {
  const game = findGame('tortuga')!;
  const options = game.options(experiment.options, 3);
  const tally = emptyTally(3);
  for (let index = 0; index < 300; index++)
    simulateGame(tally, game, options.ok ? options.value : { start: 0 }, experiment, index);
  const figures = report(experiment, tally);
  expect(figures.wins.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  for (const { low, share, high } of figures.wins) expect([low < share, share < high]).toEqual([true, true]);
  const { total, ...parts } = figures.sources;
  expect(Object.values(parts).reduce((sum, { winners }) => sum + winners, 0)).toBeCloseTo(total!.winners);
  expect(reportText(figures)).toContain('300 random games of tortuga, 3 seats, goal 8, seed test');
  expect(reportSvg({ ...figures, experiment: { ...experiment, seed: '<b>&' } }, tally)).toContain('&lt;b&gt;&amp;');
});

test('the interval is not empty, even for a seat that has won none of a few games', () => {
  const tally = {
    ...emptyTally(2),
    games: 50,
    lengths: new Map([[30, 50]]),
    winners: 50,
    wins: [
      [50, 0],
      [0, 0],
    ],
  };
  const [winner, loser] = report({ ...experiment, players: 2 }, tally).wins;
  expect(loser).toMatchObject({ share: 0, low: 0, high: expect.closeTo(0.071, 3) });
  expect(winner).toMatchObject({ share: 1, low: expect.closeTo(0.929, 3), high: 1 });
});
