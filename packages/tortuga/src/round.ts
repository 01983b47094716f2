import * as engine from '@sloop/engine';
import type { Actor, Move, Rng, Seat, State } from '@sloop/engine';
import * as actions from './actions.ts';
import * as boards from './board.ts';
import * as cellsAt from './cells.ts';
import * as chestKinds from './chests.ts';
import * as moveCodes from './moves.ts';
import * as rolling from './rolling.ts';
import * as stowing from './stowing.ts';
import * as tilePool from './tiles.ts';

// Bound once: V8 reads and checks an imported name anew at every use (docs/DESIGN.md, Speed).
const { CHANCE, pick } = engine;
const { actor, countActing, goOnActing, nthActing, playAct, playAttack, playClaim, playForfeit, playKeepTile } =
  actions;
const { clockwise, getRound, intoSlots, setRound, takeDiceBack, toShore } = boards;
const {
  BAG,
  BAG_SIZE,
  CHEST_OWED,
  CREW_SIDE,
  DUE,
  DUE_CHEST,
  DUE_NOTHING,
  DUE_ROLL,
  DUE_SEAT,
  GOAL,
  LOOKING,
  OVER,
  OWING,
  PHASE,
  PLAYERS,
  POOL,
  POOL_SIZE,
  ROLL,
  SETUP,
  START,
  STEP,
  STOW,
  TILES_OWED,
  TURN,
  tortugaSize,
} = cellsAt;
const { COLOUR_COUNT } = chestKinds;
const {
  ACT,
  ATTACK,
  BONUS,
  CHEST_DRAWN,
  CLAIM,
  FORFEIT,
  KEEP,
  KEEP_TILE,
  KIND,
  ROLLED,
  SKULL_ON,
  STOW_CHESTS,
  TILE_DRAWN,
  moveOf,
  said,
} = moveCodes;
const {
  admitsRoll,
  chanceRoll,
  countRolling,
  goOnRolling,
  nthRolling,
  playBonus,
  playKeep,
  playRoll,
  playSkulls,
  sampleRolling,
} = rolling;
const { countStowing, goOnStowing, nthStowing, playStow } = stowing;
const { TILE_VALUES, keepTile, leavePool } = tilePool;

export function toAct(state: State): number {
  return state[DUE] === DUE_NOTHING ? state[OWING]! : CHANCE;
}

export function count(state: State, seat: Seat): number {
  if (state[PHASE] === ROLL) return countRolling(state, seat);
  return state[PHASE] === STOW ? countStowing(state, seat) : countActing(state, seat);
}

export function nth(state: State, seat: Seat, index: number): Move {
  if (state[PHASE] === ROLL) return nthRolling(state, seat, index);
  return state[PHASE] === STOW ? nthStowing(state, seat, index) : nthActing(state, seat, index);
}

export function sample(state: State, seat: Seat, rng: Rng): Move {
  return state[PHASE] === ROLL ? sampleRolling(state, seat, rng) : nth(state, seat, rng.below(count(state, seat)));
}

export function chance(state: State, rng: Rng): Move {
  if (state[DUE] === DUE_ROLL) return chanceRoll(state, rng);
  if (state[DUE] === DUE_CHEST) return moveOf(CHEST_DRAWN, pick(state, BAG, COLOUR_COUNT, state[BAG_SIZE]!, rng));
  return moveOf(TILE_DRAWN, 1 + pick(state, POOL, TILE_VALUES, state[POOL_SIZE]!, rng));
}

export function admits(state: State, move: Move): boolean {
  const kind = move & KIND;
  if (state[DUE] === DUE_ROLL) return kind === ROLLED && admitsRoll(state, move);
  if (state[DUE] === DUE_CHEST) return kind === CHEST_DRAWN && state[BAG + said(move)]! > 0;
  return kind === TILE_DRAWN && state[POOL + said(move) - 1]! > 0;
}

export function play(state: State, by: Actor, move: Move): void {
  if (by === 'chance') playChance(state, move);
  else playSeat(state, by, move);
  goOn(state);
}

function playChance(state: State, move: Move): void {
  switch (move & KIND) {
    case ROLLED:
      return playRoll(state, move);
    case CHEST_DRAWN:
      return drawChest(state, said(move));
    default:
      return drawTile(state, said(move));
  }
}

/** What a seat's move changes at once; `play` also goes on to the next question. */
export function playSeat(state: State, seat: Seat, move: Move): void {
  switch (move & KIND) {
    case KEEP:
      return playKeep(state, seat, said(move));
    case SKULL_ON:
      return playSkulls(state, seat, said(move));
    case BONUS:
      return playBonus(state, seat, said(move));
    case ACT:
      return playAct(state, seat);
    case FORFEIT:
      return playForfeit(state);
    case KEEP_TILE:
      return playKeepTile(state, seat, said(move));
    case ATTACK:
      return playAttack(state, seat, move);
    case CLAIM:
      return playClaim(state, seat, said(move));
    case STOW_CHESTS:
      return playStow(state, seat, said(move));
    default:
      throw new Error(`no such move: ${move}`);
  }
}

/** A chest goes to the shore of the seat that is due; in the set-up each seat's second one goes to its crew. */
function drawChest(state: State, colour: number): void {
  const seat = state[DUE_SEAT]!;
  state[BAG + colour]!--;
  state[BAG_SIZE]!--;
  state[DUE] = DUE_NOTHING;
  state[CHEST_OWED] = 0;
  if (state[PHASE] === SETUP && (state[TURN]! & 1) === 0) intoSlots(state, seat, CREW_SIDE, colour);
  else toShore(state, seat, colour);
}

/** Of two tiles one is chosen; a single one is kept without being asked. */
function drawTile(state: State, value: number): void {
  leavePool(state, value);
  state[DUE] = DUE_NOTHING;
  const looking = state[TILES_OWED] === 2 || state[LOOKING] !== 0;
  state[TILES_OWED]!--;
  if (looking) state[state[LOOKING] === 0 ? LOOKING : LOOKING + 1] = value;
  else keepTile(state, actor(state), value, 0);
}

/** Goes on until somebody owes an answer, chance is due or the game is over. Skipped phases are never seen. */
export function goOn(state: State): void {
  while (state[OWING] === 0 && state[DUE] === DUE_NOTHING && state[PHASE] !== OVER)
    if (!goOnPhase(state)) nextPhase(state);
}

function goOnPhase(state: State): boolean {
  switch (state[PHASE]) {
    case SETUP:
      return goOnSetUp(state);
    case ROLL:
      return goOnRolling(state);
    case STOW:
      return goOnStowing(state);
    default:
      return goOnActing(state);
  }
}

/** From the start seat clockwise, two chests each. */
function goOnSetUp(state: State): boolean {
  if (state[TURN] === 2 * state[PLAYERS]!) return false;
  state[DUE] = DUE_CHEST;
  state[DUE_SEAT] = clockwise(state, state[TURN]! >> 1);
  state[TURN]!++;
  return true;
}

function nextPhase(state: State): void {
  state[STEP] = 0;
  state[TURN] = 0;
  if (state[PHASE] === STOW) return endRound(state);
  state[PHASE]!++;
  if (state[PHASE] === STOW) for (let seat = 0; seat < state[PLAYERS]!; seat++) takeDiceBack(state, seat);
}

function endRound(state: State): void {
  let reached = false;
  for (let seat = 0; seat < state[PLAYERS]!; seat++) reached ||= state[tortugaSize(seat)]! >= state[GOAL]!;
  if (reached) {
    state[PHASE] = OVER;
    return;
  }
  state[START] = clockwise(state, 1);
  setRound(state, getRound(state) + 1);
  state[PHASE] = ROLL;
}
