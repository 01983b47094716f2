// The rules of Tortuga for the screen. Every number in the texts comes from the game's code.
import { about } from '@sloop/tortuga/about';
import {
  ACTIONS,
  CHESTS,
  DICE,
  LAST_BOX,
  MOST_BONUS,
  PER_SET,
  START_BOX,
  TILES,
  WORTH,
  boxesFor,
  tilesFor,
  type Action,
} from '@sloop/tortuga/glance';
import { m } from '#lib/paraglide/messages.js';
import type { Rule, Rulebook, RulePicture } from '../rulebook.ts';
import type { TortugaRule } from './rule-ids.ts';
import RuleDice from './RuleDice.svelte';
import RuleRoom from './RuleRoom.svelte';
import { actionTitle, actionWord } from './words.ts';

type More = Omit<Rule<TortugaRule>, 'id' | 'title' | 'text'>;
const rule = (id: TortugaRule, title: () => string, text: () => string, more: More = {}): Rule<TortugaRule> => ({
  id,
  title,
  text,
  ...more,
});
const ruling = (
  id: TortugaRule,
  title: () => string,
  open: () => string,
  text: () => string,
  see: readonly TortugaRule[],
): Rule<TortugaRule> => ({ id, title, text, open, see });

const picture = (which: 'keep' | 'board' | 'stow') => async (): Promise<RulePicture> =>
  (await import('./rule-pictures.ts')).pictures[which];

const [GOAL, LONG_GOAL] = about.choices.goal;
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
/** Stands for any number of players above two, because the rules are the same for all these numbers. */
const MANY = about.seats.max;
const dice = DICE.length;

/** The names of the two attacks. */
const attacks = (): { readonly board: string; readonly raid: string } => ({
  board: actionWord('board'),
  raid: actionWord('raid'),
});
const names = (): Record<Action, string> =>
  Object.fromEntries(ACTIONS.map((action) => [action, `**${actionWord(action)}**`])) as Record<Action, string>;

function piecesText(): string {
  const [red, blue, yellow, white, purple] = CHESTS;
  const [ones, twos, threes] = TILES;
  return m.rule_t_pieces_text({
    chests: sum(CHESTS),
    red,
    blue,
    yellow,
    white,
    purple,
    tiles: sum(TILES),
    ones,
    twos,
    threes,
    boxes: LAST_BOX,
    dice,
  });
}

const steps = { first: boxesFor(true, MANY), second: boxesFor(false, MANY), last: LAST_BOX };

export const rulebook: Rulebook<TortugaRule> = [
  {
    title: () => m.rules_part_before(),
    rules: [
      rule('goal', m.rule_t_goal, () => m.rule_t_goal_text({ goal: GOAL }), { see: ['end', 'scoring'] }),
      rule('pieces', m.rule_t_pieces, piecesText, { spec: ['Pieces'] }),
      rule('dice', m.rule_t_dice, () => m.rule_t_dice_text({ dice }), { Numbers: RuleDice, see: ['T13'] }),
      rule('setup', m.rule_t_setup, () => m.rule_t_setup_text({ box: START_BOX }), { spec: ['Set-up'], see: ['T10'] }),
    ],
  },
  {
    title: () => m.rules_part_t_roll(),
    rules: [
      rule('round', m.rule_t_round, m.rule_t_round_text, { spec: ['A round'], see: ['roll', 'actions', 'stow'] }),
      rule('roll', m.rule_t_roll, m.rule_t_roll_text, { spec: ['1. Roll'], see: ['keep', 'bonus', 'T7'] }),
      rule('keep', m.rule_t_keep, () => m.rule_t_keep_text({ ...attacks(), dice }), {
        see: ['skull', 'capacity', 'stuck'],
        picture: picture('keep'),
      }),
      rule('skull', m.rule_t_skull, m.rule_t_skull_text, { see: ['dice', 'T11'] }),
      rule('stuck', m.rule_t_stuck, () => m.rule_t_stuck_text(attacks()), { see: ['capacity', 'T11'] }),
      rule('bonus', m.rule_t_bonus, () => m.rule_t_bonus_text({ most: MOST_BONUS }), { see: ['T7'] }),
    ],
  },
  {
    title: () => m.rules_part_t_actions(),
    rules: [
      rule('actions', m.rule_t_actions, () => m.rule_t_actions_text({ actions: Object.values(names()).join(', ') }), {
        spec: ['2. Actions'],
        see: ['ranking', 'two-players'],
      }),
      rule('ranking', m.rule_t_ranking, m.rule_t_ranking_text, { see: ['bonus'] }),
      rule(
        'fleet',
        () => actionTitle('fleet'),
        () => m.rule_t_fleet_text({ ...steps, board: attacks().board }),
        {
          see: ['ranking', 'capacity', 'two-players'],
        },
      ),
      rule(
        'crew',
        () => actionTitle('crew'),
        () => m.rule_t_crew_text({ ...steps, raid: attacks().raid }),
        {
          see: ['ranking', 'capacity', 'two-players'],
        },
      ),
      rule(
        'hunt',
        () => actionTitle('hunt'),
        () => m.rule_t_hunt_text({ tiles: tilesFor(true, MANY), second: tilesFor(false, MANY) }),
        { see: ['ranking', 'T5', 'two-players'] },
      ),
      rule(
        'board',
        () => actionTitle('board'),
        () => m.rule_t_board_text({ board: attacks().board }),
        {
          see: ['ranking', 'capacity', 'T3', 'T4'],
          picture: picture('board'),
        },
      ),
      rule(
        'raid',
        () => actionTitle('raid'),
        () => m.rule_t_raid_text(attacks()),
        {
          see: ['ranking', 'capacity', 'T3', 'T4', 'T9'],
        },
      ),
      rule('capacity', m.rule_t_capacity, () => m.rule_t_capacity_text(attacks()), {
        Numbers: RuleRoom,
        see: ['T1', 'T2'],
      }),
    ],
  },
  {
    title: () => m.rules_part_t_stow(),
    rules: [
      rule('stow', m.rule_t_stow, m.rule_t_stow_text, {
        spec: ['3. Move chests'],
        see: ['capacity', 'end', 'T5'],
        picture: picture('stow'),
      }),
    ],
  },
  {
    title: () => m.rules_part_end(),
    rules: [
      rule('end', m.rule_t_end, () => m.rule_t_end_text({ goal: GOAL, long: LONG_GOAL }), {
        spec: ['The end'],
        see: ['scoring'],
      }),
      rule('scoring', m.rule_t_scoring, () => m.rule_t_scoring_text({ ...WORTH, set: PER_SET }), {
        spec: ['Scoring'],
        see: ['T6', 'T8', 'T12'],
      }),
      rule(
        'two-players',
        m.rule_t_two_players,
        () => m.rule_t_two_players_text({ ...names(), boxes: boxesFor(true, 2), tiles: tilesFor(true, 2) }),
        { see: ['T9'] },
      ),
      rule('secret', m.rule_t_secret, m.rule_t_secret_text, { spec: ['What each seat may see'] }),
    ],
  },
  {
    title: () => m.rules_part_rulings(),
    about: () => m.rules_rulings_about(),
    rules: [
      ruling('T1', m.rule_t_t1, m.rule_t_t1_open, m.rule_t_t1_text, ['capacity']),
      ruling('T2', m.rule_t_t2, m.rule_t_t2_open, m.rule_t_t2_text, ['capacity']),
      ruling('T3', m.rule_t_t3, m.rule_t_t3_open, m.rule_t_t3_text, ['board', 'raid']),
      ruling('T4', m.rule_t_t4, m.rule_t_t4_open, m.rule_t_t4_text, ['board', 'raid']),
      ruling('T5', m.rule_t_t5, m.rule_t_t5_open, m.rule_t_t5_text, ['hunt', 'stow']),
      ruling('T6', m.rule_t_t6, m.rule_t_t6_open, m.rule_t_t6_text, ['scoring']),
      ruling('T7', m.rule_t_t7, m.rule_t_t7_open, m.rule_t_t7_text, ['bonus']),
      ruling('T8', m.rule_t_t8, m.rule_t_t8_open, m.rule_t_t8_text, ['scoring']),
      ruling('T9', m.rule_t_t9, () => m.rule_t_t9_open({ raid: actionWord('raid') }), m.rule_t_t9_text, [
        'two-players',
      ]),
      ruling('T10', m.rule_t_t10, m.rule_t_t10_open, m.rule_t_t10_text, ['setup']),
      ruling('T11', m.rule_t_t11, m.rule_t_t11_open, m.rule_t_t11_text, ['skull', 'stuck']),
      ruling('T12', m.rule_t_t12, m.rule_t_t12_open, m.rule_t_t12_text, ['scoring']),
      ruling('T13', m.rule_t_t13, m.rule_t_t13_open, m.rule_t_t13_text, ['dice']),
    ],
  },
];
