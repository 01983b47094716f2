// The rules of Cartagena for the screen. Every number in the texts comes from the game's code.
import {
  ACTIONS_PER_TURN,
  CALM_TURNS_PER_SEAT,
  CARDS_PER_SYMBOL,
  CROWD_LIMIT,
  HAND_AT_START,
  LAST_SPACE,
  PIRATES_PER_SEAT,
  ROW_LENGTH,
  SEGMENT_COUNT,
  SLOOP,
  TUNNEL_COUNT,
} from '@sloop/cartagena/glance';
import { m } from '#lib/paraglide/messages.js';
import type { Rule, Rulebook, RulePicture } from '../rulebook.ts';
import type { CartagenaRule } from './rule-ids.ts';
import { CARDS } from './view.ts';
import { cardIcon, cardName } from './words.ts';

type More = Omit<Rule<CartagenaRule>, 'id' | 'title' | 'text'>;
const rule = (id: CartagenaRule, title: () => string, text: () => string, more: More = {}): Rule<CartagenaRule> => ({
  id,
  title,
  text,
  ...more,
});
const ruling = (
  id: CartagenaRule,
  title: () => string,
  open: () => string,
  text: () => string,
  see: readonly CartagenaRule[],
): Rule<CartagenaRule> => ({ id, title, text, open, see });

const picture = (which: 'forward' | 'sloop' | 'back') => async (): Promise<RulePicture> =>
  (await import('./rule-pictures.ts')).pictures[which];

const symbols = (): string => CARDS.map((card) => `${cardIcon(card)} ${cardName(card)}`).join(', ');

export const rulebook: Rulebook<CartagenaRule> = [
  {
    title: () => m.rules_part_before(),
    rules: [
      rule('goal', m.rule_c_goal, () => m.rule_c_goal_text({ pirates: PIRATES_PER_SEAT }), { see: ['end'] }),
      rule(
        'pieces',
        m.rule_c_pieces,
        () =>
          m.rule_c_pieces_text({
            segments: SEGMENT_COUNT,
            spaces: LAST_SPACE,
            symbols: symbols(),
            cards: CARDS_PER_SYMBOL * CARDS.length,
            each: CARDS_PER_SYMBOL,
            pirates: PIRATES_PER_SEAT,
          }),
        { spec: ['Pieces'], see: ['C1', 'C10', 'C11'] },
      ),
      rule('versions', m.rule_c_versions, () => m.rule_c_versions_text({ row: ROW_LENGTH }), {
        spec: ['Versions'],
        see: ['C4', 'C5', 'C12'],
      }),
      rule('setup', m.rule_c_setup, () => m.rule_c_setup_text({ tunnels: TUNNEL_COUNT, hand: HAND_AT_START }), {
        spec: ['Set-up'],
        see: ['C9', 'C10'],
      }),
    ],
  },
  {
    title: () => m.rules_part_turn(),
    rules: [
      rule('turn', m.rule_c_turn, () => m.rule_c_turn_text({ actions: ACTIONS_PER_TURN }), {
        spec: ['A turn'],
        see: ['forward', 'back', 'pass'],
      }),
      rule('forward', m.rule_c_forward, m.rule_c_forward_text, { see: ['sloop'], picture: picture('forward') }),
      rule('sloop', m.rule_c_sloop, m.rule_c_sloop_text, { see: ['C7', 'C8'], picture: picture('sloop') }),
      rule('back', m.rule_c_back, () => m.rule_c_back_text({ most: CROWD_LIMIT - 1, full: CROWD_LIMIT }), {
        see: ['cards', 'C6', 'C11'],
        picture: picture('back'),
      }),
      rule('cards', m.rule_c_cards, m.rule_c_cards_text, { spec: ['Cards'], see: ['C4', 'C5', 'C6', 'C12'] }),
      rule('pass', m.rule_c_pass, m.rule_c_pass_text, { see: ['C2', 'C3'] }),
    ],
  },
  {
    title: () => m.rules_part_end(),
    rules: [
      rule('end', m.rule_c_end, () => m.rule_c_end_text({ pirates: PIRATES_PER_SEAT }), {
        spec: ['The end'],
        see: ['C3'],
      }),
      rule('secret', m.rule_c_secret, m.rule_c_secret_text, { spec: ['What each seat may see'], see: ['versions'] }),
    ],
  },
  {
    title: () => m.rules_part_rulings(),
    about: () => m.rules_rulings_about(),
    rules: [
      ruling('C1', m.rule_c_c1, m.rule_c_c1_open, m.rule_c_c1_text, ['pieces']),
      ruling('C2', m.rule_c_c2, m.rule_c_c2_open, m.rule_c_c2_text, ['pass']),
      ruling(
        'C3',
        m.rule_c_c3,
        m.rule_c_c3_open,
        () => m.rule_c_c3_text({ turns: CALM_TURNS_PER_SEAT, sloop: SLOOP }),
        ['end'],
      ),
      ruling('C4', m.rule_c_c4, m.rule_c_c4_open, m.rule_c_c4_text, ['versions']),
      ruling('C5', m.rule_c_c5, m.rule_c_c5_open, m.rule_c_c5_text, ['cards']),
      ruling('C6', m.rule_c_c6, m.rule_c_c6_open, m.rule_c_c6_text, ['back']),
      ruling('C7', m.rule_c_c7, m.rule_c_c7_open, m.rule_c_c7_text, ['sloop']),
      ruling('C8', m.rule_c_c8, m.rule_c_c8_open, m.rule_c_c8_text, ['sloop']),
      ruling('C9', m.rule_c_c9, m.rule_c_c9_open, m.rule_c_c9_text, ['setup']),
      ruling('C10', m.rule_c_c10, m.rule_c_c10_open, m.rule_c_c10_text, ['setup']),
      ruling('C11', m.rule_c_c11, m.rule_c_c11_open, m.rule_c_c11_text, ['back']),
      ruling('C12', m.rule_c_c12, m.rule_c_c12_open, m.rule_c_c12_text, ['versions']),
    ],
  },
];
