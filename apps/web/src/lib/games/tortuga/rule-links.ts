// Finds the rule behind something that the table shows: the phase, a move or a refusal.
import type { Json } from '@sloop/engine';
import type { LoggedMove } from '@sloop/protocol';
import { ACTIONS, type TortugaView } from '@sloop/tortuga/glance';
import type { DescribeContext, RuleLinks } from '../contract.ts';
import type { Reason } from './draft.svelte.ts';
import type { TortugaRule } from './rule-ids.ts';
import { viewOf } from './view.ts';

type Phase = TortugaView['phase'];

export const PHASE_RULES: Readonly<Record<Phase, TortugaRule>> = {
  setup: 'setup',
  roll: 'roll',
  fleet: 'fleet',
  crew: 'crew',
  hunt: 'hunt',
  board: 'board',
  raid: 'raid',
  stow: 'stow',
  over: 'end',
};

/** The rule for each kind of move whose rule does not depend on the phase. */
export const MOVE_RULES: Readonly<Record<string, TortugaRule>> = {
  roll: 'roll',
  keep: 'keep',
  skull: 'skull',
  bonus: 'bonus',
  forfeit: 'actions',
  tile: 'hunt',
  board: 'board',
  raid: 'raid',
  stow: 'stow',
};

/** The kinds of moves that are covered by the current phase's rule. */
export const PHASE_MOVES: readonly string[] = ['chest', 'act', 'claim'];

export const REASON_RULES: Readonly<Record<Reason['kind'], TortugaRule | undefined>> = {
  other: 'keep',
  room: 'capacity',
  placed: 'keep',
  'bonus-full': 'bonus',
  'skull-room': 'skull',
  // This reason has no rule of its own. The current action's rule says whom the second seat may attack.
  spared: undefined,
};

const phaseOf = (view: Json | undefined): Phase => viewOf(view)?.phase ?? 'roll';

function moveRule(move: string, view: Json | undefined): TortugaRule {
  return MOVE_RULES[move.split(' ')[0]!] ?? PHASE_RULES[phaseOf(view)];
}

export const reasonRule = (reason: Reason | undefined, { phase }: TortugaView): TortugaRule | undefined =>
  reason && (REASON_RULES[reason.kind] ?? PHASE_RULES[phase]);

export const rules: RuleLinks = {
  phases: [PHASE_RULES.roll, ...ACTIONS.map((action) => PHASE_RULES[action]), PHASE_RULES.stow],
  phase: (view) => PHASE_RULES[phaseOf(view)],
  decision: (legal, view) => moveRule(legal[0] ?? '', view),
  // The first move of a log has no view before it, so its phase is read from the view after it.
  move: ({ move }: LoggedMove, { before, after }: DescribeContext) => moveRule(move, before ?? after),
};
