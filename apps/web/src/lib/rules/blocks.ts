/** A part of a rule's text: a paragraph, or a list with its items. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** Splits a text into paragraphs and lists. Each line is a paragraph, or a list item if it begins with `- `. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const item = line.startsWith('- ') ? line.slice(2) : undefined;
    const last = blocks.at(-1);
    if (item === undefined) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list') blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, item] };
    else blocks.push({ kind: 'list', items: [item] });
  }
  return blocks;
}
