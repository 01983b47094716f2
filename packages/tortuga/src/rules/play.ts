import { CHANCE, pick, type Actor, type Due, type Move, type Rng, type Seat, type State } from '@sloop/engine';
import { countActing, nthActing, playAct, playClaim, playForfeit, playKeepTile, sampleActing } from './actions.ts';
import { freshBoard, intoSlots, toShore } from '../state/board.ts';
import {
  BAG,
  CHEST_OWED,
  CREW_SIDE,
  DUE,
  DUE_CHEST,
  DUE_KINDS,
  DUE_NOTHING,
  DUE_ROLL,
  DUE_SEAT,
  LOOKING,
  OWING,
  PHASE,
  POOL,
  POOL_SIZE,
  ROLL,
  ROUND,
  SETUP,
  STOW,
  TILES_OWED,
  TURN,
} from '../state/cells.ts';
import {
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
  payloadOf,
} from '../moves.ts';
import type { TortugaOptions } from '../options.ts';
import { advance } from './phases.ts';
import { colourOfNth, ofColour, oneChest, pileSize } from '../state/pile.ts';
import { actingSeat } from './ranking.ts';
import {
  admitsRoll,
  chanceRoll,
  countRolling,
  nthRolling,
  playBonus,
  playKeep,
  playRoll,
  playSkulls,
  sampleRolling,
} from './rolling.ts';
import { countStowing, nthStowing, playStow, sampleStowing } from './stowing.ts';
import { TILE_VALUES, keepTile, leavePool } from '../state/tiles.ts';
import { playAttack } from './attacks.ts';

export function start(chosen: TortugaOptions, players: number, seat: Seat): State {
  const state = freshBoard(players, chosen.goal, seat, chosen.dice);
  state[ROUND] = 1;
  advance(state);
  return state;
}

export function toAct(state: State): number {
  return state[DUE] === DUE_NOTHING ? state[OWING]! : CHANCE;
}

export const due = (state: State): Due => ({ kind: DUE_KINDS[state[DUE]!]!, seat: state[DUE_SEAT]! });

export function count(state: State, seat: Seat): number {
  if (state[PHASE] === ROLL) return countRolling(state, seat);
  return state[PHASE] === STOW ? countStowing(state, seat) : countActing(state, seat);
}

export function nth(state: State, seat: Seat, index: number): Move {
  if (state[PHASE] === ROLL) return nthRolling(state, seat, index);
  return state[PHASE] === STOW ? nthStowing(state, seat, index) : nthActing(state, seat, index);
}

export function sample(state: State, seat: Seat, rng: Rng): Move {
  if (state[PHASE] === ROLL) return sampleRolling(state, seat, rng);
  return state[PHASE] === STOW ? sampleStowing(state, seat, rng) : sampleActing(state, seat, rng);
}

export function chance(state: State, rng: Rng): Move {
  if (state[DUE] === DUE_ROLL) return chanceRoll(state, rng);
  if (state[DUE] === DUE_CHEST) return moveOf(CHEST_DRAWN, colourOfNth(state[BAG]!, rng.below(pileSize(state[BAG]!))));
  return moveOf(TILE_DRAWN, 1 + pick(state, POOL, TILE_VALUES, state[POOL_SIZE]!, rng));
}

export function admits(state: State, move: Move): boolean {
  const kind = move & KIND;
  if (state[DUE] === DUE_ROLL) return kind === ROLLED && admitsRoll(state, move);
  if (state[DUE] === DUE_CHEST) return kind === CHEST_DRAWN && ofColour(state[BAG]!, payloadOf(move)) > 0;
  return kind === TILE_DRAWN && state[POOL + payloadOf(move) - 1]! > 0;
}

export function play(state: State, by: Actor, move: Move): void {
  if (by === 'chance') playChance(state, move);
  else playSeat(state, by, move);
  advance(state);
}

/**
 * Makes only the immediate changes of a seat's move. Unlike `play`, this function does not advance to the next decision
 * or chance event.
 */
export function playSeat(state: State, seat: Seat, move: Move): void {
  switch (move & KIND) {
    case KEEP:
      return playKeep(state, seat, payloadOf(move));
    case SKULL_ON:
      return playSkulls(state, seat, payloadOf(move));
    case BONUS:
      return playBonus(state, seat, payloadOf(move));
    case ACT:
      return playAct(state, seat);
    case FORFEIT:
      return playForfeit(state);
    case KEEP_TILE:
      return playKeepTile(state, seat, payloadOf(move));
    case ATTACK:
      return playAttack(state, seat, move);
    case CLAIM:
      return playClaim(state, seat, payloadOf(move));
    case STOW_CHESTS:
      return playStow(state, seat, payloadOf(move));
    default:
      throw new Error(`move ${move} is not a move of a seat`);
  }
}

function playChance(state: State, move: Move): void {
  switch (move & KIND) {
    case ROLLED:
      return playRoll(state, move);
    case CHEST_DRAWN:
      return drawChest(state, payloadOf(move));
    default:
      return drawTile(state, payloadOf(move));
  }
}

/** Puts the drawn chest on the seat's shore. In the set-up, each seat's second chest goes into its crew. */
function drawChest(state: State, colour: number): void {
  const seat = state[DUE_SEAT]!;
  state[BAG]! -= oneChest(colour);
  state[DUE] = DUE_NOTHING;
  state[CHEST_OWED] = 0;
  if (state[PHASE] === SETUP && (state[TURN]! & 1) === 0) intoSlots(state, seat, CREW_SIDE, colour);
  else toShore(state, seat, colour);
}

/**
 * Takes the drawn tile from the pool. A seat that draws only one tile keeps it. A seat that draws two tiles will choose one later.
 */
function drawTile(state: State, value: number): void {
  leavePool(state, value);
  state[DUE] = DUE_NOTHING;
  const looking = state[TILES_OWED] === 2 || state[LOOKING] !== 0;
  state[TILES_OWED]!--;
  if (looking) state[state[LOOKING] === 0 ? LOOKING : LOOKING + 1] = value;
  else keepTile(state, actingSeat(state), value, 0);
}
