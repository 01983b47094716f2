import { m } from '#lib/paraglide/messages.js';
import { previewAttack } from './attacking.ts';
import type { Decision } from './decision.svelte.ts';
import { sideOf } from './view.ts';

/** Under a board that may be boarded or raided: what that would do to it. */
export function noteFor(
  { view, numbers, seat: own, targets, acting }: Pick<Decision, 'view' | 'numbers' | 'seat' | 'targets' | 'acting'>,
  seat: number,
): string {
  const target = targets.find((other) => other.seat === seat);
  if (!target) return m.tortuga_note_spared();
  const action = acting === 'raid' ? 'raid' : 'board';
  const { theirs } = previewAttack(view, numbers, own, action, seat, target.slots[0]);
  const { placesBefore, places } = theirs;
  const change = places < placesBefore ? m.tortuga_note_closes() : m.tortuga_note_keeps({ places });
  const parts = [m.tortuga_note_box(), change];
  return (view.seats[seat]![sideOf(action).area] === '' ? [m.tortuga_note_no_chest(), ...parts] : parts).join(' · ');
}
