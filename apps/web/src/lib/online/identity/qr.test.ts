import { expect, test } from 'vitest';
import { qrPath } from './qr.ts';

/** The white border of a QR code, in squares. */
const BORDER = 4;
const FINDER = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######'];

test('a QR code has everything by which readers find it: a white border, three finders and the dark square', async () => {
  const { size, path } = await qrPath('https://sloop.example/me#BCDFGHJK');
  const squares = path.match(/M\d+ \d+h1v1h-1z/g)!;
  expect(squares.join('')).toBe(path);
  const dark = new Set(squares.map((square) => /\d+ \d+/.exec(square)![0]));
  const side = size - 2 * BORDER;
  const rowOf = (x: number, y: number, width: number): string =>
    Array.from({ length: width }, (_, n) => (dark.has(`${x + n} ${y}`) ? '#' : ' ')).join('');
  for (let nth = 0; nth < BORDER; nth++)
    for (const y of [nth, size - 1 - nth]) expect(rowOf(0, y, size).trim(), `row ${y}`).toBe('');
  for (let y = 0; y < size; y++) expect(rowOf(0, y, BORDER) + rowOf(size - BORDER, y, BORDER)).toBe(' '.repeat(8));
  for (const [x, y] of [
    [0, 0],
    [side - 7, 0],
    [0, side - 7],
  ] as const)
    expect(FINDER.map((_, row) => rowOf(BORDER + x, BORDER + y + row, 7))).toEqual(FINDER);
  expect(rowOf(BORDER + 8, BORDER + side - 8, 1)).toBe('#');
});
