import { ACTIONS, COLOURS, sideOf } from '@sloop/tortuga/glance';
import type { Decision } from './decision.svelte.ts';
import { DICE, type Die } from './view.ts';

/** What a key chooses; false where it means nothing here. */
export function keyFor(decision: Decision, key: string, forfeit: () => void): boolean {
  const letter = key.toUpperCase();
  const number = /^[1-9]$/.test(key) ? Number(key) : undefined;
  switch (decision.question) {
    case 'keep':
      if (!DICE.includes(letter as Die)) return false;
      decision.touchDie(letter as Die);
      return true;
    case 'skull':
    case 'bonus': {
      const action = number === undefined ? undefined : ACTIONS[number - 1];
      if (action) decision.touchAction(action);
      return action !== undefined;
    }
    case 'tile':
      if (number === undefined || !decision.choices.includes(key)) return false;
      decision.tile = key;
      return true;
    case 'claim':
      if (!decision.choices.includes(key.toLowerCase())) return false;
      decision.colour = key.toLowerCase();
      return true;
    case 'attack':
      return attackKey(decision, key.toLowerCase(), number) || forfeitKey(letter, forfeit);
    case 'act':
      return forfeitKey(letter, forfeit);
    default:
      return false;
  }
}

function attackKey(decision: Decision, key: string, number: number | undefined): boolean {
  if (number !== undefined && number <= decision.view.players && number - 1 !== decision.seat) {
    decision.touchSeat(number - 1);
    return true;
  }
  const { target, acting } = decision;
  if (!COLOURS.includes(key) || target === undefined || acting === undefined) return false;
  const slot = decision.view.seats[target]![sideOf(acting).area].indexOf(key);
  if (slot >= 0) decision.touchChest(target, slot);
  return slot >= 0;
}

function forfeitKey(letter: string, forfeit: () => void): boolean {
  if (letter === 'F') forfeit();
  return letter === 'F';
}
