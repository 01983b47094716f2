import {
  cloneState,
  redact,
  type Actor,
  type Cells,
  type Concealed,
  type Move,
  type Rng,
  type Seat,
  type State,
  type View,
  type Viewer,
} from '@sloop/engine';
import { clockwise } from './state/board.ts';
import {
  DUE,
  DUE_ROLL,
  DUE_SEAT,
  HIDDEN_CHOICES,
  HIDDEN_STOWING,
  LOOKING,
  OPEN_PASS,
  OVER,
  OWING,
  PHASE,
  PLAYERS,
  ROLL,
  STEP,
  STOW,
  TURN,
  answer,
  inHand,
  roll,
} from './state/cells.ts';
import { BOARD, DIE_COUNT, FACE_COUNT, RAID, setAt } from './state/dice.ts';
import { BONUS, KEEP, KEEP_TILE, KIND, ROLLED, STOW_CHESTS, TILE_DRAWN, faceOf, payloadOf } from './moves.ts';
import { lettersOfRoll } from './notation.ts';
import { actingSeat } from './rules/ranking.ts';
import { keepableSets, showRoll } from './rules/rolls.ts';
import { count, nth } from './rules/play.ts';
import { room } from './state/spaces.ts';
import { dealTiles, forgetTiles } from './state/tiles.ts';

/** In a view, this value replaces another seat's hidden answer. It shows only that the seat has answered. */
const GIVEN = 1;

export const rollsAreHidden = (cells: Cells): boolean => cells[PHASE] === ROLL && cells[STEP] !== OPEN_PASS;

const isChoosing = (cells: Cells): boolean => cells[PHASE] === ROLL && cells[STEP] === HIDDEN_CHOICES;

const answersAreHidden = (cells: Cells): boolean =>
  isChoosing(cells) || (cells[PHASE] === STOW && cells[STEP] === HIDDEN_STOWING);

export const hides = (state: State): boolean => rollsAreHidden(state) || answersAreHidden(state);

/**
 * A seat's legal moves depend on something hidden in two cases: when the seat chooses dice from a hidden roll, and when
 * it chooses one of two tiles that only it sees.
 */
export const hidesMoves = (state: State): boolean => rollsAreHidden(state) || state[LOOKING] !== 0;

/** Whether a viewer may see a seat's tiles and hidden roll. */
export const sees = (cells: Cells, viewer: Viewer, seat: Seat): boolean => viewer === seat || cells[PHASE] === OVER;

export function view(state: State, viewer: Viewer, into?: State): View {
  return redact(state, viewer, (cells) => hide(cells, viewer), into);
}

function hide(cells: Cells, viewer: Viewer): void {
  if (cells[PHASE] === OVER) return;
  forgetTiles(cells, viewer, actingSeat(cells));
  for (let seat = 0; seat < cells[PLAYERS]!; seat++) {
    if (seat === viewer) continue;
    if (rollsAreHidden(cells)) cells[roll(seat)] = 0;
    if (answersAreHidden(cells)) hideAnswer(cells, seat);
  }
}

/**
 * Hides a seat's answer. If the phase is `roll`, the cell is set to `GIVEN`, which still shows that the seat has
 * answered. If the phase is `stow`, the cell is set to 0, because `OWING` already shows who has answered.
 */
function hideAnswer(cells: Cells, seat: Seat): void {
  cells[answer(seat)] = cells[PHASE] === ROLL && cells[answer(seat)] !== 0 ? GIVEN : 0;
}

export function determinize(
  { viewer, cells }: View,
  rng: Rng,
  into: State,
  choose: (state: State, seat: Seat) => number = (state, seat) => rng.below(count(state, seat)),
): void {
  into.set(cells);
  if (into[PHASE] === OVER) return;
  dealTiles(into, viewer, actingSeat(into), rng);
  for (let seat = 0; seat < into[PLAYERS]!; seat++) {
    if (seat === viewer) continue;
    if (rollsAreHidden(into) && hasRolled(into, seat)) guessRoll(into, seat, rng);
    const owes = ((into[OWING]! >> seat) & 1) === 1;
    const hasAnswered = isChoosing(into) ? into[answer(seat)] === GIVEN : !owes;
    if (answersAreHidden(into) && hasAnswered) {
      into[answer(seat)] = 0;
      const move = nth(into, seat, choose(into, seat));
      into[answer(seat)] = (move & KIND) === BONUS ? payloadOf(move) + 1 : payloadOf(move);
    }
  }
}

/** Whether a seat has rolled in this step. A view hides the roll itself, so this function counts the seats that have rolled. */
function hasRolled(state: State, seat: Seat): boolean {
  if (state[inHand(seat)] === 0) return false;
  if (state[STEP] === HIDDEN_CHOICES) return true;
  const rolled = state[TURN]! - (state[DUE] === DUE_ROLL ? 1 : 0);
  for (let steps = 0; steps < rolled; steps++) if (clockwise(state, steps) === seat) return true;
  return false;
}

/**
 * Guesses a seat's hidden roll. Once all seats have rolled, everybody sees which seats are stuck. Then a guess for a stuck seat
 * must leave it stuck, and a guess for any other seat must not leave that seat stuck.
 */
function guessRoll(state: State, seat: Seat, rng: Rng): void {
  const stuck = isChoosing(state) && ((state[OWING]! >> seat) & 1) === 0 && state[answer(seat)] === 0;
  const full = [BOARD, RAID].filter((action) => room(state, seat, action) === 0);
  do {
    state[roll(seat)] = 0;
    for (let die = 0; die < DIE_COUNT; die++)
      if ((state[inHand(seat)]! >> die) & 1) {
        const face = stuck ? full[rng.below(full.length)]! : rng.below(FACE_COUNT);
        state[roll(seat)]! |= setAt(1 << die, face);
      }
  } while (isChoosing(state) && !stuck && keepableSets(state, seat) === 0);
}

/** Whether a roll that is about to be played leaves the seat stuck. Everybody sees the roll of a stuck seat after the reveal. */
function isStuck(state: State, move: Move): boolean {
  for (let die = 0; die < DIE_COUNT; die++) {
    const face = faceOf(move, die) - 1;
    if (face >= 0 && face !== BOARD && face !== RAID) return false; // This die can be kept.
  }
  const rolled = cloneState(state);
  showRoll(rolled, rolled[DUE_SEAT]!, move);
  return keepableSets(rolled, rolled[DUE_SEAT]!) === 0;
}

/** What the other viewers see of a move that is about to be played. Undefined if they see the whole move. */
export function conceals(state: State, by: Actor, move: Move): Concealed | undefined {
  switch (move & KIND) {
    case ROLLED: {
      if (state[STEP] === OPEN_PASS) return undefined;
      const faces = lettersOfRoll(move).replaceAll(/[a-z]/g, '?');
      return { owner: state[DUE_SEAT]!, text: `roll ${faces}`, until: isStuck(state, move) ? 'revealed' : 'over' };
    }
    case TILE_DRAWN:
      return { owner: actingSeat(state), text: 'tile ?', until: 'over' };
    case KEEP_TILE:
      return { owner: by as Seat, text: 'tile ?', until: 'over' };
    case KEEP:
      return state[STEP] === OPEN_PASS ? undefined : { owner: by as Seat, text: 'keep ?', until: 'revealed' };
    case BONUS:
      return { owner: by as Seat, text: 'bonus ?', until: 'revealed' };
    case STOW_CHESTS:
      return { owner: by as Seat, text: 'stow ?', until: 'revealed' };
    default:
      return undefined;
  }
}
