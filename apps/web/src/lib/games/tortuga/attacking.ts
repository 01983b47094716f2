// What boarding or raiding a seat would do to everybody, before it is done.
import type { Seat } from '@sloop/engine';
import { afterMove, rankings } from '@sloop/tortuga/glance';
import { attackMove } from './question.ts';
import { missing, placesAt, sideOf, type DiceTable, type TortugaView } from './view.ts';

/** A token that goes back, and the chests that its area can no longer hold. */
export interface Setback {
  readonly from: number;
  readonly to: number;
  readonly placesBefore: number;
  readonly places: number;
  readonly shed: string;
}

export interface AttackPreview {
  readonly target: Seat;
  /** The colour taken; undefined where the seat has none, and for the second. */
  readonly taken: string | undefined;
  readonly theirs: Setback;
  /** Where the target has a die on the same action: what that costs me. */
  readonly mine: Setback | undefined;
  /** Shed chests that stay on the centre island; the others go into the bag. */
  readonly toIsland: string;
  /** Whether a chest from the centre island follows, if one lies there. */
  readonly second: boolean;
  readonly after: TortugaView;
}

export function previewAttack(
  view: TortugaView,
  numbers: DiceTable,
  seat: Seat,
  action: 'board' | 'raid',
  target: Seat,
  slot: number | undefined,
): AttackPreview {
  const after = afterMove(view, numbers, seat, attackMove(action, target, slot));
  const { area, token } = sideOf(action);
  const letter = action === 'board' ? 'b' : 'r';
  const taken = slot === undefined ? undefined : view.seats[target]![area][slot];
  const setback = (whose: Seat, lost: string): Setback => {
    const [before, then] = [view.seats[whose]!, after.seats[whose]!];
    const shed = missing(missing(before[area], then[area]), lost);
    const [from, to] = [before[token], then[token]];
    return { from, to, placesBefore: placesAt(from), places: placesAt(to), shed };
  };
  return {
    target,
    taken,
    theirs: setback(target, taken ?? ''),
    mine: view.seats[target]!.dice.includes(letter) ? setback(seat, '') : undefined,
    toIsland: missing(after.island, view.island),
    second: rankings(view, numbers)[action].second === seat,
    after,
  };
}
