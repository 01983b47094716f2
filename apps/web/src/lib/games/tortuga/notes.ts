import { attackOf, sideOf } from '@sloop/tortuga/glance';
import { m } from '#lib/paraglide/messages.js';
import type { MoveDraft } from './draft.svelte.ts';
import { stepText } from './gains.ts';
import { attackMove } from './move-kind.ts';

/** The note below another seat's board during an attack: what the attack would do to that seat. */
export function noteFor(
  { view, numbers, seat: own, targets, acting }: Pick<MoveDraft, 'view' | 'numbers' | 'seat' | 'targets' | 'acting'>,
  seat: number,
): string {
  const target = targets.find((other) => other.seat === seat);
  if (!target) return m.tortuga_note_spared();
  const action = acting === 'raid' ? 'raid' : 'board';
  const { from, to, placesBefore, places } = attackOf(
    view,
    numbers,
    own,
    attackMove(action, seat, target.slots[0]),
  ).theirs;
  const moved = [
    m.tortuga_note_box(),
    places < placesBefore ? m.tortuga_note_closes() : m.tortuga_note_keeps({ places }),
  ];
  const parts = from === to ? [stepText(sideOf(action).token, from, to)] : moved;
  return (view.seats[seat]![sideOf(action).area] === '' ? [m.tortuga_note_no_chest(), ...parts] : parts).join(' · ');
}
