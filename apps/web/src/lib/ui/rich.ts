/** A piece of a line: words, bold words, or a symbol of pieces.svg with its name. */
export type RichPart =
  | { readonly kind: 'text' | 'bold'; readonly text: string }
  | { readonly kind: 'icon'; readonly id: string; readonly label: string };

const MARKUP = /\*\*(.+?)\*\*|\[([a-z]+(?:-[A-Za-z0-9]+)?)\|([^\]]*)\]/g;

/** Takes a line apart: `**bold**` and `[sym-D|dagger]`. */
export function richParts(line: string): RichPart[] {
  const parts: RichPart[] = [];
  let from = 0;
  for (const found of line.matchAll(MARKUP)) {
    if (found.index > from) parts.push({ kind: 'text', text: line.slice(from, found.index) });
    const [whole, bold, id, label] = found;
    // Bold words may hold symbols themselves.
    if (bold !== undefined)
      parts.push(...richParts(bold).map((part) => (part.kind === 'text' ? { ...part, kind: 'bold' as const } : part)));
    else parts.push({ kind: 'icon', id: id!, label: label! });
    from = found.index + whole.length;
  }
  if (from < line.length) parts.push({ kind: 'text', text: line.slice(from) });
  return parts;
}

/** The same line for titles, notifications and screen readers. */
export const plainText = (line: string): string =>
  richParts(line)
    .map((part) => (part.kind === 'icon' ? part.label : part.text))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** A symbol within a line. */
export const icon = (id: string, label: string): string => `[${id}|${label}]`;
