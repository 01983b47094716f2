// The moves of seats. Apart from `play.ts`, because whoever looks at what a move would change does not go on to what follows it.
import type { Move, Seat, State } from '@sloop/engine';
import * as actions from './actions.ts';
import * as attacks from './attacks.ts';
import * as kinds from '../kinds.ts';
import * as moveCodes from '../moves.ts';
import * as rolling from './rolling.ts';
import * as stowing from './stowing.ts';

// Bound once: V8 reads and checks an imported name anew at every use (docs/DESIGN.md, Speed).
const { playAct, playClaim, playForfeit, playKeepTile } = actions;
const { playAttack } = attacks;
const { ACT, ATTACK, BONUS, CLAIM, FORFEIT, KEEP, KEEP_TILE, KIND, SKULL_ON, STOW_CHESTS } = kinds;
const { said } = moveCodes;
const { playBonus, playKeep, playSkulls } = rolling;
const { playStow } = stowing;

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
