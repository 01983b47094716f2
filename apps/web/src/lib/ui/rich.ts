/** A part of a line: text, bold text, or a symbol from pieces.svg with a label. */
export type RichPart =
  | { readonly kind: 'text' | 'bold'; readonly text: string }
  | { readonly kind: 'icon'; readonly id: string; readonly label: string };

const MARKUP = /\*\*(.+?)\*\*|\[([a-z]+(?:-[A-Za-z0-9]+)?)\|([^\]]*)\]/g;

/** Splits a line with `**bold**` and `[sym-D|dagger]` into its parts. */
export function richParts(line: string): RichPart[] {
  const parts: RichPart[] = [];
  let from = 0;
  for (const found of line.matchAll(MARKUP)) {
    if (found.index > from) parts.push({ kind: 'text', text: line.slice(from, found.index) });
    const [whole, bold, id, label] = found;
    // Bold text may itself contain symbols.
    if (bold !== undefined)
      parts.push(...richParts(bold).map((part) => (part.kind === 'text' ? { ...part, kind: 'bold' as const } : part)));
    else parts.push({ kind: 'icon', id: id!, label: label! });
    from = found.index + whole.length;
  }
  if (from < line.length) parts.push({ kind: 'text', text: line.slice(from) });
  return parts;
}

/** The line without markup, for titles, notifications and screen readers. */
export const plainText = (line: string): string =>
  richParts(line)
    .map((part) => (part.kind === 'icon' ? part.label : part.text))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

export const icon = (id: string, label: string): string => `[${id}|${label}]`;
