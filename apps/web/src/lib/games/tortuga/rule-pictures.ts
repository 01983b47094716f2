// Interactive pictures for the rules of Tortuga. In each one, the reader can try a move.
import { DEFAULT_NUMBERS, DICE, numberOf } from '@sloop/tortuga/glance';
import { m } from '#lib/paraglide/messages.js';
import { botName } from '#lib/site/ranks.ts';
import { step, type LessonScene, type LessonStep } from '../lesson.ts';
import type { RulePicture } from '../rulebook.ts';
import RuleBoard from './RuleBoard.svelte';
import { scene } from './scene.ts';
import { actionWord } from './words.ts';

const picture = (id: string, of: LessonScene): RulePicture => ({
  lesson: { id, game: 'tortuga', title: m.rules_try, about: m.rules_try, scenes: [of] },
  Board: RuleBoard,
});

const TRAY = ['.tray'];
const asked = (say: () => string, more: Omit<LessonStep, 'say' | 'at'> = {}): LessonStep =>
  step(say, TRAY, { instead: () => `${m.rule_try_other()} ${say()}`, ...more });
const shown = (say: () => string): LessonStep => step(say, TRAY);

const count = (die: string): number => numberOf(DEFAULT_NUMBERS, DICE.indexOf(die), 'fleet');

/** The seat that has no die on Board, and the seat that has one. */
const [SAFE, ARMED] = [1, 2];
const boardWords = (): { readonly safe: string; readonly armed: string; readonly action: string } => ({
  safe: botName(SAFE),
  armed: botName(ARMED),
  action: actionWord('board'),
});

export const pictures = {
  keep: picture(
    'keep',
    scene(
      {
        round: 2,
        start: 0,
        phase: 'roll',
        sides: [
          { crew: 'b', shore: 'r' },
          { crew: 'y', shore: 'b' },
          { crew: 'r', shore: 'y' },
        ],
      },
      [
        '* roll fshbf',
        '* roll hhcsb',
        '* roll bccfb',
        asked(() => m.rule_t_try_keep({ action: actionWord('fleet') })),
        '0 keep ABE',
        '1 keep AB',
        '2 keep BC',
        shown(() => m.rule_t_tried_keep({ die: 'B', number: count('B'), sum: count('A') + count('B') + count('E') })),
      ],
    ),
  ),
  board: picture(
    'board',
    scene(
      {
        round: 3,
        start: 0,
        phase: 'board',
        sides: [
          { boat: 4, fleet: 'b', crew: 'y', dice: 'bbffh' },
          { boat: 4, fleet: 'ry', crew: 'b', dice: 'fchcr' },
          { boat: 4, fleet: 'yr', crew: 'r', dice: 'fbhcr' },
        ],
      },
      [
        asked(() => m.rule_t_try_board(boardWords()), {
          also: [`board ${SAFE} 1`],
          instead: (move) =>
            move.startsWith(`board ${ARMED}`)
              ? m.rule_t_armed_board(boardWords())
              : `${m.rule_try_other()} ${m.rule_t_try_board(boardWords())}`,
        }),
        `0 board ${SAFE} 0`,
        shown(() => m.rule_t_tried_board(boardWords())),
      ],
    ),
  ),
  stow: picture(
    'stow',
    scene(
      {
        round: 3,
        start: 0,
        phase: 'stow',
        sides: [
          { tortuga: 'y', crew: 'rb', shore: 'rw' },
          { tortuga: 'r', fleet: 'b', crew: 'y', shore: 'b' },
          { tortuga: 'b', fleet: 'r', crew: 'b', shore: 'y' },
        ],
      },
      [
        '* chest p',
        '* chest b',
        '* chest r',
        asked(() => m.rule_t_try_stow(), { also: ['stow br/pwr', 'stow rb/wpr', 'stow br/wpr'] }),
        '0 stow rb/pwr',
        '1 stow y/bb',
        '2 stow b/ry',
        shown(() => m.rule_t_tried_stow()),
      ],
    ),
  ),
} as const satisfies Record<string, RulePicture>;
