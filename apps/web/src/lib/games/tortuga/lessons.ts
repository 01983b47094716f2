// The two lessons of Tortuga. Frank and Lothar play what the script says. A test checks every move against the rules.
import { m } from '#lib/paraglide/messages.js';
import { step, type Lesson, type QuizChoice } from '../lesson.ts';
import { scene } from './scene.ts';

const right = (text: () => string, because: () => string): QuizChoice => ({ text, because, isRight: true });
const wrong = (text: () => string, because: () => string): QuizChoice => ({ text, because });

/** A selector for an area of a seat's board. */
const area = (seat: number, name: string): string[] => [`[data-area="${seat}.${name}"]`];
const row = (action: string): string[] => [`[data-row="${action}"]`];
const dice = (letters: string): string[] => [[...letters].map((die) => `[data-die="${die}"]`).join(', ')];
const CONFIRM = '[data-testid="confirm"]';
const OTHERS = '.others';
/** Selectors for the dice's letters above their numbers, on a phone and on a large screen. */
const DICE_LETTERS = ['.ledger .heading', '.dt thead'];
const score = (...sources: string[]): string[] => [sources.map((source) => `[data-score="${source}"]`).join(', ')];

const isForfeit = (move: string): boolean => move === 'forfeit';

/** A scene with stowing, rolling and the actions from Fleet to Board. In the last of these actions, the learner is attacked. */
const round = scene(
  {
    round: 2,
    start: 2,
    phase: 'stow',
    sides: [
      { fleet: 'y', crew: 'b', shore: 'r' },
      { fleet: 'r', crew: 'y', shore: 'b' },
      { fleet: 'b', crew: 'r', shore: 'y' },
    ],
  },
  [
    step(() => m.lesson_t_goal(), area(0, 'tortuga')),
    '* chest b',
    '* chest w',
    '* chest r',
    step(() => m.lesson_t_stow(), [CONFIRM], { instead: () => m.lesson_t_stow_instead() }),
    '0 stow b/rw',
    '1 stow y/br',
    '2 stow r/by',
    step(() => m.lesson_t_rows(), ['[data-area^="0."]']),
    '* roll ffhbc',
    '* roll hhcsb',
    '* roll bccfb',
    step(() => m.lesson_t_keep(), dice('AB'), {
      instead: (move) => (/ [AB]$/.test(move) ? m.lesson_t_keep_one() : m.lesson_t_keep_other()),
    }),
    '0 keep AB',
    '1 keep AB',
    '2 keep AE',
    step(() => m.lesson_t_reveal(), row('fleet')),
    '* roll --shh',
    '* roll --rch',
    '* roll -ccf-',
    step(() => m.lesson_t_skull(), dice('CDE'), {
      clear: [...row('hunt'), ...DICE_LETTERS],
      instead: (move) => (move.includes('C') ? m.lesson_t_skull_more() : m.lesson_t_skull_without()),
    }),
    '0 keep CDE',
    '1 keep E',
    '2 keep BC',
    '* roll --ff-',
    '* roll ---c-',
    step(() => m.lesson_t_bonus(), ['[data-action="hunt"]'], {
      clear: row('hunt'),
      instead: () => m.lesson_t_bonus_instead(),
    }),
    '0 bonus hunt',
    '1 keep CD',
    '2 keep D',
    step(() => m.lesson_t_fleet(), ['[data-row]'], { touch: CONFIRM, instead: () => m.lesson_t_forfeit() }),
    '0 act',
    '1 act',
    step(() => m.lesson_t_room(), area(0, 'fleet')),
    '2 act',
    step(() => m.lesson_t_crew(), area(0, 'crew')),
    step(() => m.lesson_t_tie(), row('hunt'), { touch: CONFIRM, instead: () => m.lesson_t_forfeit() }),
    '0 act',
    '* chest p',
    '* tile 1',
    '* tile 3',
    step(() => m.lesson_t_tile(), ['[data-tile="3"]'], { instead: () => m.lesson_t_tile_instead() }),
    '0 tile 3',
    '1 act',
    '* tile 1',
    '2 board 0 0',
    step(() => m.lesson_t_boarded(), area(0, 'fleet')),
  ],
);

/** A scene with skulls, a roll that leaves nothing to keep, attacks, defence, and more chests than there is room for. */
const fight = scene(
  {
    round: 4,
    start: 1,
    phase: 'roll',
    island: 'b',
    sides: [
      { pirate: 4, tortuga: 'y', fleet: 'by', crew: 'rr', tiles: '3', bonus: 'hunt' },
      { boat: 4, tortuga: 'r', fleet: 'yrw', crew: 'br', tiles: '1' },
      { pirate: 4, tortuga: 'b', fleet: 'ry', crew: 'bp' },
    ],
  },
  [
    '* roll bchrb',
    '* roll ffchr',
    '* roll bbfch',
    '0 keep AB',
    '1 keep AE',
    '2 keep AB',
    '* roll -chf-',
    '* roll --fhc',
    '* roll --bsr',
    step(() => m.lesson_t_lone(), dice('D'), { instead: () => m.lesson_t_lone_instead() }),
    '0 keep D',
    '1 keep B',
    '2 keep C',
    step(() => m.lesson_t_name(), ['[data-action="raid"]'], {
      clear: row('raid'),
      instead: () => m.lesson_t_name_instead(),
    }),
    '0 skull raid',
    '* roll --rr-',
    '* roll ---ff',
    '* roll --b-b',
    step(() => m.lesson_t_stuck(), dice('CE'), { clear: row('board') }),
    '1 keep CD',
    '2 keep DE',
    '* roll --r-r',
    step(() => m.lesson_t_again(), dice('CE'), { clear: row('raid'), instead: () => m.lesson_t_again_instead() }),
    '0 keep CE',
    '2 act',
    '1 act',
    '1 board 0 1',
    step(() => m.lesson_t_defence(), ['[data-spot="island.w"]']),
    step(() => m.lesson_t_second(), ['[data-target="2"]'], {
      clear: [OTHERS],
      instead: (move) => (isForfeit(move) ? m.lesson_t_second_forfeit() : m.lesson_t_second_frank()),
    }),
    '0 board 2',
    step(() => m.lesson_t_claim(), ['[data-spot="island.w"]'], { instead: () => m.lesson_t_claim_instead() }),
    '0 claim w',
    step(() => m.lesson_t_raid(), ['[data-target="2"]'], {
      clear: [OTHERS],
      instead: (move) => {
        if (isForfeit(move)) return m.lesson_t_forfeit();
        return move.startsWith('raid 1') ? m.lesson_t_raid_frank() : m.lesson_t_raid_blue();
      },
    }),
    '0 raid 2 1',
    '1 raid 0',
    '1 claim b',
    step(() => m.lesson_t_raided(), area(0, 'crew')),
    '* chest y',
    '* chest r',
    '* chest r',
    step(() => m.lesson_t_choose(), ['[data-stow^="crew."]'], {
      touch: CONFIRM,
      instead: (move) => (/\/(pw|wp)/.test(move) ? m.lesson_t_choose_order() : m.lesson_t_choose_other()),
    }),
    '0 stow rr/pwr',
    '1 stow br/yby',
    '2 stow b/r',
    step(() => m.lesson_t_quiz_skull(), ['[data-cell$=".fleet"]'], {
      clear: DICE_LETTERS,
      quiz: [
        wrong(m.lesson_t_skull_nothing, m.lesson_t_quiz_skull_no),
        right(m.lesson_t_skull_four, m.lesson_t_quiz_skull_yes),
        wrong(m.lesson_t_skull_any, m.lesson_t_quiz_skull_no),
      ],
    }),
    step(() => m.lesson_t_quiz_tie(), ['.other.seat-3'], {
      quiz: [
        right(m.lesson_t_tie_you, m.lesson_t_quiz_tie_yes),
        wrong(m.lesson_t_tie_frank, m.lesson_t_quiz_tie_frank),
        wrong(m.lesson_t_tie_both, m.lesson_t_quiz_tie_both),
      ],
    }),
    step(() => m.lesson_t_quiz_raid(), area(0, 'crew'), {
      quiz: [
        wrong(m.lesson_t_raid_nothing, m.lesson_t_quiz_raid_nothing),
        wrong(m.lesson_t_raid_mine, m.lesson_t_quiz_raid_mine),
        right(m.lesson_t_raid_both, m.lesson_t_quiz_raid_yes),
      ],
    }),
  ],
);

/** A scene with the last stowing and the counting of points. */
const end = scene(
  {
    round: 8,
    start: 2,
    phase: 'stow',
    island: 'y',
    sides: [
      { pirate: 4, tortuga: 'rbw', fleet: 'yp', crew: 'rrb', tiles: '31', bonus: 'hunt' },
      { boat: 4, pirate: 5, tortuga: 'rrbb', fleet: 'bw', crew: 'rb', shore: 'b', tiles: '2' },
      { boat: 5, pirate: 3, tortuga: 'rby', fleet: 'y', crew: 'yr', tiles: '11' },
    ],
  },
  [
    step(() => m.lesson_t_last(), area(1, 'fleet'), { clear: [...area(0, 'tortuga'), ...area(0, 'fleet')] }),
    '* chest r',
    '* chest w',
    '* chest r',
    step(() => m.lesson_t_final(), ['[data-stow^="fleet."]'], {
      clear: area(0, 'tortuga'),
      also: ['stow brr/w'],
      instead: () => m.lesson_t_final_instead(),
    }),
    '0 stow rbr/w',
    '1 stow rb/rb',
    '2 stow yr/r',
    step(() => m.lesson_t_score_chests(), score('tortuga', 'fleet', 'crew')),
    step(() => m.lesson_t_score_sets(), score('sets')),
    step(() => m.lesson_t_score_rest(), score('tracks', 'coins')),
    step(() => m.lesson_t_won(), ['[data-testid="end"] tbody tr:nth-child(-n + 2)']),
  ],
  {
    winners: [0],
    scores: [
      { tortuga: 18, fleet: 4, crew: 1, sets: 6, tracks: 7, coins: 4, total: 40 },
      { tortuga: 18, fleet: 4, crew: 2, sets: 3, tracks: 9, coins: 2, total: 38 },
      { tortuga: 12, fleet: 4, crew: 1, sets: 3, tracks: 8, coins: 2, total: 30 },
    ],
  },
);

/** A scene that shows what is different with two players. */
const two = scene(
  {
    round: 3,
    start: 0,
    phase: 'roll',
    sides: [
      { tortuga: 'r', fleet: 'b', crew: 'yb' },
      { tortuga: 'y', fleet: 'pr', crew: 'br' },
    ],
  },
  [
    '* roll ffhbc',
    '* roll fhbcf',
    '0 keep AB',
    '1 keep AE',
    '* roll --hhr',
    '* roll -chr-',
    '0 keep CD',
    '1 keep B',
    '* roll ----b',
    '* roll --rr-',
    '0 keep E',
    '1 keep CD',
    step(() => m.lesson_t_two_first(), row('fleet'), { touch: CONFIRM, instead: () => m.lesson_t_forfeit() }),
    '0 act',
    '1 act',
    step(() => m.lesson_t_two_hunt(), row('hunt'), { touch: CONFIRM, instead: () => m.lesson_t_forfeit() }),
    '0 act',
    '* chest y',
    '* tile 2',
    step(() => m.lesson_t_two_board(), ['[data-target="1"]'], {
      clear: [OTHERS],
      instead: (move) => (isForfeit(move) ? m.lesson_t_forfeit() : m.lesson_t_two_board_red()),
    }),
    '0 board 1 0',
    '1 raid 0 0',
    '* chest r',
    '* chest b',
    step(() => m.lesson_t_two_bag(), ['[data-stow^="crew."]'], {
      touch: CONFIRM,
      instead: () => m.lesson_t_two_bag_instead(),
    }),
    '0 stow b/pyr',
    '1 stow br/yb',
    step(() => m.lesson_t_two_done(), ['.sea']),
  ],
);

export const lessons: readonly Lesson[] = [
  {
    id: 'basics',
    game: 'tortuga',
    title: () => m.lesson_t_title(),
    about: () => m.lesson_t_about(),
    scenes: [round, fight, end],
  },
  {
    id: 'two',
    game: 'tortuga',
    title: () => m.lesson_t_two_title(),
    about: () => m.lesson_t_two_about(),
    scenes: [two],
  },
];
