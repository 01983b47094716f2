import { INK, INK_2, LINE, SERIES, label, round, rule, type Panel } from './svg.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
  /** The ends of the interval of `y`, if there is one. */
  readonly low?: number;
  readonly high?: number;
}

export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

export interface Axis {
  readonly name: string;
  /** The values that are marked. The first and the last are the ends of the axis. */
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  readonly logarithmic?: boolean;
}

const HEIGHT = 300;
const LEFT = 56;
const TOP = 44;
const BOTTOM = HEIGHT - 40;

/** Maps an axis to pixels from `start` to `end`. */
function scaleOf({ ticks, logarithmic }: Axis, start: number, end: number): (value: number) => number {
  const along = logarithmic ? Math.log10 : (value: number): number => value;
  const [from, to] = [along(ticks[0]!), along(ticks.at(-1)!)];
  return (value) => start + ((along(value) - from) / (to - from)) * (end - start);
}

/** Draws lines through points, with axes. With `diagonal`, a thin line shows where x and y are equal. */
export function plotPanel(
  title: string,
  horizontal: Axis,
  vertical: Axis,
  series: readonly Series[],
  diagonal = false,
): Panel {
  return {
    height: HEIGHT,
    draw: (width) => {
      const x = scaleOf(horizontal, LEFT, width - 8);
      const y = scaleOf(vertical, BOTTOM, TOP);
      const [first, last] = [horizontal.ticks[0]!, horizontal.ticks.at(-1)!];
      const columns = horizontal.ticks.map((value) =>
        label(x(value), BOTTOM + 18, horizontal.format(value), value === last ? 'end' : 'middle', 12, INK_2),
      );
      const rows = vertical.ticks.map(
        (value) =>
          rule(LEFT, y(value), width - 8, y(value), LINE) +
          label(LEFT - 8, y(value) + 4, vertical.format(value), 'end', 12, INK_2),
      );
      const drawn = series.map(({ points }, index) => drawSeries(points, x, y, SERIES[index % SERIES.length]!));
      const names = series.map(({ name }, index) =>
        label(LEFT + index * 150, 34, name, 'start', 13, SERIES[index % SERIES.length]),
      );
      const equal = diagonal ? rule(x(first), y(first), x(last), y(last), INK_2) : '';
      return [
        label(0, 14, title, 'start', 15),
        label(width, 14, vertical.name, 'end', 12, INK_2),
        ...names,
        ...rows,
        ...columns,
        label(width - 8, BOTTOM + 34, horizontal.name, 'end', 12, INK_2),
        equal,
        ...drawn,
      ].join('');
    },
  };
}

function drawSeries(
  points: readonly Point[],
  x: (value: number) => number,
  y: (value: number) => number,
  colour: string,
): string {
  const path = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${round(x(point.x))} ${round(y(point.y))}`);
  const whiskers = points.flatMap((point) =>
    point.low === undefined || point.high === undefined
      ? []
      : [rule(x(point.x), y(point.low), x(point.x), y(point.high), INK, 1.5)],
  );
  const dots = points.map(
    (point) => `<circle cx="${round(x(point.x))}" cy="${round(y(point.y))}" r="3.5" fill="${colour}"/>`,
  );
  return `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="2"/>${whiskers.join('')}${dots.join('')}`;
}
