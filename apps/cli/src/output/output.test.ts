import { expect, test } from 'vitest';
import { inColumns, lineWidth, newspaper, paragraph, shortened, widthOf, wrapped } from './columns.ts';
import { ProgressLine } from './progress.ts';

function recorded(columns?: number) {
  const written: string[] = [];
  const terminal = columns === undefined ? {} : { isTTY: true, columns };
  return { written, ...terminal, write: (text: string) => written.push(text) };
}

test('width is measured in screen columns', () => {
  expect(widthOf('Fährmann')).toBe(8);
  expect(widthOf('海賊')).toBe(4);
  expect(widthOf('\u001B[31mred\u001B[39m')).toBe(3);
});

test('columns are as wide as their widest cell; text is left-aligned and figures are right-aligned', () => {
  const rows = [
    ['船', 'wins', '95 %'],
    ['captain', '5', '–'],
  ];
  expect(inColumns(rows)).toEqual(['船       wins  95 %', 'captain  5     –']);
  expect(inColumns(rows, { figures: true, gap: 1 })).toEqual(['船      wins 95 %', 'captain    5    –']);
});

test('lines are as wide as the terminal, or 100 columns wide if there is no terminal', () => {
  expect([lineWidth(recorded(72)), lineWidth(recorded()), lineWidth(recorded(10))]).toEqual([72, 100, 40]);
  const words = 'a move that the rules do not allow is refused with a reason'.split(' ');
  for (const width of [40, 60]) {
    for (const lines of [
      paragraph(words.join(' '), width),
      wrapped('why: ', words, width),
      newspaper(words, '  ', width),
    ])
      expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(width);
    expect(paragraph(words.join(' '), width).join(' ')).toBe(words.join(' '));
  }
  expect([shortened('captain', 7), shortened('captain', 4), shortened('海賊船', 5)]).toEqual([
    'captain',
    'cap…',
    '海賊…',
  ]);
});

test('on a terminal, progress is one line, which is updated at intervals and removed at the end', () => {
  let clock = 0;
  const output = recorded(60);
  const progress = new ProgressLine(output, () => clock);
  progress.bar(0, 4, '0 games');
  clock = 50;
  progress.bar(1, 4, '1 game');
  clock = 2000;
  progress.bar(2, 4, '2 games');
  progress.clear();
  progress.clear();
  expect(output.written).toEqual([
    `\r\u001B[K${'░'.repeat(30)} 0 games`,
    `\r\u001B[K${'█'.repeat(15)}${'░'.repeat(15)} 2 games, 2 s left`,
    '\r\u001B[K',
  ]);
  progress.say('x'.repeat(80));
  expect(widthOf(output.written.at(-1)!.slice(4))).toBe(59);
});

test('no progress is written to a pipe', () => {
  const output = recorded();
  const progress = new ProgressLine(output);
  progress.say('measuring');
  progress.bar(1, 2, 'half');
  progress.clear();
  expect(output.written).toEqual([]);
});
