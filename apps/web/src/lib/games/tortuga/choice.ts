import {
  arrangementOf,
  gainOf,
  isAction,
  keptAction,
  sideOf,
  stowed,
  type Action,
  type SeatView,
} from '@sloop/tortuga/glance';
import type { DescribeContext } from '#lib/games/contract.ts';
import { m } from '#lib/paraglide/messages.js';
import { icon } from '#lib/ui/rich.ts';
import { rollOf, lineContext, type LineContext } from './describe.ts';
import { gainWords } from './gains.ts';
import { numbersOf } from './view.ts';
import { actionWord, chestWord, chips, coinCount, plus } from './words.ts';

type Words = (value: string, context: LineContext, move: string) => string;

/** The words for each kind of move. The key is the first word of the move's notation. */
const WORDS: Readonly<Record<string, Words>> = {
  keep: keepWords,
  skull: (value) => m.tortuga_skull_to({ action: actionWord(value as Action) }),
  bonus: bonusWords,
  act: actWords,
  forfeit: () => m.tortuga_forfeit(),
  tile: (value) => m.tortuga_tile_keep({ tile: `${icon(`tile-${value}`, '')} ${coinCount(value)}` }),
  board: (_, context, move) => attackWords(move, 'board', context),
  raid: (_, context, move) => attackWords(move, 'raid', context),
  claim: (value) => m.tortuga_claim({ chest: chestWord(value) }),
  stow: (_, context, move) => stowWords(move, ownBoard(context)),
};

/** Describes a legal move in words, for the list of moves. */
export function choice(move: string, given: DescribeContext): string {
  const [kind = '', value = ''] = move.split(' ');
  return WORDS[kind]?.(value, lineContext(given), move) ?? move;
}

const ownBoard = ({ before, you = 0 }: LineContext): SeatView | undefined => before?.seats[you];

function keepWords(letters: string, context: LineContext): string {
  const roll = ownBoard(context)?.roll ?? rollOf(context.you ?? 0, context);
  const action = roll === undefined ? undefined : keptAction(roll, letters);
  return action === undefined
    ? m.tortuga_keep_skulls({ count: letters.length, dice: plus(letters) })
    : m.tortuga_keep({ dice: plus(letters), action: actionWord(action) });
}

function bonusWords(value: string, context: LineContext): string {
  const action = value as Action;
  return m.tortuga_bonus_to({ action: actionWord(action), level: (ownBoard(context)?.bonus[action] ?? 0) + 1 });
}

function actWords(_: string, { before, you = 0, options }: LineContext): string {
  if (before === undefined || !isAction(before.phase)) return m.tortuga_log_acts();
  return gainWords(gainOf(before, numbersOf(options), you, before.phase));
}

function attackWords(move: string, action: 'board' | 'raid', { before, name }: LineContext): string {
  const [, seat = 0, slot] = move.split(' ').map(Number);
  const colour = slot === undefined ? undefined : before?.seats[seat]?.[sideOf(action).area][slot];
  if (colour !== undefined) return m.tortuga_take({ chest: chestWord(colour), name: name(seat) });
  return action === 'board' ? m.tortuga_board_seat({ name: name(seat) }) : m.tortuga_raid_seat({ name: name(seat) });
}

function stowWords(move: string, board: SeatView | undefined): string {
  const arrangement = arrangementOf(move);
  const { fleet, crew, left } = board ? stowed(board, arrangement) : { ...arrangement, left: '' };
  const line = m.tortuga_stow_choice({
    fleet: chips(fleet) || m.tortuga_none(),
    crew: chips(crew) || m.tortuga_none(),
  });
  return left === '' ? line : `${line} · ${m.tortuga_log_stow_left({ chests: chips(left) })}`;
}
