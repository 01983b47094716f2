import type { Actor, Move, Seat, State } from '@sloop/engine';
import { piratesOf } from './state/board.ts';
import { HAND_AT_START, ROW_LENGTH, hand } from './state/cells.ts';
import { countOf } from './state/hand.ts';
import {
  BACK,
  DEAL,
  DRAW,
  END,
  KIND,
  LAYOUT,
  PASS,
  PLAY,
  backFrom,
  cardOf,
  dealOneMore,
  dealtOf,
  draw,
  drawnOf,
  facesIn,
  fromOf,
  goBack,
  layout,
  playCard,
  rowLaid,
  rowOf,
} from './moves.ts';
import { LAST_SPACE, SYMBOLS, facesOf, layoutOf, symbolOf } from './state/tunnel.ts';

export function format(_state: State, _by: Actor, move: Move): string {
  switch (move & KIND) {
    case PLAY:
      return `${SYMBOLS[cardOf(move)]}${fromOf(move)}`;
    case BACK:
      return `-${backFrom(move)}`;
    case END:
      return 'end';
    case PASS:
      return 'pass';
    case LAYOUT:
      return `layout ${layoutOf(facesIn(move))}`;
    case DEAL:
      return `deal ${[...SYMBOLS].map((letter, symbol) => letter.repeat(dealtOf(move, symbol))).join('')}`;
    case DRAW:
      return `draw ${SYMBOLS[drawnOf(move)]}`;
    default:
      return `row ${lettersOf(rowOf(move))}`;
  }
}

const lettersOf = (cards: readonly number[]): string => cards.map((symbol) => SYMBOLS[symbol]).join('');

export const parse = (_state: State, by: Actor, text: string): Move | undefined =>
  by === 'chance' ? parseChance(text) : parseSeat(text);

const SEAT_MOVE = /^[SDKBHP-](?:0|[1-9]\d?)$/;

function parseSeat(text: string): Move | undefined {
  if (text === 'end') return END;
  if (text === 'pass') return PASS;
  if (!SEAT_MOVE.test(text)) return undefined;
  const space = Number(text.slice(1));
  if (space > LAST_SPACE) return undefined;
  return text[0] === '-' ? goBack(space) : playCard(symbolOf(text[0]!), space);
}

function parseChance(text: string): Move | undefined {
  const [, kind, letters = ''] = /^(layout|deal|draw|row) ([SDKBHP]+)$/.exec(text) ?? [];
  const symbols = [...letters].map(symbolOf);
  switch (kind) {
    case 'layout': {
      const faces = facesOf(letters);
      return faces === undefined ? undefined : layout(faces);
    }
    case 'deal':
      return symbols.length === HAND_AT_START && isSorted(symbols) ? symbols.reduce(dealOneMore, DEAL) : undefined;
    case 'draw':
      return symbols.length === 1 ? draw(symbols[0]!) : undefined;
    case 'row':
      return symbols.length <= ROW_LENGTH ? rowLaid(symbols) : undefined;
    default:
      return undefined;
  }
}

const isSorted = (symbols: readonly number[]): boolean =>
  symbols.every((symbol, index) => index === 0 || symbols[index - 1]! <= symbol);

const NAMES = ['skull', 'dagger', 'key', 'bottle', 'hat', 'pistol'];

export function refusal(state: State, seat: Seat, text: string): string | undefined {
  const move = parseSeat(text);
  if (move === undefined) return 'A move is a symbol and a space (D6), a minus sign and a space (-17), end, or pass.';
  if (move === END) return 'You must take at least one action before you end your turn.';
  if (move === PASS) return 'You may pass only if you have no other move.';
  const from = (move & KIND) === PLAY ? fromOf(move) : backFrom(move);
  if ((move & KIND) === PLAY && countOf(state[hand(seat)]!, cardOf(move)) === 0)
    return `You have no ${NAMES[cardOf(move)]} in your hand.`;
  if (!piratesOf(state, seat).includes(from))
    return from === 0 ? 'You have no pirate at the mouth.' : `You have no pirate on space ${from}.`;
  return from === 0
    ? 'A pirate cannot go back from the mouth.'
    : 'No space behind that pirate holds one or two pirates.';
}
