import { SLOOP, isOpen, landingsOf } from '@sloop/cartagena/glance';
import { m } from '#lib/paraglide/messages.js';
import type { GameHelps, Help, HelpContext } from '../help.ts';
import { viewOf } from './view.ts';

const KINDS = {
  pass: { say: () => m.help_c_pass(), at: ['[data-testid="confirm"]'] },
  card: { say: () => m.help_c_card(), at: ['.hand'] },
  row: { say: () => m.help_c_row(), at: ['.lower .row'] },
  sloop: { say: () => m.help_c_sloop(), at: [`.space[data-place="${SLOOP}"]`] },
  back: { say: () => m.help_c_back(), at: ['.hand'] },
  end: { say: () => m.help_c_end(), at: ['.btn.end', '[data-testid="confirm"]'] },
} as const satisfies Readonly<Record<string, Help>>;
type Kind = keyof typeof KINDS;

function* kindsOf({ view: shown, legal }: HelpContext): Generator<Kind> {
  const view = viewOf(shown)!;
  const cards = legal.filter((move) => /^[A-Z]\d/.test(move));
  if (legal.includes('pass')) yield 'pass';
  if (cards.length > 0) yield 'card';
  if (cards.some((move) => landingsOf(view, move[0]!, [Number(move.slice(1))])[0] === SLOOP)) yield 'sloop';
  if (isOpen(view)) yield 'row';
  if (legal.some((move) => move.startsWith('-'))) yield 'back';
  if (legal.includes('end')) yield 'end';
}

export const helps: GameHelps<Kind> = {
  kinds: Object.keys(KINDS) as Kind[],
  kindsOf: (context) => [...kindsOf(context)],
  helpWith: (kind) => Promise.resolve(KINDS[kind]),
};
