import { picture } from '@sloop/cli/svg';
import { plotPanel } from '@sloop/cli/plot';
import type { CurvePoint } from './generations.ts';

/** About five round numbers that span the values. */
export function ticksFor(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const size = 10 ** Math.floor(Math.log10((most - least) / 4));
  const step = [1, 2, 5, 10].map((factor) => factor * size).find((each) => (most - least) / each <= 5)!;
  const from = Math.floor(least / step);
  return Array.from({ length: Math.ceil(most / step) - from + 1 }, (_, index) => (from + index) * step);
}

/**
 * Draws the loss on unseen games while a network learns. Each generation learns from different games, so it has its own
 * panel.
 */
export function drawCurve(game: string, curve: readonly CurvePoint[]): string {
  const generations = [...new Set(curve.map(({ generation }) => generation))];
  const panels = generations.map((generation) => {
    const points = curve
      .filter((point) => point.generation === generation)
      .map(({ positions, loss }) => ({ x: positions, y: loss }));
    const format = (value: number): string => value.toLocaleString('en');
    return plotPanel(
      generation === 1 ? 'Generation 1: games of the policy' : `Generation ${generation}: games of captains`,
      { name: 'positions learnt from', ticks: ticksFor([0, ...points.map(({ x }) => x)]), format },
      {
        name: 'loss on games that it has not seen',
        ticks: ticksFor(points.map(({ y }) => y)),
        format: (value) => value.toFixed(3),
      },
      [{ name: 'mean loss', points }],
    );
  });
  return picture(`How the network for ${game} learnt`, panels);
}
