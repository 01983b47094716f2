// Draws charts as SVG text, in the site's colours.

const PAPER = '#f4ead3';
const CARD = '#fcf7ea';
export const INK = '#1e2b2e';
export const INK_2 = '#55605c';
export const LINE = '#cdbd97';
const BRASS = '#d9a441';
export const SERIES = ['#17524e', '#d9a441', '#3585cc', '#c23a2b', '#54247a', '#22693b', '#85560f'];

const FONT = `font-family="'Alegreya Sans','Gill Sans','Noto Sans',sans-serif"`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const round = (value: number): number => Math.round(value * 100) / 100;

type Anchor = 'start' | 'middle' | 'end';

export const label = (x: number, y: number, text: string, anchor: Anchor = 'start', size = 13, fill = INK): string =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${size}" fill="${fill}">${escape(text)}</text>`;

const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(Math.max(width, 0))}" height="${round(Math.max(height, 0))}" fill="${fill}"/>`;

export const rule = (x1: number, y1: number, x2: number, y2: number, stroke = LINE, width = 1): string =>
  `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${stroke}" stroke-width="${width}"/>`;

/** A part of a picture, as wide as the picture. */
export interface Panel {
  /** The height in pixels. */
  readonly height: number;
  readonly draw: (width: number) => string;
}

const MARGIN = 24;
const TITLE = 30;

/** Draws a picture: a title, and the panels below one another. */
export function picture(title: string, panels: readonly Panel[], width = 720): string {
  let y = MARGIN + TITLE;
  const parts: string[] = [];
  for (const panel of panels) {
    const inner = panel.draw(width - 4 * MARGIN);
    parts.push(
      `<rect x="${MARGIN}" y="${y}" width="${width - 2 * MARGIN}" height="${panel.height + MARGIN}" rx="12" fill="${CARD}" stroke="${LINE}"/>`,
      `<g transform="translate(${2 * MARGIN} ${y + MARGIN / 2})">${inner}</g>`,
    );
    y += panel.height + 1.75 * MARGIN;
  }
  const heading = `<text x="${MARGIN}" y="${MARGIN + 10}" font-size="20" font-weight="700" fill="${INK}">${escape(title)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y + MARGIN / 4}" viewBox="0 0 ${width} ${y + MARGIN / 4}" role="img" aria-label="${escape(title)}" ${FONT}><rect width="100%" height="100%" fill="${PAPER}"/>${heading}${parts.join('')}</svg>\n`;
}

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** The ends of the interval, if there is one. */
  readonly low?: number;
  readonly high?: number;
  readonly text: string;
}

const ROW = 26;

/** Draws horizontal bars with their names and values. If `mark` is given, a vertical line crosses all bars at this value. */
export function barPanel(
  title: string,
  bars: readonly Bar[],
  options: { mark?: number; logarithmic?: boolean } = {},
): Panel {
  const names = Math.max(...bars.map(({ name }) => name.length)) * 7 + 12;
  return {
    height: 30 + bars.length * ROW,
    draw: (width) => {
      const room = width - names - 130;
      const most = Math.max(...bars.map(({ value, high }) => high ?? value), options.mark ?? 0);
      const scale = (value: number): number =>
        options.logarithmic
          ? (Math.log10(Math.max(value, 1)) / Math.log10(Math.max(most, 10))) * room
          : (value / (most || 1)) * room;
      const rows = bars.map(({ name, value, low, high, text }, index) => {
        const y = 30 + index * ROW;
        const whisker =
          low === undefined || high === undefined
            ? ''
            : rule(names + scale(low), y + 9, names + scale(high), y + 9, INK, 2);
        const end = names + scale(high ?? value) + 8;
        return (
          label(0, y + 14, name) +
          box(names, y, scale(value), 18, SERIES[0]!) +
          whisker +
          label(end, y + 14, text, 'start', 13, INK_2)
        );
      });
      const x = names + scale(options.mark ?? 0);
      const mark = options.mark === undefined ? '' : rule(x, 24, x, 30 + bars.length * ROW, BRASS, 2);
      return label(0, 14, title, 'start', 15) + rows.join('') + mark;
    },
  };
}

/** Draws one point with its interval in each row. Values may be negative. A vertical line marks zero. */
export function pointPanel(title: string, rows: readonly Bar[]): Panel {
  const names = Math.max(...rows.map(({ name }) => name.length)) * 7 + 12;
  return {
    height: 30 + rows.length * ROW,
    draw: (width) => {
      const room = width - names - 70;
      const least = Math.min(0, ...rows.map(({ value, low }) => low ?? value));
      const most = Math.max(0, ...rows.map(({ value, high }) => high ?? value));
      const at = (value: number): number => names + 8 + ((value - least) / (most - least || 1)) * room;
      const drawn = rows.map(({ name, value, low, high, text }, index) => {
        const y = 39 + index * ROW;
        const whisker = rule(at(low ?? value), y, at(high ?? value), y, INK, 2);
        const point = `<circle cx="${round(at(value))}" cy="${y}" r="6" fill="${SERIES[0]}"/>`;
        return (
          label(0, y + 5, name) +
          whisker +
          point +
          label(Math.max(at(high ?? value), at(value) + 6) + 8, y + 5, text, 'start', 13, INK_2)
        );
      });
      const zero = rule(at(0), 24, at(0), 30 + rows.length * ROW, BRASS, 2);
      return label(0, 14, title, 'start', 15) + zero + drawn.join('');
    },
  };
}

/** Draws a histogram. `from` is the lowest value in the first column, and each column contains `step` consecutive values. */
export function histogramPanel(
  title: string,
  counts: readonly number[],
  from: number,
  step: number,
  note: string,
): Panel {
  const height = 170;
  return {
    height,
    draw: (width) => {
      const most = Math.max(...counts, 1);
      const column = width / counts.length;
      const columns = counts.map((count, index) => {
        const tall = (count / most) * 100;
        return box(index * column, 130 - tall, column - 1, tall, SERIES[0]!);
      });
      const every = Math.ceil(counts.length / 10);
      const ticks = counts.flatMap((_, index) =>
        index % every === 0
          ? [label((index + 0.5) * column, 148, String(from + index * step), 'middle', 12, INK_2)]
          : [],
      );
      return `${label(0, 14, title, 'start', 15)}${label(width, 14, note, 'end', 13, INK_2)}${columns.join('')}${rule(0, 130, width, 130)}${ticks.join('')}`;
    },
  };
}

/**
 * Draws values over time as lines. `seconds` holds the time at which each value was measured. A missing value leaves a
 * gap.
 */
export function linePanel(
  title: string,
  seconds: readonly number[],
  lines: readonly { readonly name: string; readonly values: readonly (number | undefined)[] }[],
  unit: string,
): Panel {
  const [top, bottom] = [44, 164];
  return {
    height: 190,
    draw: (width) => {
      const most = Math.max(1e-9, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
      const last = Math.max(1e-9, ...seconds);
      const pathOf = (values: readonly (number | undefined)[]): string =>
        values
          .map((value, index) => {
            if (value === undefined) return '';
            const command = index === 0 || values[index - 1] === undefined ? 'M' : 'L';
            const y = bottom - (value / most) * (bottom - top);
            return `${command}${round((seconds[index]! / last) * width)} ${round(y)}`;
          })
          .join('');
      const drawn = lines.map(
        ({ values }, index) => `<path d="${pathOf(values)}" fill="none" stroke="${SERIES[index]}" stroke-width="1.5"/>`,
      );
      const names = lines.map(({ name }, index) => label(index * 120, 34, name, 'start', 13, SERIES[index]));
      const scale = `${most.toPrecision(3)} ${unit}`;
      const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) =>
        label(
          share * width,
          182,
          `${round((share * last) / 60)} min`,
          share === 0 ? 'start' : share === 1 ? 'end' : 'middle',
          12,
          INK_2,
        ),
      );
      return `${label(0, 14, title, 'start', 15)}${names.join('')}${label(width, 34, scale, 'end', 12, INK_2)}${rule(0, top, width, top)}${rule(0, bottom, width, bottom)}${drawn.join('')}${ticks.join('')}`;
    },
  };
}

export function stackPanel(
  title: string,
  rows: readonly { name: string; parts: readonly number[] }[],
  parts: readonly string[],
): Panel {
  return {
    height: 56 + rows.length * ROW,
    draw: (width) => {
      const names = Math.max(...rows.map(({ name }) => name.length)) * 7 + 12;
      const most = Math.max(...rows.map((row) => row.parts.reduce((sum, part) => sum + part, 0)), 1);
      const scale = (width - names - 60) / most;
      const drawn = rows.map((row, index) => {
        let x = names;
        const y = 30 + index * ROW;
        const boxes = row.parts.map((part, series) => {
          const drawnPart = box(x, y, part * scale - 1, 18, SERIES[series % SERIES.length]!);
          x += part * scale;
          return drawnPart;
        });
        const sum = row.parts.reduce((total, part) => total + part, 0);
        return label(0, y + 14, row.name) + boxes.join('') + label(x + 8, y + 14, sum.toFixed(1), 'start', 13, INK_2);
      });
      const y = 44 + rows.length * ROW;
      const legend = parts.map((part, index) => {
        const x = (index * width) / parts.length;
        return box(x, y - 10, 12, 12, SERIES[index % SERIES.length]!) + label(x + 17, y, part, 'start', 12, INK_2);
      });
      return label(0, 14, title, 'start', 15) + drawn.join('') + legend.join('');
    },
  };
}
