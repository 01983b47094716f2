import { ACTIONS, COLOURS, sideOf } from '@sloop/tortuga/glance';
import type { MoveDraft } from './draft.svelte.ts';
import { DICE, type Die } from './view.ts';

/** Applies a key to the draft. Returns false if the key has no meaning for the current kind of move. */
export function keyFor(draft: MoveDraft, key: string, forfeit: () => void): boolean {
  const letter = key.toUpperCase();
  const number = /^[1-9]$/.test(key) ? Number(key) : undefined;
  switch (draft.kind) {
    case 'keep':
      if (!DICE.includes(letter as Die)) return false;
      draft.touchDie(letter as Die);
      return true;
    case 'skull':
    case 'bonus': {
      const action = number === undefined ? undefined : ACTIONS[number - 1];
      if (action) draft.touchAction(action);
      return action !== undefined;
    }
    case 'tile':
      if (number === undefined || !draft.choices.includes(key)) return false;
      draft.tile = key;
      return true;
    case 'claim':
      if (!draft.choices.includes(key.toLowerCase())) return false;
      draft.colour = key.toLowerCase();
      return true;
    case 'attack':
      return attackKey(draft, key.toLowerCase(), number) || forfeitKey(letter, forfeit);
    case 'act':
      return forfeitKey(letter, forfeit);
    default:
      return false;
  }
}

function attackKey(draft: MoveDraft, key: string, number: number | undefined): boolean {
  if (number !== undefined && number <= draft.view.players && number - 1 !== draft.seat) {
    draft.touchSeat(number - 1);
    return true;
  }
  const { target, acting } = draft;
  if (!COLOURS.includes(key) || target === undefined || acting === undefined) return false;
  const slot = draft.view.seats[target]![sideOf(acting).area].indexOf(key);
  if (slot >= 0) draft.touchChest(target, slot);
  return slot >= 0;
}

function forfeitKey(letter: string, forfeit: () => void): boolean {
  if (letter === 'F') forfeit();
  return letter === 'F';
}
