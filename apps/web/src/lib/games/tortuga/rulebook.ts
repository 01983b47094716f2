import { m } from '#lib/paraglide/messages.js';
import type { Rule, Rulebook } from '../rulebook.ts';
import type { TortugaRule } from './rule-ids.ts';

const rule = (id: TortugaRule, title: () => string): Rule<TortugaRule> => ({ id, title });

export const rulebook: Rulebook<TortugaRule> = [
  rule('goal', () => m.rule_t_goal()),
  rule('pieces', () => m.rule_t_pieces()),
  rule('dice', () => m.rule_t_dice()),
  rule('setup', () => m.rule_t_setup()),
  rule('round', () => m.rule_t_round()),
  rule('roll', () => m.rule_t_roll()),
  rule('keep', () => m.rule_t_keep()),
  rule('skull', () => m.rule_t_skull()),
  rule('stuck', () => m.rule_t_stuck()),
  rule('bonus', () => m.rule_t_bonus()),
  rule('actions', () => m.rule_t_actions()),
  rule('ranking', () => m.rule_t_ranking()),
  rule('fleet', () => m.tortuga_fleet_title()),
  rule('crew', () => m.tortuga_crew_title()),
  rule('hunt', () => m.tortuga_hunt_title()),
  rule('board', () => m.tortuga_board_title()),
  rule('raid', () => m.tortuga_raid_title()),
  rule('capacity', () => m.rule_t_capacity()),
  rule('stow', () => m.rule_t_stow()),
  rule('end', () => m.rule_t_end()),
  rule('scoring', () => m.rule_t_scoring()),
  rule('two-players', () => m.rule_t_two_players()),
  rule('secret', () => m.rule_t_secret()),
  rule('T1', () => m.rule_t_t1()),
  rule('T2', () => m.rule_t_t2()),
  rule('T3', () => m.rule_t_t3()),
  rule('T4', () => m.rule_t_t4()),
  rule('T5', () => m.rule_t_t5()),
  rule('T6', () => m.rule_t_t6()),
  rule('T7', () => m.rule_t_t7()),
  rule('T8', () => m.rule_t_t8()),
  rule('T9', () => m.rule_t_t9()),
  rule('T10', () => m.rule_t_t10()),
  rule('T11', () => m.rule_t_t11()),
  rule('T12', () => m.rule_t_t12()),
  rule('T13', () => m.rule_t_t13()),
];
