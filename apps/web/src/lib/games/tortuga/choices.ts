import { rankings } from '@sloop/tortuga/glance';
import { m } from '#lib/paraglide/messages.js';
import type { DescribeContext } from '#lib/games/contract.ts';
import { icon } from '#lib/ui/rich.ts';
import { rollOf, sceneOf, type Scene } from './describe.ts';
import { gainOf } from './forecast.ts';
import { actionOf } from './keeping.ts';
import { gainWords } from './outlook.ts';
import { arrangementOf, fits, left } from './stowing.ts';
import { isAction, numbersOf, sideOf, type Action, type SeatView } from './view.ts';
import { actionWord, chestWord, chips, plus } from './words.ts';

/** A legal move in words, for the list. */
export function choice(move: string, context: DescribeContext): string {
  const scene = sceneOf(context);
  const { before, you = 0, options } = scene;
  const [kind, value = ''] = move.split(' ');
  const acting = before !== undefined && isAction(before.phase) ? before.phase : undefined;
  switch (kind) {
    case 'keep': {
      const roll = before?.seats[you]?.roll ?? rollOf(you, scene);
      const action = roll == null ? undefined : actionOf(roll, value);
      return action === undefined
        ? m.tortuga_keep_skulls({ dice: plus(value) })
        : m.tortuga_keep({ dice: plus(value), action: actionWord(action) });
    }
    case 'skull':
      return m.tortuga_skull_to({ action: actionWord(value as Action) });
    case 'bonus':
      return m.tortuga_bonus_to({
        action: actionWord(value as Action),
        level: (before?.seats[you]?.bonus[value as Action] ?? 0) + 1,
      });
    case 'act':
      return before && acting
        ? gainWords(
            gainOf(
              before,
              numbersOf(options),
              you,
              acting,
              rankings(before, numbersOf(options))[acting].first === you ? 1 : 2,
            ),
          )
        : m.tortuga_log_acts();
    case 'forfeit':
      return m.tortuga_forfeit();
    case 'tile':
      return m.tortuga_tile_keep({ tile: `${icon(`tile-${value}`, '')} ${m.tortuga_coins({ count: value })}` });
    case 'board':
    case 'raid':
      return attackChoice(move, kind, scene);
    case 'claim':
      return m.tortuga_claim({ chest: chestWord(value) });
    case 'stow':
      return stowChoice(move, before?.seats[you]);
    default:
      return move;
  }
}

function attackChoice(move: string, action: 'board' | 'raid', { before, name }: Scene): string {
  const [, seat = 0, slot] = move.split(' ').map(Number);
  const colour = slot === undefined ? undefined : before?.seats[seat]?.[sideOf(action).area][slot];
  if (colour !== undefined) return m.tortuga_take({ chest: chestWord(colour), name: name(seat) });
  return action === 'board' ? m.tortuga_board_seat({ name: name(seat) }) : m.tortuga_raid_seat({ name: name(seat) });
}

function stowChoice(move: string, board: SeatView | undefined): string {
  const arrangement = arrangementOf(move);
  const part = (row: 'fleet' | 'crew'): string =>
    chips(arrangement[row].slice(0, board ? fits(board, row) : undefined)) || m.tortuga_none();
  const lost = board ? left(board, arrangement) : '';
  const line = m.tortuga_stow_choice({ fleet: part('fleet'), crew: part('crew') });
  return lost === '' ? line : `${line} · ${m.tortuga_log_stow_left({ chests: chips(lost) })}`;
}
