// Gives each pirate a key, so that the pirate can be followed on the screen. The rules do not need such keys.
import type { CartagenaView } from '@sloop/cartagena/glance';
import type { Seat } from '@sloop/engine';

export interface Pirate {
  readonly key: string;
  readonly seat: Seat;
  readonly place: number;
  /** The pirates on a place are sorted by this number. The later a pirate arrived, the higher its number. */
  readonly arrived: number;
}

/** Returns the pirates of a view. Pirates that have not moved since `before` are unchanged. */
export function follow(before: readonly Pirate[], view: CartagenaView): Pirate[] {
  let clock = before.reduce((latest, { arrived }) => Math.max(latest, arrived), 0);
  return view.seats.flatMap(({ pirates }, seat) => {
    const places = [...pirates];
    const own = before.filter((pirate) => pirate.seat === seat);
    if (own.length !== places.length)
      return places.map((place, index) => ({ key: `${seat}-${index}`, seat, place, arrived: index }));
    const stays = own.map(({ place }) => {
      const at = places.indexOf(place);
      if (at >= 0) places.splice(at, 1);
      return at >= 0;
    });
    return own.map((pirate, index) =>
      stays[index] ? pirate : { ...pirate, place: places.shift()!, arrived: ++clock },
    );
  });
}

/** The pirates on a place, in order of arrival. */
export const standingOn = (crew: readonly Pirate[], place: number): Pirate[] =>
  crew.filter((pirate) => pirate.place === place).toSorted((one, other) => one.arrived - other.arrived);
