import type { Json, JsonObject, Seat } from '@sloop/engine';
import type { Action, DiceTable, SeatView, TortugaView } from '@sloop/tortuga/glance';

export { ACTIONS, COLOURS, LAST_BOX, placesAt, WORTH } from '@sloop/tortuga/glance';
export type { Action, DiceTable, Score, SeatView, TortugaView } from '@sloop/tortuga/glance';

export const DICE = ['A', 'B', 'C', 'D', 'E'] as const;
export type Die = (typeof DICE)[number];

/** Areas of a seat's board, from Tortuga down to the shore. */
export const AREAS = ['tortuga', 'fleet', 'crew', 'shore'] as const;
export type Area = (typeof AREAS)[number];

const FACES: Readonly<Record<string, Action | 'skull'>> = {
  f: 'fleet',
  c: 'crew',
  h: 'hunt',
  b: 'board',
  r: 'raid',
  s: 'skull',
};

export const viewOf = (json: Json | undefined): TortugaView | undefined => json as unknown as TortugaView | undefined;

export const numbersOf = (options: JsonObject): DiceTable => options['dice'] as unknown as DiceTable;

/** What a die shows or stands on in `roll` or `dice`; undefined for `-` and for what is hidden. */
export const faceAt = (faces: string | null, die: number): Action | 'skull' | undefined => FACES[faces?.[die] ?? '-'];

export const numberOf = (numbers: DiceTable, die: number, action: Action): number =>
  numbers[die]![['fleet', 'crew', 'hunt', 'board', 'raid'].indexOf(action)]!;

/** The dice of a list of letters, as numbers 0–4. */
export const diceOf = (letters: string): number[] => [...letters].map((letter) => DICE.indexOf(letter as Die));

/** How many dice a seat has not placed yet. */
export const diceInHand = ({ dice }: SeatView): number => [...dice].filter((letter) => letter === '-').length;

/** The other seats, clockwise from a seat. */
export const othersOf = (players: number, seat: Seat): Seat[] =>
  Array.from({ length: players - 1 }, (_, steps) => (seat + 1 + steps) % players);

export const isAction = (phase: string): phase is Action => ['fleet', 'crew', 'hunt', 'board', 'raid'].includes(phase);

/** Which token an action moves, and which area it is about. */
export const sideOf = (action: Action): { readonly token: 'boat' | 'pirate'; readonly area: 'fleet' | 'crew' } =>
  action === 'fleet' || action === 'board' ? { token: 'boat', area: 'fleet' } : { token: 'pirate', area: 'crew' };

/** Chests of `before` that are not in `after`, sorted as before. */
export function missing(before: string, after: string): string {
  const left = [...after];
  return [...before]
    .filter((letter) => {
      const at = left.indexOf(letter);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    })
    .join('');
}
