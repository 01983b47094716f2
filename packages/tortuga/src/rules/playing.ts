// The moves of seats. Apart from `play.ts`, because whoever looks at what a move would change does not go on to what follows it.
import type { Move, Seat, State } from '@sloop/engine';
import { playAct, playClaim, playForfeit, playKeepTile } from './actions.ts';
import { playAttack } from './attacks.ts';
import { ACT, ATTACK, BONUS, CLAIM, FORFEIT, KEEP, KEEP_TILE, KIND, SKULL_ON, STOW_CHESTS } from '../kinds.ts';
import { said } from '../moves.ts';
import { playBonus, playKeep, playSkulls } from './rolling.ts';
import { playStow } from './stowing.ts';

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
