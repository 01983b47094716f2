import { isAction, rankings, type DiceTable, type TortugaView } from '@sloop/tortuga/glance';
import { m } from '#lib/paraglide/messages.js';
import type { Reason } from './draft.svelte.ts';
import { actionName, rankName } from './words.ts';

/** Says why something that was touched cannot be chosen, for the prompt line. */
export function reasonText(
  reason: Reason,
  view: TortugaView,
  name: (seat: number) => string,
  numbers?: DiceTable,
): string {
  switch (reason.kind) {
    case 'other':
      return m.tortuga_why_other({ die: reason.die, action: actionName(reason.action) });
    case 'room':
      return reason.room === 0
        ? m.tortuga_why_full({ action: actionName(reason.action) })
        : m.tortuga_why_room({ action: actionName(reason.action), room: reason.room });
    case 'placed':
      return m.tortuga_why_placed({ die: reason.die });
    case 'bonus-full':
      return m.tortuga_why_bonus_full({ action: actionName(reason.action) });
    case 'skull-room':
      return m.tortuga_why_skull_room({ action: actionName(reason.action) });
    case 'spared': {
      const first = numbers && isAction(view.phase) ? rankings(view, numbers)[view.phase].first : undefined;
      return m.tortuga_why_spared({
        first: first === undefined ? rankName(1) : name(first),
        name: name(reason.seat),
      });
    }
  }
}
