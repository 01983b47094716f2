import { stripVTControlCharacters } from 'node:util';

/** Nothing we print is wider. */
export const WIDTH = 100;

/** Columns that a text takes on the screen. */
export const widthOf = (text: string): number => stripVTControlCharacters(text).length;

export const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** Rows of cells, each column as wide as its widest cell. */
export function inColumns(rows: readonly (readonly string[])[], gap = 2): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
  return rows.map((row) =>
    row
      .map((cell, index) => padded(cell, widths[index]! + gap))
      .join('')
      .trimEnd(),
  );
}

/** A list in as many columns as there is room for, to be read downwards. */
export function newspaper(cells: readonly string[], indent: string): string[] {
  const room = WIDTH - indent.length;
  for (let columns = Math.min(cells.length, 6); columns > 1; columns--) {
    const height = Math.ceil(cells.length / columns);
    const rows = Array.from({ length: height }, (_, row) => cells.filter((_cell, index) => index % height === row));
    const lines = inColumns(rows, 4);
    if (lines.every((line) => widthOf(line) <= room)) return lines.map((line) => indent + line);
  }
  return cells.map((cell) => indent + cell);
}

/** Parts joined by commas on as many lines as they need, the later ones indented. */
export function wrapped(first: string, parts: readonly string[]): string[] {
  const lines = [first];
  for (const [index, part] of parts.entries()) {
    const piece = index < parts.length - 1 ? `${part}, ` : part;
    const line = lines.at(-1)!;
    if (widthOf(line + piece.trimEnd()) > WIDTH && index > 0) lines.push(' '.repeat(widthOf(first)) + piece);
    else lines[lines.length - 1] = line + piece;
  }
  return lines.map((line) => line.trimEnd());
}

/** A sentence on as many lines as it needs. */
export const paragraph = (text: string): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
};
