// The two lessons of Cartagena. The opponent, Frank, plays what the script says. A test checks every move against the rules.
import { m } from '#lib/paraglide/messages.js';
import { step, type Lesson } from '../lesson.ts';
import { scene } from './scene.ts';

const HAND = '.hand';
const stack = (cards: string): string[] => [[...cards].map((card) => `[data-stack="${card}"]`).join(', ')];
const spaces = (...numbers: number[]): string => numbers.map((number) => `.space[data-place="${number}"]`).join(', ');
const place = (...numbers: number[]): string[] => [spaces(...numbers)];
const PILES = ['[data-pile="deck"]'];
const FRANK = ['.strip .seat-2', '.panel .seat-2'];

const begin = scene(
  'jamaica',
  [
    { pirates: [0, 0, 0, 0, 0, 0], hand: 'KKBDHP' },
    { pirates: [0, 0, 0, 0, 0, 0], hand: 'KSSBBH' },
  ],
  [
    step(() => m.lesson_c_goal(), place(37)),
    step(() => m.lesson_c_key(), stack('K'), {
      touch: spaces(0),
      clear: [HAND],
      instead: () => m.lesson_c_key_instead(),
    }),
    '0 K0',
    step(() => m.lesson_c_key_again(), stack('K'), {
      touch: spaces(0),
      clear: [HAND],
      instead: (move) => (move.startsWith('-') ? m.lesson_c_no_back_yet() : m.lesson_c_key_again_instead()),
    }),
    '0 K0',
    step(() => m.lesson_c_jumped(), place(9)),
    step(() => m.lesson_c_third(), stack('B'), {
      touch: spaces(0),
      clear: [HAND],
      instead: () => m.lesson_c_third_instead(),
    }),
    '0 B0',
    '1 K0',
    step(() => m.lesson_c_crowd(), place(14)),
  ],
);

const cards = scene(
  'jamaica',
  [
    { pirates: [0, 0, 8, 12, 18, 20], hand: '' },
    { pirates: [6, 8, 16, 18, 18, 37], hand: 'KSB' },
  ],
  [
    step(() => m.lesson_c_empty(), ['.hand']),
    step(() => m.lesson_c_back_two(), place(12), {
      clear: [HAND, spaces(8)],
      instead: () => m.lesson_c_back_two_instead(),
    }),
    '0 -12',
    '* draw P',
    '* draw K',
    step(() => m.lesson_c_two_cards(), stack('KP'), { clear: place(8) }),
    step(() => m.lesson_c_full(), place(18), {
      touch: spaces(20),
      clear: [HAND, spaces(16)],
      instead: () => m.lesson_c_full_instead(),
    }),
    '0 -20',
    '* draw H',
    step(() => m.lesson_c_only_way(), PILES),
  ],
  { played: 3 },
);

const harbour = scene(
  'jamaica',
  [
    { pirates: [0, 12, 26, 30, 37, 37], hand: 'PH' },
    { pirates: [8, 16, 24, 31, 35, 37], hand: 'KSB' },
  ],
  [
    step(() => m.lesson_c_sloop(), place(26), {
      clear: [HAND, spaces(35), spaces(37)],
      instead: (move) => (move === 'P30' ? m.lesson_c_sloop_near() : m.lesson_c_sloop_instead()),
    }),
    '0 P26',
    step(() => m.lesson_c_aboard(), place(37)),
    step(() => m.lesson_c_end_turn(), ['.tray .end', '.tray'], {
      clear: [HAND],
      instead: () => m.lesson_c_end_turn_instead(),
    }),
    '0 end',
    '1 K8',
    '1 end',
    step(() => m.lesson_c_quiz_jump(), place(12), {
      clear: [spaces(16), spaces(20)],
      quiz: [
        { text: () => m.lesson_c_to_16(), because: () => m.lesson_c_quiz_jump_16() },
        { text: () => m.lesson_c_to_20(), because: () => m.lesson_c_quiz_jump_20(), isRight: true },
        { text: () => m.lesson_c_to_sloop(), because: () => m.lesson_c_quiz_jump_sloop() },
      ],
    }),
    step(() => m.lesson_c_quiz_back(), place(30), {
      clear: [spaces(24)],
      quiz: [
        { text: () => m.lesson_c_none(), because: () => m.lesson_c_quiz_back_none() },
        { text: () => m.lesson_c_one(), because: () => m.lesson_c_quiz_back_one(), isRight: true },
        { text: () => m.lesson_c_two(), because: () => m.lesson_c_quiz_back_two() },
      ],
    }),
    step(() => m.lesson_c_quiz_draw(), ['.hand'], {
      quiz: [
        { text: () => m.lesson_c_draw_end(), because: () => m.lesson_c_quiz_draw_no() },
        { text: () => m.lesson_c_draw_back(), because: () => m.lesson_c_quiz_draw_yes(), isRight: true },
        { text: () => m.lesson_c_draw_empty(), because: () => m.lesson_c_quiz_draw_no() },
      ],
    }),
  ],
  { played: 4 },
);

const win = scene(
  'jamaica',
  [
    { pirates: [27, 33, 37, 37, 37, 37], hand: 'DK' },
    { pirates: [24, 35, 37, 37, 37, 37], hand: 'KSB' },
  ],
  [
    step(() => m.lesson_c_win(), place(27, 33, 37), { clear: [HAND], instead: () => m.lesson_c_win_instead() }),
    '0 K27',
    step(() => m.lesson_c_win_last(), stack('D'), {
      touch: spaces(33),
      clear: [HAND, spaces(37)],
      instead: () => m.lesson_c_win_last_instead(),
    }),
    '0 D33',
    step(() => m.lesson_c_won(), ['[data-testid="end"]']),
  ],
  { played: 5, result: { winners: [0] } },
);

const open = scene(
  'tortuga',
  [
    { pirates: [0, 0, 6, 9, 14, 20], hand: 'H' },
    { pirates: [0, 9, 12, 12, 20, 24], hand: 'PPS' },
  ],
  [
    step(() => m.lesson_c_open_hands(), FRANK),
    step(() => m.lesson_c_open_row(), ['.rowline .row']),
    step(() => m.lesson_c_open_take(), place(14), {
      clear: [HAND, spaces(12), '.rowline'],
      instead: () => m.lesson_c_open_take_instead(),
    }),
    '0 -14',
    step(() => m.lesson_c_open_plan(), ['.rowline .row']),
  ],
  { row: 'SKBHDPPKSBHD', played: 2 },
);

export const lessons: readonly Lesson[] = [
  {
    id: 'basics',
    game: 'cartagena',
    title: () => m.lesson_c_title(),
    about: () => m.lesson_c_about(),
    scenes: [begin, cards, harbour, win],
  },
  {
    id: 'open',
    game: 'cartagena',
    title: () => m.lesson_c_open_title(),
    about: () => m.lesson_c_open_about(),
    scenes: [open],
  },
];
