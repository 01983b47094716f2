// Finds the rule behind something that the table shows: the turn, a move or a refusal.
import { SLOOP, landingsOf, type CartagenaView } from '@sloop/cartagena/glance';
import type { RuleLinks } from '../contract.ts';
import type { Snag } from './choosing.ts';
import type { CartagenaRule } from './rule-ids.ts';
import { viewOf } from './view.ts';

/**
 * The rule for each kind of move. In notation, a move with a card begins with the card's letter, and going back begins
 * with a minus sign.
 */
export const MOVE_RULES: Readonly<Record<string, CartagenaRule>> = {
  layout: 'setup',
  deal: 'setup',
  draw: 'cards',
  row: 'versions',
  card: 'forward',
  back: 'back',
  end: 'turn',
  pass: 'pass',
};

export const SNAG_RULES: Readonly<Record<Snag['kind'], CartagenaRule>> = {
  'no-card': 'forward',
  'no-pirate': 'turn',
  'nothing-behind': 'back',
  'mouth-no-back': 'back',
  aboard: 'sloop',
  'leads-elsewhere': 'forward',
};

const isAboard = (move: string, before: CartagenaView | undefined): boolean =>
  before?.layout ? landingsOf(before, move[0]!, [Number(move.slice(1))])[0] === SLOOP : false;

function kindOf(move: string): string {
  if (move.startsWith('-')) return 'back';
  return /^[A-Z]\d/.test(move) ? 'card' : move.split(' ')[0]!;
}

export const rules: RuleLinks = {
  phases: ['turn', 'forward', 'sloop', 'back', 'pass', 'end'] satisfies CartagenaRule[],
  phase: (view) => (viewOf(view)?.winners ? 'end' : 'turn'),
  decision: (legal) => (legal.includes('pass') ? 'pass' : 'turn'),
  move: ({ move }, { before }) => {
    const kind = kindOf(move);
    return kind === 'card' && isAboard(move, viewOf(before)) ? 'sloop' : (MOVE_RULES[kind] ?? 'turn');
  },
};
