// Interactive pictures for the rules of Cartagena. In each one, the reader can try a move.
import { m } from '#lib/paraglide/messages.js';
import { step, type LessonScene } from '../lesson.ts';
import type { RulePicture } from '../rulebook.ts';
import RuleBoard from './RuleBoard.svelte';
import { scene } from './scene.ts';

const picture = (id: string, of: LessonScene): RulePicture => ({
  lesson: { id, game: 'cartagena', title: m.rules_try, about: m.rules_try, scenes: [of] },
  Board: RuleBoard,
});

const HAND = ['.hand'];
const asked = (say: () => string): ReturnType<typeof step> =>
  step(say, HAND, { instead: () => `${m.rule_try_other()} ${say()}` });
const shown = (say: () => string): ReturnType<typeof step> => step(say, HAND);

export const pictures = {
  forward: picture(
    'forward',
    scene(
      'jamaica',
      [
        { pirates: [0, 0, 0, 3, 3, 6], hand: 'BK' },
        { pirates: [0, 0, 0, 0, 8, 16], hand: 'KSB' },
      ],
      [asked(() => m.rule_c_try_forward()), '0 B6', shown(() => m.rule_c_tried_forward())],
    ),
  ),
  sloop: picture(
    'sloop',
    scene(
      'jamaica',
      [
        { pirates: [0, 0, 8, 8, 30, 37], hand: 'PH' },
        { pirates: [0, 0, 8, 16, 35, 37], hand: 'KSB' },
      ],
      [asked(() => m.rule_c_try_sloop()), '0 P30', shown(() => m.rule_c_tried_sloop())],
    ),
  ),
  back: picture(
    'back',
    scene(
      'jamaica',
      [
        { pirates: [0, 0, 0, 16, 18, 20], hand: 'H' },
        { pirates: [0, 0, 0, 16, 18, 18], hand: 'KSB' },
      ],
      [asked(() => m.rule_c_try_back()), '0 -20', '* draw P', '* draw K', shown(() => m.rule_c_tried_back())],
    ),
  ),
} as const satisfies Record<string, RulePicture>;
