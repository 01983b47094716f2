import stringWidth from 'string-width';

/** An output stream. Only a terminal has `columns`; a pipe or a file has none. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** The maximum width of a line that is not written to a terminal, in columns. */
export const PLAIN_WIDTH = 100;
/** The smallest width that is used, in columns. A narrower terminal is treated as if it were this wide. */
const LEAST_WIDTH = 40;

/** The maximum width of a line, in columns. */
export const lineWidth = ({ columns }: Output): number =>
  columns === undefined || columns === 0 ? PLAIN_WIDTH : Math.max(columns, LEAST_WIDTH);

/** The width of a string on the screen, in columns. Colour codes have no width. Some characters are two columns wide. */
export const widthOf = (text: string): number => stringWidth(text);

const blanks = (text: string, width: number): string => ' '.repeat(Math.max(0, width - widthOf(text)));

export const padded = (text: string, width: number): string => text + blanks(text, width);

/** If a string is wider than `width`, shortens it and adds an ellipsis. Otherwise returns it unchanged. */
export function shortened(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let start = '';
  for (const letter of text) {
    if (widthOf(start + letter) >= width) break;
    start += letter;
  }
  return `${start}…`;
}

/**
 * Lays out rows of cells. Each column is as wide as its widest cell. With `figures`, all columns except the first are
 * right-aligned.
 */
export function inColumns(rows: readonly (readonly string[])[], { gap = 2, figures = false } = {}): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
  const place = (cell: string, index: number): string =>
    figures && index > 0 ? blanks(cell, widths[index]!) + cell : padded(cell, widths[index]!);
  return rows.map((row) => row.map(place).join(' '.repeat(gap)).trimEnd());
}

/**
 * Lays out a list in as many columns as fit, but at most six. The list fills the first column from top to bottom, then the next
 * column.
 */
export function newspaper(cells: readonly string[], indent: string, width: number): string[] {
  const room = width - indent.length;
  for (let columns = Math.min(cells.length, 6); columns > 1; columns--) {
    const height = Math.ceil(cells.length / columns);
    const rows = Array.from({ length: height }, (_, row) => cells.filter((_cell, index) => index % height === row));
    const lines = inColumns(rows, { gap: 4 });
    if (lines.every((line) => widthOf(line) <= room)) return lines.map((line) => indent + line);
  }
  return cells.map((cell) => indent + cell);
}

/**
 * Lays out `first` and then the parts, separated by commas. Breaks lines where needed. All lines after the first are indented by
 * the width of `first`.
 */
export function wrapped(first: string, parts: readonly string[], width: number): string[] {
  const lines = [first];
  for (const [index, part] of parts.entries()) {
    const piece = index < parts.length - 1 ? `${part}, ` : part;
    const line = lines.at(-1)!;
    if (widthOf(line + piece.trimEnd()) > width && index > 0) lines.push(' '.repeat(widthOf(first)) + piece);
    else lines[lines.length - 1] = line + piece;
  }
  return lines.map((line) => line.trimEnd());
}

/** Breaks a text into lines of at most `width` columns. A word that is wider than that gets a line to itself. */
export function paragraph(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || widthOf(`${line} ${word}`) > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
