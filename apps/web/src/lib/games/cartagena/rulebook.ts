import { m } from '#lib/paraglide/messages.js';
import type { Rule, Rulebook } from '../rulebook.ts';
import type { CartagenaRule } from './rule-ids.ts';

const rule = (id: CartagenaRule, title: () => string): Rule<CartagenaRule> => ({ id, title });

export const rulebook: Rulebook<CartagenaRule> = [
  rule('goal', () => m.rule_c_goal()),
  rule('pieces', () => m.rule_c_pieces()),
  rule('versions', () => m.rule_c_versions()),
  rule('setup', () => m.rule_c_setup()),
  rule('turn', () => m.rule_c_turn()),
  rule('forward', () => m.rule_c_forward()),
  rule('sloop', () => m.rule_c_sloop()),
  rule('back', () => m.rule_c_back()),
  rule('cards', () => m.rule_c_cards()),
  rule('pass', () => m.rule_c_pass()),
  rule('end', () => m.rule_c_end()),
  rule('secret', () => m.rule_c_secret()),
  rule('C1', () => m.rule_c_c1()),
  rule('C2', () => m.rule_c_c2()),
  rule('C3', () => m.rule_c_c3()),
  rule('C4', () => m.rule_c_c4()),
  rule('C5', () => m.rule_c_c5()),
  rule('C6', () => m.rule_c_c6()),
  rule('C7', () => m.rule_c_c7()),
  rule('C8', () => m.rule_c_c8()),
  rule('C9', () => m.rule_c_c9()),
  rule('C10', () => m.rule_c_c10()),
  rule('C11', () => m.rule_c_c11()),
  rule('C12', () => m.rule_c_c12()),
];
