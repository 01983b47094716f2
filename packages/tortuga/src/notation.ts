import type { Actor, Move, Seat, State } from '@sloop/engine';
import { actionOf } from './rules/ranking.ts';
import { crewLength, crewPile, fleetLength } from './rules/stowing.ts';
import { inHand, roll, shore } from './state/cells.ts';
import { COLOURS, SLOTS, colourOf } from './state/chests.ts';
import { ACTIONS, DIE_COUNT, FACES, LETTERS_OF_DICE, diceAt, diceOf } from './state/dice.ts';
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
  NO_SLOT,
  SKULL_ON,
  STOW_CHESTS,
  TILE_DRAWN,
  attack,
  crewOf,
  faceOf,
  fleetOf,
  moveOf,
  rolled,
  payloadOf,
  slotOf,
  stowChests,
  targetOf,
} from './moves.ts';
import { chestAt, chestIn, pileOf } from './state/lineup.ts';
import { ofColour } from './state/pile.ts';
import { skullsShown } from './rules/rolls.ts';
import { room } from './state/spaces.ts';

/** The faces of a roll as letters, from die A to die E. A die that is not in the hand is `-`. */
export function lettersOfRoll(move: Move): string {
  let letters = '';
  for (let die = 0; die < DIE_COUNT; die++) letters += LETTERS[faceOf(move, die)];
  return letters;
}

/** The letter of face n is at index n + 1. Index 0 means that the die is not in the hand. */
const LETTERS = `-${FACES}`;

export function format(state: State, by: Actor, move: Move): string {
  switch (move & KIND) {
    case KEEP:
      return `keep ${LETTERS_OF_DICE[payloadOf(move)]}`;
    case SKULL_ON:
      return `skull ${ACTIONS[payloadOf(move)]}`;
    case BONUS:
      return `bonus ${ACTIONS[payloadOf(move)]}`;
    case ACT:
      return 'act';
    case FORFEIT:
      return 'forfeit';
    case KEEP_TILE:
    case TILE_DRAWN:
      return `tile ${payloadOf(move)}`;
    case ATTACK: {
      const slot = slotOf(move) === NO_SLOT ? '' : ` ${slotOf(move)}`;
      return `${ACTIONS[actionOf(state)]} ${targetOf(move)}${slot}`;
    }
    case CLAIM:
      return `claim ${COLOURS[payloadOf(move)]}`;
    case STOW_CHESTS:
      return `stow ${formatStow(state, by as Seat, payloadOf(move))}`;
    case CHEST_DRAWN:
      return `chest ${COLOURS[payloadOf(move)]}`;
    default:
      return `roll ${lettersOfRoll(move)}`;
  }
}

const formatStow = (state: State, seat: Seat, stowed: number): string =>
  `${lineUpText(fleetOf(stowed), crewPile(state, seat))}/${lineUpText(crewOf(stowed), state[shore(seat)]!)}`;

/** The letters of a line-up, followed by the other chests of the pile, sorted by colour. */
function lineUpText(lineUp: number, pile: number): string {
  let text = '';
  for (let place = 0; place < SLOTS && chestAt(lineUp, place) !== 0; place++)
    text += COLOURS[chestAt(lineUp, place) - 1];
  for (const [colour, letter] of [...COLOURS].entries())
    text += letter.repeat(Math.max(ofColour(pile, colour) - ofColour(pileOf(lineUp), colour), 0));
  return text;
}

export const parse = (state: State, by: Actor, text: string): Move | undefined =>
  by === 'chance' ? parseChance(text) : parseSeat(state, by, text);

function splitMove(text: string): [kind: string, value: string] {
  const space = text.indexOf(' ');
  return space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)];
}

function parseChance(text: string): Move | undefined {
  const [kind, value] = splitMove(text);
  if (kind === 'chest' && /^[rbywp]$/.test(value)) return moveOf(CHEST_DRAWN, colourOf(value));
  if (kind === 'tile' && /^[123]$/.test(value)) return moveOf(TILE_DRAWN, Number(value));
  if (kind === 'roll' && /^[fchbrs-]{5}$/.test(value))
    return rolled([...value].map((letter) => LETTERS.indexOf(letter)));
  return undefined;
}

function parseSeat(state: State, seat: Seat, text: string): Move | undefined {
  const [kind, value] = splitMove(text);
  if (text === 'act') return ACT;
  if (text === 'forfeit') return FORFEIT;
  if (kind === 'board' || kind === 'raid') return parseAttack(state, kind, text);
  const action = ACTIONS.findIndex((name) => name === value);
  switch (kind) {
    case 'keep':
      return parseKeep(value);
    case 'skull':
      return action < 0 ? undefined : moveOf(SKULL_ON, action);
    case 'bonus':
      return action < 0 ? undefined : moveOf(BONUS, action);
    case 'tile':
      return /^[123]$/.test(value) ? moveOf(KEEP_TILE, Number(value)) : undefined;
    case 'claim':
      return /^[rbywp]$/.test(value) ? moveOf(CLAIM, colourOf(value)) : undefined;
    case 'stow':
      return parseStow(state, seat, value);
    default:
      return undefined;
  }
}

function parseKeep(letters: string): Move | undefined {
  const dice = LETTERS_OF_DICE.indexOf(letters);
  return dice > 0 ? moveOf(KEEP, dice) : undefined;
}

function parseAttack(state: State, kind: string, text: string): Move | undefined {
  const [, target, slot] = /^\w+ ([0-3])(?: ([0-3]))?$/.exec(text) ?? [];
  if (target === undefined || kind !== ACTIONS[actionOf(state)]) return undefined;
  return attack(Number(target), slot === undefined ? NO_SLOT : Number(slot));
}

/**
 * Parses a `stow` move. The text names every chest, but the packed move holds only the chests that fit. The text must
 * be exactly what `formatStow` returns for the packed move.
 */
function parseStow(state: State, seat: Seat, value: string): Move | undefined {
  if (!/^[rbywp]*\/[rbywp]*$/.test(value)) return undefined;
  const [fleet = '', crew = ''] = value.split('/');
  const stowed = stowChests(
    lineUpOf(fleet.slice(0, fleetLength(state, seat))),
    lineUpOf(crew.slice(0, crewLength(state, seat))),
  );
  return formatStow(state, seat, payloadOf(stowed)) === value ? stowed : undefined;
}

export const lineUpOf = (letters: string): number =>
  [...letters].reduce((packed, letter, place) => packed | chestIn(place, colourOf(letter)), 0);

/** Says why a seat is not allowed to keep certain dice. For all other illegal moves, returns undefined. */
export function refusal(state: State, seat: Seat, text: string): string | undefined {
  const kept = text.startsWith('keep ') ? parseKeep(text.slice(5)) : undefined;
  if (kept !== undefined) return keepRefusal(state, seat, payloadOf(kept));
  return undefined;
}

function keepRefusal(state: State, seat: Seat, dice: number): string | undefined {
  if ((dice & ~state[inHand(seat)]!) !== 0) return 'Not all of these dice are in your hand.';
  const shown = ACTIONS.map((_, action) => diceAt(state[roll(seat)]!, action) & dice);
  const actions = ACTIONS.filter((_, action) => shown[action] !== 0);
  if (actions.length > 1)
    return `These dice show ${actions.join(' and ')}. All dice that you keep must show the same action or skulls.`;
  const action = shown.findIndex((set) => set !== 0);
  const skulls = diceOf(skullsShown(state, seat) & dice).length;
  const left = action < 0 ? DIE_COUNT : room(state, seat, action);
  if (left >= diceOf(dice).length) return undefined;
  const more = left === 1 ? '1 more die' : `${left === 0 ? 'no' : left} more dice`;
  return `You have room for ${more} on ${ACTIONS[action]}${skulls > 0 ? ', including skulls' : ''}.`;
}
