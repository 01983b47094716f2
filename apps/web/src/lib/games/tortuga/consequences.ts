// What an attack would bring and cost. The player sees this before confirming the attack.
import { missing, sideOf, type Attack, type Setback } from '@sloop/tortuga/glance';
import { m } from '#lib/paraglide/messages.js';
import type { MoveDraft } from './draft.svelte.ts';
import { stepText } from './gains.ts';
import { actionName, capital, chestName, chestWord, chips } from './words.ts';

export interface Consequence {
  readonly icon: string;
  readonly text: string;
  /** Whether the consequence is a loss for the viewer. */
  readonly bad: boolean;
}

function placesText({ placesBefore, places, shed }: Setback, toIsland: string): string {
  if (shed !== '') return lostText(shed, toIsland);
  return places < placesBefore ? m.tortuga_line_closes() : '';
}

function lostText(shed: string, toIsland: string): string {
  const island = [...toIsland].filter((letter) => shed.includes(letter)).join('');
  const bag = missing(shed, island);
  const parts = [];
  if (island !== '') parts.push(m.tortuga_log_to_island({ chests: chips(island) }));
  if (bag !== '') parts.push(m.tortuga_log_to_bag({ chests: chips(bag) }));
  return parts.join(', ');
}

export function consequencesOf(
  preview: Attack,
  action: 'board' | 'raid',
  { seat }: Pick<MoveDraft, 'seat'>,
  name: (seat: number) => string,
): Consequence[] {
  const { taken, theirs, mine, toIsland, target } = preview;
  const { token } = sideOf(action);
  const found: Consequence[] = [];
  if (taken !== undefined)
    found.push({
      icon: `chest-${taken}`,
      text: m.tortuga_line_take({ chest: capital(chestName(taken)), name: name(target) }),
      bad: false,
    });
  const after = placesText(theirs, toIsland);
  const step = `**${stepText(token, theirs.from, theirs.to)}**`;
  const text =
    after === ''
      ? m.tortuga_line_theirs_plain({ name: name(target), step })
      : m.tortuga_line_theirs({ name: name(target), step, places: after });
  found.push({ icon: `${token}-${target + 1}`, text, bad: false });
  if (mine) {
    const cost = placesText(mine, toIsland);
    const line = m.tortuga_line_mine({
      name: name(target),
      action: actionName(action),
      step: `**${stepText(token, mine.from, mine.to)}**`,
    });
    found.push({ icon: `${token}-${seat + 1}`, text: cost === '' ? line : `${line} · **${cost}**`, bad: true });
  }
  if (preview.claims) {
    found.push({ icon: 'palm', text: m.tortuga_line_island({ chests: chips(preview.after.island) }), bad: false });
  }
  return found;
}

/** The label of the confirm button for an attack. */
export function attackTitle(
  { target, slot, view, targets }: MoveDraft,
  action: 'board' | 'raid',
  name: (seat: number) => string,
): string {
  if (target === undefined) return m.tortuga_choose_ship();
  const colour = slot === undefined ? undefined : view.seats[target]![sideOf(action).area][slot];
  if (colour !== undefined) return m.tortuga_take({ chest: chestWord(colour), name: name(target) });
  if ((targets.find(({ seat }) => seat === target)?.slots.length ?? 0) > 0) return m.tortuga_choose_chest();
  return action === 'board'
    ? m.tortuga_board_seat({ name: name(target) })
    : m.tortuga_raid_seat({ name: name(target) });
}
