// Makes positions of Cartagena from a short description, for lessons and for the pictures in the rules.
import { CARDS_PER_SYMBOL } from '@sloop/cartagena/glance';
import type { Json, JsonObject } from '@sloop/engine';
import type { LessonScene } from '../lesson.ts';
import { CARDS } from './view.ts';

/** The symbols of spaces 1 to 36, as they are printed on the six segments of the tunnel. */
const LAYOUT = 'BPHSDKDBKPHSHKPBSDKBSDHPPKDHSBHDKBPS';

interface Side {
  /** The places of the six pirates, in ascending order. */
  readonly pirates: readonly number[];
  readonly hand: string;
}

const counts = (cards: string): { [card: string]: number } =>
  Object.fromEntries(CARDS.map((card) => [card, cards.split(card).length - 1]));

/**
 * A position at the beginning of the learner's turn. The discard pile contains `played` cards of each symbol. All other cards
 * that no seat holds are in the deck or in the row.
 */
function position(version: 'jamaica' | 'tortuga', sides: readonly [Side, Side], row = '', played = 0): Json {
  const out = counts(sides.map(({ hand }) => hand).join('') + row);
  return {
    game: 'cartagena',
    players: 2,
    version,
    start: 0,
    layout: LAYOUT,
    turn: 0,
    actions: 0,
    deck: Object.fromEntries(CARDS.map((card) => [card, CARDS_PER_SYMBOL - out[card]! - played])),
    discard: Object.fromEntries(CARDS.map((card) => [card, played])),
    row,
    seats: sides.map(({ pirates, hand }) => ({ pirates: [...pirates], hand: counts(hand) })),
    calm: 0,
    passes: 0,
    winners: null,
  };
}

/** Makes a scene that begins with a position. */
export const scene = (
  version: 'jamaica' | 'tortuga',
  sides: readonly [Side, Side],
  script: LessonScene['script'],
  {
    row,
    played,
    result,
  }: { readonly row?: string; readonly played?: number; readonly result?: LessonScene['result'] } = {},
): LessonScene => ({
  players: 2,
  options: (version === 'jamaica' ? { start: 0 } : { start: 0, version }) satisfies JsonObject,
  position: position(version, sides, row, played),
  script,
  ...(result && { result }),
});
